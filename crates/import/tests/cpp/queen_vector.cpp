// A queen moves towards the corner.
#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

const int MX = 60;
vector<vector<int>> memo(MX, vector<int>(MX, -1));

int go(int x, int y) {
    if (memo[x][y] != -1) return memo[x][y];
    vector<bool> seen(3 * MX);
    for (int i = 0; i < x; i++) seen[go(i, y)] = true;
    for (int j = 0; j < y; j++) seen[go(x, j)] = true;
    for (int d = 1; d <= x && d <= y; d++) seen[go(x - d, y - d)] = true;
    int r = 0;
    while (seen[r]) r++;
    return memo[x][y] = r;
}

int main() {
    int x, y;
    cin >> x >> y;
    cout << go(x, y) << endl;
}
