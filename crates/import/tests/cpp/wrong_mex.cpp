// The loop for the mex begins at 1.
#include <iostream>
#include <set>
using namespace std;

int memo[1000];

int g(int n) {
    if (memo[n] != -1) return memo[n];
    set<int> s;
    for (int k = 1; k <= 3 && k <= n; k++) s.insert(g(n - k));
    int m = 1;
    while (s.count(m)) m++;
    return memo[n] = m;
}

int main() {
    for (int i = 0; i < 1000; i++) memo[i] = -1;
    int n;
    cin >> n;
    cout << g(n) << endl;
}
