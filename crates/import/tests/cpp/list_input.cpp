// Take a number of stones that is in the list A (EDPC K).
#include <iostream>
#include <vector>
using namespace std;

int N;
vector<int> A;
int memo[100005];

bool win(int k) {
    if (memo[k] >= 0) return memo[k] == 1;
    bool ok = false;
    for (int a : A) {
        if (a > k) continue;
        if (!win(k - a)) {
            ok = true;
            break;
        }
    }
    memo[k] = ok ? 1 : 0;
    return ok;
}

int main() {
    cin >> N;
    A.resize(N);
    for (auto& a : A) cin >> a;
    for (int i = 0; i < 100005; i++) memo[i] = -1;
    int k;
    cin >> k;
    cout << win(k) << endl;
}
