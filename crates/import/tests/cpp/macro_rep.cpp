// Two heaps: take 1 to 3 from the first or 1 to 2 from the second.
#include <bits/stdc++.h>
#define rep(i, a, b) for (int i = (a); i < (b); ++i)
#define MAXN 105
using namespace std;
using ll = long long;

int memo[MAXN][MAXN];

int f(int a, int b) {
    if (~memo[a][b]) return memo[a][b];
    set<int> s;
    rep(k, 1, 4) if (k <= a) s.insert(f(a - k, b));
    rep(k, 1, 3) if (k <= b) s.insert(f(a, b - k));
    int m = 0;
    for (int v : s) {
        if (v == m) m++;
        else break;
    }
    return memo[a][b] = m;
}

signed main() {
    memset(memo, -1, sizeof memo);
    ll a, b;
    cin >> a >> b;
    cout << f(a, b) << endl;
}
