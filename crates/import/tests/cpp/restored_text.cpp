// Turn two neighbouring plus signs into minus signs; the text is changed and restored (LeetCode 294).
#include <bits/stdc++.h>
using namespace std;

unordered_map<string, bool> memo;

bool canWin(string s) {
    if (memo.count(s)) return memo[s];
    int n = s.length();
    for (int i = 0; i < n - 1; i++) {
        if (s[i] == '+' && s[i + 1] == '+') {
            s[i] = s[i + 1] = '-';
            bool other = canWin(s);
            s[i] = s[i + 1] = '+';
            if (!other) return memo[s] = true;
        }
    }
    return memo[s] = false;
}

int main() {
    string s;
    cin >> s;
    cout << canWin(s) << endl;
}
