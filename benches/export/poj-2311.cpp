#include <iostream>
#include <set>
using namespace std;

int sg[201][201];

int main() {
    for (int h = 2; h <= 200; h++)
        for (int w = 2; w <= 200; w++) {
            set<int> seen;
            for (int i = 2; i <= h - 2; i++) seen.insert(sg[i][w] ^ sg[h - i][w]);
            for (int i = 2; i <= w - 2; i++) seen.insert(sg[h][i] ^ sg[h][w - i]);
            while (seen.count(sg[h][w])) sg[h][w]++;
        }
    int h, w;
    while (cin >> h >> w) cout << (sg[h][w] ? "WIN" : "LOSE") << "\n";
}
