// The first player takes 1 or 2, the second 1, 3 or 4.
#include <iostream>
using namespace std;

int first_memo[200], second_memo[200];

bool second(int n);

bool first(int n) {
    if (first_memo[n]) return first_memo[n] - 1;
    bool win = false;
    if (n >= 1 && !second(n - 1)) win = true;
    if (n >= 2 && !second(n - 2)) win = true;
    first_memo[n] = win + 1;
    return win;
}

bool second(int n) {
    if (second_memo[n]) return second_memo[n] - 1;
    bool win = false;
    for (int k : {1, 3, 4})
        if (n >= k && !first(n - k)) win = true;
    second_memo[n] = win + 1;
    return win;
}

int main() {
    int n;
    cin >> n;
    cout << second(n) << endl;
}
