#include <iostream>
#include <vector>
using namespace std;

int main() {
    // Beyond 1222 no heap up to 1,000,000 is lost.
    const int limit = 1300;
    vector<int> sg(limit + 1);
    for (int n = 3; n <= limit; n++) {
        vector<char> seen(256);
        for (int a = 1; 2 * a < n; a++) seen[sg[a] ^ sg[n - a]] = 1;
        while (seen[sg[n]]) sg[n]++;
    }
    int t, n;
    cin >> t;
    while (t--) {
        cin >> n;
        cout << (n > limit || sg[n] ? "first" : "second") << "\n";
    }
}
