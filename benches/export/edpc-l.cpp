#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<long long> a(n), best(n);
    for (long long& x : a) cin >> x;
    for (int length = 1; length <= n; length++)
        for (int i = 0; i + length <= n; i++) {
            int j = i + length - 1;
            best[i] = length == 1 ? a[i] : max(a[i] - best[i + 1], a[j] - best[i]);
        }
    cout << best[0] << "\n";
}
