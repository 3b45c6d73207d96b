// Take 1, 2 or 3; the mex of a list that is sorted and made unique.
#include <bits/stdc++.h>
using namespace std;
int mex(vector<int> v) {
    sort(v.begin(), v.end());
    v.erase(unique(v.begin(), v.end()), v.end());
    for (int i = 0; i < (int)v.size(); i++) if (v[i] != i) return i;
    return v.size();
}
int memo[100];
int g(int n) {
    if (memo[n] != -1) return memo[n];
    vector<int> o;
    for (int i = max(0, n - 3); i < n; i++) o.push_back(g(i));
    return memo[n] = mex(o);
}

int main() {
    memset(memo, -1, sizeof memo);
    int n;
    cin >> n;
    cout << g(n) << endl;
}
