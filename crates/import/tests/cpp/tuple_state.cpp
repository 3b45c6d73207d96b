// Three heaps: take one from one heap, or one from each of two heaps.
#include <iostream>
#include <map>
#include <tuple>
using namespace std;

map<tuple<int, int, int>, int> memo;

int solve(int a, int b, int c) {
    if (a < 0 || b < 0 || c < 0) return 1;
    if (a + b + c == 0) return 0;
    auto key = make_tuple(a, b, c);
    if (memo.count(key)) return memo[key];
    int ans = 0;
    if (!solve(a - 1, b, c)) ans = 1;
    else if (!solve(a, b - 1, c)) ans = 1;
    else if (!solve(a, b, c - 1)) ans = 1;
    else if (!solve(a - 1, b - 1, c)) ans = 1;
    else if (!solve(a, b - 1, c - 1)) ans = 1;
    memo[key] = ans;
    return ans;
}

int main() {
    int a, b, c;
    cin >> a >> b >> c;
    cout << solve(a, b, c) << endl;
}
