// Take the first or the last number; the list is passed on (LeetCode 486).
#include <bits/stdc++.h>
using namespace std;
class Solution {
public:
    int dp[25][25];
    int solve(vector<int>& nums, int i, int j) {
        if (i > j) return 0;
        if (dp[i][j] != -1) return dp[i][j];
        int takeLeft = nums[i] - solve(nums, i + 1, j);
        int takeRight = nums[j] - solve(nums, i, j - 1);
        return dp[i][j] = max(takeLeft, takeRight);
    }
    int difference(vector<int>& nums, int i, int j) {
        memset(dp, -1, sizeof(dp));
        return solve(nums, i, j);
    }
};

int main() {
    int n, i, j;
    cin >> n;
    vector<int> nums(n);
    for (int& x : nums) cin >> x;
    cin >> i >> j;
    cout << Solution().difference(nums, i, j) << endl;
}
