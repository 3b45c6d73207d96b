// Dawson's chess as a row of n pawns.
#include <cstdio>
#include <cstring>

int sg[505];

int get(int n)
{
    if (n < 1) return 0;
    if (sg[n] != -1) return sg[n];
    bool vis[64];
    memset(vis, 0, sizeof vis);
    for (int i = 1; i <= n; ++i) {
        int l = i - 2 > 0 ? i - 2 : 0;
        int r = n - i - 1 > 0 ? n - i - 1 : 0;
        vis[get(l) ^ get(r)] = 1;
    }
    for (int i = 0; ; ++i)
        if (!vis[i]) return sg[n] = i;
}

int main()
{
    int n;
    memset(sg, -1, sizeof sg);
    scanf("%d", &n);
    printf("%d\n", get(n));
}
