// Take the first one, two or three values; best difference (LeetCode 1406).
#include <climits>
#include <iostream>
#include <vector>
using namespace std;

vector<int> stones;
int memo[1000];
bool seen[1000];

int best(int i) {
    int n = stones.size();
    if (i >= n) return 0;
    if (seen[i]) return memo[i];
    int res = INT_MIN, sum = 0;
    for (int x = 1; x <= 3; x++) {
        if (i + x > n) break;
        sum += stones[i + x - 1];
        res = max(res, sum - best(i + x));
    }
    seen[i] = true;
    memo[i] = res;
    return res;
}

int main() {
    int n;
    cin >> n;
    for (int i = 0; i < n; i++) {
        int x;
        cin >> x;
        stones.push_back(x);
    }
    int i;
    cin >> i;
    cout << best(i) << endl;
}
