#include <iostream>
#include <vector>
using namespace std;

int main() {
    int n, k;
    cin >> n >> k;
    vector<int> a(n), win(k + 1);
    for (int& x : a) cin >> x;
    for (int s = 1; s <= k; s++)
        for (int x : a)
            if (x <= s && !win[s - x]) win[s] = 1;
    cout << (win[k] ? "First" : "Second") << "\n";
}
