// The players take numbers from 1 to 5 in turn, each number once. The player who reaches a total of
// 9 wins. The mask of the taken numbers determines the total, so the key of the memo is the mask
// alone.
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
