// Take 1 to 3 stones; the player who takes the last one loses.
#include <iostream>
using namespace std;

bool win(int n) {
    static int memo[500];
    if (n == 0) return true;
    if (memo[n]) return memo[n] == 1;
    bool w = false;
    for (int k = 1; k <= 3; k++) {
        if (n >= k) w |= !win(n - k);
    }
    memo[n] = w ? 1 : 2;
    return w;
}

int main() {
    int n;
    cin >> n;
    cout << win(n) << endl;
}
