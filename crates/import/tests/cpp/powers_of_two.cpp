// Take a power of two.
#include <bits/stdc++.h>
using namespace std;

unordered_map<int, int> cache_;

int nim(int n) {
    if (n == 0) return 0;
    auto it = cache_.find(n);
    if (it != cache_.end()) return it->second;
    unordered_set<int> reach;
    for (int p = 1; p <= n; p *= 2) reach.insert(nim(n - p));
    int mex = 0;
    while (reach.contains(mex)) mex++;
    cache_[n] = mex;
    return mex;
}

int main() {
    int n;
    cin >> n;
    cout << nim(n) << endl;
}
