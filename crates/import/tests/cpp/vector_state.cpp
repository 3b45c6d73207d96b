// Heaps in a vector: take 1 or 2 from one of them.
#include <bits/stdc++.h>
using namespace std;

map<vector<int>, bool> memo;

bool win(vector<int> p) {
    if (memo.count(p)) return memo[p];
    bool res = false;
    for (int i = 0; i < (int)p.size(); i++) {
        for (int k = 1; k <= 2; k++) {
            if (p[i] < k) continue;
            vector<int> q = p;
            q[i] -= k;
            sort(q.begin(), q.end());
            if (!win(q)) res = true;
        }
    }
    return memo[p] = res;
}

int main() {
    int n;
    cin >> n;
    vector<int> p(n);
    for (int& x : p) cin >> x;
    cout << win(p) << endl;
}
