// The local array has no values at first.
#include <iostream>
using namespace std;

int g(int n) {
    bool seen[10];
    for (int k = 1; k <= 2 && k <= n; k++) seen[g(n - k)] = true;
    int m = 0;
    while (seen[m]) m++;
    return m;
}

int main() {
    int n;
    cin >> n;
    cout << g(n) << endl;
}
