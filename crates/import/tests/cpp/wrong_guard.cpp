// The guard k <= n is missing.
#include <iostream>
using namespace std;

bool win(int n) {
    if (n == 0) return false;
    for (int k : {1, 3, 4}) {
        if (!win(n - k)) return true;
    }
    return false;
}

int main() {
    int n;
    cin >> n;
    cout << win(n) << endl;
}
