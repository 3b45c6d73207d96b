// Replace n by n / 2, n / 3 or n - 1.
#include <iostream>
using namespace std;

int memo[2000];

int sg(int n) {
    if (n == 0) return 0;
    if (memo[n]) return memo[n] - 1;
    bool used[10] = {false};
    used[sg(n / 2)] = true;
    used[sg(n / 3)] = true;
    used[sg(n - 1)] = true;
    int r = 0;
    while (used[r]) ++r;
    memo[n] = r + 1;
    return r;
}

int main() {
    int n;
    cin >> n;
    cout << sg(n) << endl;
}
