// Take at most half of the heap; the mex of a sorted list.
#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

vector<int> memo(1001, -1);

int value(int n) {
    if (n < 2) return 0;
    if (memo[n] >= 0) return memo[n];
    vector<int> next;
    for (int k = 1; 2 * k <= n; k++) next.push_back(value(n - k));
    sort(next.begin(), next.end());
    int least = 0;
    for (size_t i = 0; i < next.size(); i++) {
        if (next[i] == least) least++;
    }
    return memo[n] = least;
}

int main() {
    int n;
    cin >> n;
    cout << value(n) << endl;
}
