// Kayles: knock down one pin or two neighbours.
#include <iostream>
#include <set>
#include <map>
using namespace std;

map<int, int> memo;

int grundy(int n) {
    if (n <= 0) return 0;
    if (memo.count(n)) return memo[n];
    set<int> s;
    for (int i = 0; i < n; i++)
        s.insert(grundy(i) ^ grundy(n - 1 - i));
    for (int i = 0; i + 1 < n; i++)
        s.insert(grundy(i) ^ grundy(n - 2 - i));
    int m = 0;
    while (s.count(m)) m++;
    return memo[n] = m;
}

int main() {
    int n;
    cin >> n;
    cout << grundy(n) << "\n";
    return 0;
}
