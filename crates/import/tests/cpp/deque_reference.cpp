// Take the first or the last number; best difference.
#include <bits/stdc++.h>
using namespace std;
typedef long long ll;

int n;
ll a[3005];
ll dp[305][305];
bool done[305][305];

ll solve(int l, int r) {
    if (l > r) return 0;
    ll &res = dp[l][r];
    if (done[l][r]) return res;
    done[l][r] = true;
    return res = max(a[l] - solve(l + 1, r), a[r] - solve(l, r - 1));
}

int main() {
    cin >> n;
    for (int i = 0; i < n; i++) cin >> a[i];
    int l, r;
    cin >> l >> r;
    cout << solve(l, r) << endl;
}
