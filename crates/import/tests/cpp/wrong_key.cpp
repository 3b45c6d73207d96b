// The memo does not depend on the last move.
#include <iostream>
#include <map>
using namespace std;

map<int, bool> memo;

bool win(int n, int last) {
    if (memo.count(n)) return memo[n];
    bool res = false;
    for (int k = 1; k <= 3; k++)
        if (k <= n && k != last && !win(n - k, k)) res = true;
    memo[n] = res;
    return res;
}

int main() {
    int n;
    cin >> n;
    cout << win(n, 0) << endl;
}
