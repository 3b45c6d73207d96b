// Take 1, 2 or 4; the memo is passed on.
#include <iostream>
#include <unordered_map>
#include <vector>
using namespace std;

int g(int n, vector<int>& memo) {
    if (n == 0) return 0;
    if (memo[n] != -1) return memo[n];
    vector<int> seen(5, 0);
    if (n >= 1) seen[g(n - 1, memo)] = 1;
    if (n >= 2) seen[g(n - 2, memo)] = 1;
    if (n >= 4) seen[g(n - 4, memo)] = 1;
    int m = 0;
    while (m < 5 && seen[m]) m++;
    memo[n] = m;
    return m;
}

int main() {
    int n;
    cin >> n;
    vector<int> memo(n + 1, -1);
    cout << g(n, memo) << endl;
}
