// Split a heap into two unequal heaps.
#include <bits/stdc++.h>
using namespace std;

const int N = 1000;
int dp[N + 1];

int mex(const vector<int>& v) {
    set<int> s(v.begin(), v.end());
    int r = 0;
    while (s.find(r) != s.end()) ++r;
    return r;
}

int go(int n) {
    if (dp[n] != -1) return dp[n];
    vector<int> opts;
    for (int a = 1; a < n - a; a++) opts.push_back(go(a) ^ go(n - a));
    return dp[n] = mex(opts);
}

int main() {
    fill(dp, dp + N + 1, -1);
    int n;
    cin >> n;
    cout << go(n) << endl;
}
