// Turn two neighbouring plus signs into minus signs (LeetCode 294).
#include <iostream>
#include <string>
#include <unordered_map>

std::unordered_map<std::string, bool> memo;

bool canWin(std::string s) {
    if (memo.count(s)) return memo[s];
    for (int i = 0; i + 1 < (int)s.size(); ++i) {
        if (s[i] == '+' && s[i + 1] == '+') {
            std::string t = s.substr(0, i) + "--" + s.substr(i + 2);
            if (!canWin(t)) {
                memo[s] = true;
                return true;
            }
        }
    }
    memo[s] = false;
    return false;
}

int main() {
    std::string s;
    std::cin >> s;
    std::cout << canWin(s) << std::endl;
}
