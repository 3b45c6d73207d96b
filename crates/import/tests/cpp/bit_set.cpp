// Take 2, 5 or 6 stones; values by a bit set.
#include <bits/stdc++.h>
using namespace std;

constexpr int S[] = {2, 5, 6};
int dp[10001];

int grundy(int n) {
    if (dp[n] != -1) return dp[n];
    bitset<16> seen;
    for (int i = 0; i < 3; i++) {
        if (S[i] <= n) seen.set(grundy(n - S[i]));
    }
    int g = 0;
    while (seen[g]) g++;
    return dp[n] = g;
}

int main() {
    memset(dp, 0xff, sizeof(dp));
    int n;
    cin >> n;
    cout << grundy(n) << endl;
}
