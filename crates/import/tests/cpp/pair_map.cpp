// Two heaps: take any number from one, or the same number from both.
#include <bits/stdc++.h>
using namespace std;
typedef pair<int, int> pii;

map<pii, bool> dp;

bool solve(int a, int b) {
    if (a == 0 && b == 0) return false;
    pii key = {a, b};
    auto it = dp.find(key);
    if (it != dp.end()) return it->second;
    for (int k = 1; k <= a; k++)
        if (!solve(a - k, b)) return dp[key] = true;
    for (int k = 1; k <= b; k++)
        if (!solve(a, b - k)) return dp[key] = true;
    for (int k = 1; k <= min(a, b); k++)
        if (!solve(a - k, b - k)) return dp[key] = true;
    return dp[key] = false;
}

int main() {
    int a, b;
    cin >> a >> b;
    cout << solve(a, b) << endl;
}
