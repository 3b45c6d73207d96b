// Nim with two heaps; the key of the memo is a text.
#include <bits/stdc++.h>
using namespace std;
unordered_map<string, int> memo;
int g(int a, int b) {
    string key = to_string(a) + "_" + to_string(b);
    if (memo.count(key)) return memo.at(key);
    set<int> s;
    for (int i = 0; i < a; i++) s.insert(g(i, b));
    for (int i = 0; i < b; i++) s.insert(g(a, i));
    int r = 0;
    while (s.count(r)) r++;
    memo[key] = r;
    return r;
}

int main() {
    int a, b;
    cin >> a >> b;
    cout << g(a, b) << endl;
}
