// Take a square number of stones (LeetCode 1510).
#include <functional>
#include <iostream>
#include <vector>
using namespace std;

bool winnerSquareGame(int n) {
    vector<int> memo(n + 1, -1);
    function<bool(int)> dfs = [&](int i) -> bool {
        if (i == 0) return false;
        if (memo[i] != -1) return memo[i];
        for (int j = 1; j * j <= i; ++j) {
            if (!dfs(i - j * j)) {
                memo[i] = 1;
                return true;
            }
        }
        memo[i] = 0;
        return false;
    };
    return dfs(n);
}

int main() {
    int n;
    cin >> n;
    cout << winnerSquareGame(n) << endl;
}
