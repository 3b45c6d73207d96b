// Take 1, 3 or 4 coins; a player without a move loses.
#include <bits/stdc++.h>
using namespace std;

int memo[1005];

bool win(int n) {
    if (memo[n] != -1) return memo[n];
    bool res = false;
    for (int k : {1, 3, 4}) {
        if (k <= n && !win(n - k)) res = true;
    }
    return memo[n] = res;
}

int main() {
    memset(memo, -1, sizeof(memo));
    int n;
    cin >> n;
    cout << win(n) << endl;
}
