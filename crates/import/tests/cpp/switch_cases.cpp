// Take 1 or 2 stones, 3 from a multiple of 4, and 4 or 5 from a heap that leaves 3.
// Heaps of fewer than 2 stones are over.
#include <cstdio>
#include <cstring>
#include <set>
using namespace std;

int memo[1005];

int grundy(int n) {
    switch (n) {
        case 0:
        case 1:
            return 0;
        default:
            break;
    }
    if (memo[n] >= 0) return memo[n];
    set<int> seen;
    seen.insert(grundy(n - 1));
    seen.insert(grundy(n - 2));
    switch (n % 4) {
        case 0:
            seen.insert(grundy(n - 3));
            break;
        case 3: {
            for (int k = 4; k <= 5; k++)
                if (k <= n) seen.insert(grundy(n - k));
            break;
        }
    }
    int m = 0;
    while (seen.count(m)) m++;
    return memo[n] = m;
}

int main() {
    memset(memo, -1, sizeof(memo));
    int n;
    scanf("%d", &n);
    printf("%d\n", grundy(n));
}
