#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

int main() {
    int n, k;
    cin >> n >> k;
    vector<int> a(k), best(n + 1);
    for (int& x : a) cin >> x;
    for (int s = 1; s <= n; s++)
        for (int x : a)
            if (x <= s) best[s] = max(best[s], s - best[s - x]);
    cout << best[n] << "\n";
}
