#include <algorithm>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>
using namespace std;

int main() {
    string line;
    while (getline(cin, line)) {
        for (char& c : line)
            if (!isdigit(c)) c = ' ';
        istringstream words(line);
        vector<int> a;
        for (int x; words >> x;) a.push_back(x);
        int n = a.size();
        vector<int> rest(n + 1);
        for (int i = n - 1; i >= 0; i--) rest[i] = rest[i + 1] + a[i];
        vector<vector<int>> best(n + 1, vector<int>(n + 1));
        for (int i = n - 1; i >= 0; i--)
            for (int m = 1; m <= n; m++)
                for (int x = 1; x <= 2 * m && i + x <= n; x++)
                    best[i][m] = max(best[i][m], rest[i] - best[i + x][min(n, max(m, x))]);
        cout << best[0][1] << "\n";
    }
}
