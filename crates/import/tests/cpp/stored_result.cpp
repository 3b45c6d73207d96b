// Kings on a quarter of a board: one step left, down or both; stored before it is returned.
#include <bits/stdc++.h>
using namespace std;

int dp[50][50];

int sg(int x, int y) {
    if (dp[x][y] != -1) return dp[x][y];
    int seen[16] = {0};
    if (x > 0) seen[sg(x - 1, y)]++;
    if (y > 0) seen[sg(x, y - 1)]++;
    if (x > 0 && y > 0) seen[sg(x - 1, y - 1)]++;
    for (int m = 0; m < 16; m++) {
        if (!seen[m]) {
            dp[x][y] = m;
            break;
        }
    }
    return dp[x][y];
}

int main() {
    for (int i = 0; i < 50; i++)
        for (int j = 0; j < 50; j++) dp[i][j] = -1;
    int x, y;
    cin >> x >> y;
    cout << sg(x, y) << endl;
}
