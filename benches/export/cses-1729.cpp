#include <iostream>
#include <string>
#include <vector>
using namespace std;

int main() {
    int n, k;
    cin >> n >> k;
    vector<int> p(k);
    for (int& x : p) cin >> x;
    string result(n + 1, 'L');
    for (int s = 1; s <= n; s++)
        for (int x : p)
            if (x <= s && result[s - x] == 'L') {
                result[s] = 'W';
                break;
            }
    cout << result.substr(1) << "\n";
}
