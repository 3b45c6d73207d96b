// One token from one of three heaps, or one from each.
#include <bits/stdc++.h>
using namespace std;

map<tuple<int, int, int>, int> memo;

int g(int a, int b, int c) {
    auto key = make_tuple(a, b, c);
    if (memo.count(key)) return memo[key];
    set<int> s;
    if (a > 0) s.insert(g(a - 1, b, c));
    if (b > 0) s.insert(g(a, b - 1, c));
    if (c > 0) s.insert(g(a, b, c - 1));
    if (a > 0 && b > 0 && c > 0) s.insert(g(a - 1, b - 1, c - 1));
    int r = 0;
    while (s.count(r)) r++;
    memo[key] = r;
    return r;
}

int main() {
    int a, b, c;
    cin >> a >> b >> c;
    cout << g(a, b, c) << endl;
}
