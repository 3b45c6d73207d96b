// Numbers 1 to 5 are taken in turn, and who reaches 9 wins. The mask determines the total, so it is
// the whole key of the memo.
#include <bits/stdc++.h>
using namespace std;

const int N = 5;
unordered_map<int, bool> memo;

bool wins(int mask, int total) {
    if (memo.count(mask)) return memo[mask];
    for (int i = 1; i <= N; i++) {
        if (mask & (1 << i)) continue;
        if (total + i >= 9 || !wins(mask | (1 << i), total + i)) return memo[mask] = true;
    }
    return memo[mask] = false;
}

int main() {
    int mask, total;
    cin >> mask >> total;
    cout << wins(mask, total) << "\n";
}
