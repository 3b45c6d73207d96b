// Take 1 to 3 from a heap; the heaps are changed and restored.
#include <bits/stdc++.h>
using namespace std;

map<vector<int>, bool> memo;

bool win(vector<int> heaps) {
    auto it = memo.find(heaps);
    if (it != memo.end()) return it->second;
    bool res = false;
    for (size_t i = 0; i < heaps.size(); i++) {
        int most = min(3, heaps[i]);
        for (int k = 1; k <= most; k++) {
            heaps[i] -= k;
            if (!win(heaps)) res = true;
            heaps[i] += k;
        }
    }
    return memo[heaps] = res;
}

int main() {
    int n;
    cin >> n;
    vector<int> heaps(n);
    for (int& x : heaps) cin >> x;
    cout << win(heaps) << endl;
}
