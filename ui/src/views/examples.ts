/** Example rules, one for each feature of the language. */
export interface Example {
  name: `ex${"Subtraction" | "Nim" | "Wythoff" | "Kayles" | "Cutting" | "Misere" | "Deque" | "Coins" | "Grundy" | "Outcome"}`;
  rules: string;
  given?: Record<string, unknown>;
}

export const EXAMPLES: readonly Example[] = [
  {
    name: "exSubtraction",
    rules: "g(x) = mex{ g(x-s) for s in S if s <= x }",
    given: { S: [1, 3, 4] },
  },
  { name: "exNim", rules: "g(x) = mex{ g(y) for y in 0..x }" },
  {
    name: "exWythoff",
    rules: `g(x, y) = mex{ g(x-k, y)   for k in 1..=x,
               g(x, y-k)   for k in 1..=y,
               g(x-k, y-k) for k in 1..=min(x, y) }`,
  },
  {
    name: "exKayles",
    rules: "g(n) = mex{ g(a) ^ g(n-k-a) for k in 1..=min(2, n) for a in 0..=n-k }",
  },
  {
    name: "exGrundy",
    rules: "g(n) = mex{ g(a) ^ g(n-a) for a in 1..n if 2*a < n }",
  },
  {
    name: "exCutting",
    rules: `g(h, w) = mex{ g(i, w) ^ g(h-i, w) for i in 1..h,
               g(h, i) ^ g(h, w-i) for i in 1..w }`,
  },
  {
    name: "exCoins",
    rules: `# turn a run of neighbouring coins, the rightmost from heads to tails
g(x) = mex{ xor{ g(j) for j in i..x } for i in 1..=x }`,
  },
  { name: "exMisere", rules: "w(x) = misere{ w(x-k) for k in 1..=min(3, x) }" },
  { name: "exOutcome", rules: "w(x) = win{ w(x-k*k) for k in 1..=isqrt(x) }" },
  {
    name: "exDeque",
    rules: `v(i, j) = max{ a[i] - v(i+1, j) if i <= j,
               a[j] - v(i, j-1) if i <= j } default 0`,
    given: { a: [1, 2, 9, 3] },
  },
];
