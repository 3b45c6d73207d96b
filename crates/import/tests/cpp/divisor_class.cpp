// Replace n by n - x for a divisor x below n (LeetCode 1025).
#include <iostream>
#include <vector>
using namespace std;

class Solution {
public:
    vector<int> memo;

    bool dfs(int n) {
        if (n == 1) return false;
        if (memo[n] != -1) return memo[n];
        for (int x = 1; x < n; x++) {
            if (n % x == 0 && !dfs(n - x)) {
                return memo[n] = 1;
            }
        }
        return memo[n] = 0;
    }

    bool divisorGame(int n) {
        memo.assign(n + 1, -1);
        return dfs(n);
    }
};

int main() {
    int n;
    cin >> n;
    Solution s;
    cout << s.divisorGame(n) << endl;
}
