// Take at most twice what the opponent took.
#include <algorithm>
#include <cstdio>
#include <cstring>
using namespace std;

static signed char memo[128][256];

static bool win(int n, int limit) {
    if (n == 0) return false;
    limit = min(limit, n);
    signed char &m = memo[n][limit];
    if (m >= 0) return m;
    m = 0;
    for (int k = limit; k >= 1; --k)
        if (!win(n - k, 2 * k)) m = 1;
    return m;
}

int main() {
    memset(memo, -1, sizeof(memo));
    int n, limit;
    scanf("%d %d", &n, &limit);
    printf("%d\n", win(n, limit));
}
