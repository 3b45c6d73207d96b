// The marks are shared by all calls.
#include <cstring>
#include <iostream>
using namespace std;

int memo[1000];
bool vis[100];

int sg(int n) {
    if (memo[n] != -1) return memo[n];
    memset(vis, 0, sizeof vis);
    for (int k = 1; k * k <= n; k++) {
        vis[sg(n - k * k)] = true;
    }
    int m = 0;
    while (vis[m]) m++;
    return memo[n] = m;
}

int main() {
    memset(memo, -1, sizeof memo);
    int n;
    cin >> n;
    cout << sg(n) << endl;
}
