#include <cstdio>

int main() {
    int t, n, x;
    scanf("%d", &t);
    while (t--) {
        int total = 0;
        scanf("%d", &n);
        while (n--) {
            scanf("%d", &x);
            total ^= x & 3;
        }
        puts(total ? "first" : "second");
    }
}
