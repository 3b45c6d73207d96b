// Take 1 to K stones; Grundy values.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int K, n;
    cin >> K >> n;
    vector<int> memo(n + 1, -1);
    auto g = [&](auto self, int x) -> int {
        if (x == 0) return 0;
        int &r = memo[x];
        if (r >= 0) return r;
        set<int> st;
        for (int k = 1; k <= K && k <= x; k++) st.insert(self(self, x - k));
        r = 0;
        while (st.count(r)) r++;
        return r;
    };
    cout << g(g, n) << endl;
}
