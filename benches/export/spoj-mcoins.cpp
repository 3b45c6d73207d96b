#include <iostream>
#include <vector>
using namespace std;

int main() {
    int k, l, m, n;
    cin >> k >> l >> m;
    vector<char> win(1000001);
    for (int s = 1; s <= 1000000; s++)
        win[s] = !win[s - 1] || (s >= k && !win[s - k]) || (s >= l && !win[s - l]);
    while (m--) {
        cin >> n;
        cout << (win[n] ? 'A' : 'B');
    }
    cout << "\n";
}
