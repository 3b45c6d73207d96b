// Take 1 or 2 from an end of a row, or split it by taking one in between.
#include <bits/stdc++.h>
using namespace std;

int mex(set<int>& s) {
    for (int i = 0;; i++) {
        if (!s.count(i)) return i;
    }
}

int memo[300];

int calc(int len) {
    if (len <= 0) return 0;
    if (memo[len] != -1) return memo[len];
    set<int> s;
    s.insert(calc(len - 1));
    if (len >= 2) s.insert(calc(len - 2));
    for (int i = 1; i < len - 1; i++) s.emplace(calc(i) ^ calc(len - i - 1));
    return memo[len] = mex(s);
}

int main() {
    memset(memo, -1, sizeof memo);
    int len;
    cin >> len;
    cout << calc(len) << endl;
}
