// Clear one bit of the number, or take one if the number of its bits is even.
#include <iostream>
#include <set>
using namespace std;

int dp[1 << 12];

int f(int x) {
    if (x == 0) return 0;
    if (dp[x] != -1) return dp[x];
    set<int> s;
    for (int i = 0; i < 12; i++) {
        if (x >> i & 1) s.insert(f(x ^ (1 << i)));
    }
    if (__builtin_popcount(x) % 2 == 0) s.insert(f(x - 1));
    int m = 0;
    while (s.count(m)) m++;
    return dp[x] = m;
}

int main() {
    for (int& v : dp) v = -1;
    int x;
    cin >> x;
    cout << f(x) << endl;
}
