// Scores of both players by the flag of the turn.
#include <bits/stdc++.h>
using namespace std;

int cards[] = {3, 1, 4, 1, 5, 9, 2, 6};
int memo[9][9][2];

int play(int l, int r, bool mine) {
    if (l > r) return 0;
    int &ans = memo[l][r][mine];
    if (ans != -1) return ans;
    if (mine) {
        ans = max(cards[l] + play(l + 1, r, false), cards[r] + play(l, r - 1, false));
    } else {
        ans = min(play(l + 1, r, true), play(l, r - 1, true));
    }
    return ans;
}

int main() {
    memset(memo, -1, sizeof memo);
    int l, r, mine;
    cin >> l >> r >> mine;
    cout << play(l, r, mine) << endl;
}
