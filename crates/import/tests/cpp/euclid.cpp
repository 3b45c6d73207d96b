// Subtract a multiple of the smaller number from the larger one.
#include <bits/stdc++.h>
using namespace std;

bool win(int a, int b) {
    if (a < b) swap(a, b);
    if (b == 0) return false;
    for (int k = b; k <= a; k += b) {
        if (!win(a - k, b)) return true;
    }
    return false;
}

int main() {
    int a, b;
    cin >> a >> b;
    cout << win(a, b) << endl;
}
