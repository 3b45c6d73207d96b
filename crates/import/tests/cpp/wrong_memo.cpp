// The memo is not filled with -1.
#include <iostream>
using namespace std;

int memo[1000];

bool win(int n) {
    if (memo[n] != -1) return memo[n];
    for (int k = 1; k <= 3; k++)
        if (k <= n && !win(n - k)) return memo[n] = true;
    return memo[n] = false;
}

int main() {
    int n;
    cin >> n;
    cout << win(n) << endl;
}
