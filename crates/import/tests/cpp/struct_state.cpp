// Take one or two from the first heap, or on the second player's turn from the second heap.
#include <bits/stdc++.h>
using namespace std;

struct State {
    int a, b, turn;
    bool operator<(const State& o) const {
        return tie(a, b, turn) < tie(o.a, o.b, o.turn);
    }
};

map<State, bool> memo;

bool win(State s) {
    auto it = memo.find(s);
    if (it != memo.end()) return it->second;
    bool res = false;
    for (int k = 1; k <= 2; k++) {
        if (s.a >= k && !win({s.a - k, s.b, 1 - s.turn})) res = true;
        if (s.b >= k && s.turn == 1 && !win({s.a, s.b - k, 1 - s.turn})) res = true;
    }
    return memo[s] = res;
}

int main() {
    int a, b;
    cin >> a >> b;
    cout << win({a, b, 0}) << endl;
}
