// Choose distinct numbers from 1 to 5; the player who brings the sum to the goal wins (LeetCode 464).
#include <iostream>
#include <unordered_map>
using namespace std;

class Solution {
    static const int MAXC = 5;
    unordered_map<int, bool> memo;

public:
    bool canWin(int used, int goal) {
        int key = used * 64 + goal;
        if (memo.find(key) != memo.end()) return memo[key];
        for (int i = 0; i < MAXC; i++) {
            if (used >> i & 1) continue;
            if (i + 1 >= goal || !canWin(used | 1 << i, goal - i - 1)) {
                return memo[key] = true;
            }
        }
        return memo[key] = false;
    }
};

int main() {
    int used, goal;
    cin >> used >> goal;
    cout << Solution().canWin(used, goal) << endl;
}
