// Remove a letter that equals its right neighbour.
#include <iostream>
#include <map>
#include <string>
using namespace std;

map<string, int> dp;

int g(const string& s) {
    auto it = dp.find(s);
    if (it != dp.end()) return it->second;
    bool used[20] = {};
    for (size_t i = 0; i + 1 < s.size(); i++) {
        if (s[i] == s[i + 1]) used[g(s.substr(0, i) + s.substr(i + 1))] = true;
    }
    int m = 0;
    while (used[m]) m++;
    return dp[s] = m;
}

int main() {
    string s;
    cin >> s;
    cout << g(s) << endl;
    return 'a' == 'b';
}
