// The engine in the order in which it is packed best.
//
// A compressor finds what it has seen before only a little while ago: `gzip` looks back 32 KiB. A linker leaves functions in
// the order of their crates, so that the same function of another type, or of another board, lies a megabyte away. Here
// each function is followed by the one that is most like it, which takes a tenth off what is sent; and numbers that the
// linker has left room for are written as short as they are. What is computed does not change: functions have other
// numbers, and nothing else.
//
// *Alike* are functions that share many runs of four bytes. For each function every fourth of its runs (by their hashes) is
// a set; its smallest hashes under eight maps find candidates (A. Z. Broder, On the resemblance of documents, 1997), and the
// candidate with the largest share of common runs is next. Where there is none, the order of the linker goes on.

/** Bytes that are read from the front. */
class Reader {
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  byte() {
    return this.bytes[this.at++];
  }

  /** An unsigned number of at most 32 bits. */
  number() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  }

  take(length) {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }
}

function unsigned(value) {
  const bytes = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value & 127) | 128);
  return [...bytes, value];
}

const counted = (parts) => {
  const size = unsigned(parts.length);
  return Buffer.concat([Buffer.from(size), ...parts]);
};
const sized = (bytes) => Buffer.concat([Buffer.from(unsigned(bytes.length)), bytes]);

/** What follows an instruction: numbers without (u) and with sign (s), a function (f), bytes (digits), a list of numbers (v). */
const AFTER = new Map();
const after = (from, to, what) => {
  for (let code = from; code <= to; code++) AFTER.set(code, what);
};
after(0x02, 0x04, "s"); // block, loop, if
after(0x0c, 0x0d, "u"); // branches
AFTER.set(0x0e, "vu");
AFTER.set(0x10, "f").set(0x11, "uu").set(0x12, "f").set(0x13, "uu"); // calls
AFTER.set(0x1c, "v");
after(0x20, 0x26, "u"); // variables and tables
after(0x28, 0x3e, "uu"); // memory: alignment, offset
after(0x3f, 0x40, "u");
after(0x41, 0x42, "s");
AFTER.set(0x43, "4").set(0x44, "8");
AFTER.set(0xd0, "s").set(0xd2, "f");
const BULK = ["", "", "", "", "", "", "", "", "uu", "u", "uu", "u", "uu", "u", "uu", "u", "u", "u"];
const afterVector = (code) => {
  if (code <= 11 || code === 92 || code === 93) return "uu";
  if (code === 12 || code === 13) return "88";
  if (code >= 21 && code <= 34) return "1";
  return code >= 84 && code <= 91 ? "uu1" : "";
};

/** Copies code and gives functions their new numbers. */
class Copier {
  constructor(reader, renamed) {
    this.in = reader;
    this.renamed = renamed;
    this.out = [];
  }

  /** A number as it is written, without the room that the linker left. */
  copy(isSigned) {
    const bytes = [];
    do bytes.push(this.in.byte());
    while (bytes.at(-1) > 127);
    while (bytes.length > 1) {
      const [before, last] = bytes.slice(-2);
      const empty = isSigned ? (before & 64 ? 0x7f : 0) : 0;
      if (last !== empty) break;
      bytes.pop();
      bytes.push(bytes.pop() & 127);
    }
    this.out.push(...bytes);
  }

  follow(what) {
    for (const one of what)
      if (one === "u" || one === "s") this.copy(one === "s");
      else if (one === "f") this.out.push(...unsigned(this.renamed(this.in.number())));
      else if (one === "v") {
        const count = this.in.number();
        this.out.push(...unsigned(count));
        for (let i = 0; i < count; i++) this.copy(false);
      } else this.out.push(...this.in.take(Number(one)));
  }

  instruction() {
    const code = this.in.byte();
    this.out.push(code);
    if (code !== 0xfc && code !== 0xfd) return this.follow(AFTER.get(code) ?? "");
    const more = this.in.number();
    this.out.push(...unsigned(more));
    const what = code === 0xfc ? BULK[more] : afterVector(more);
    if (what === undefined) throw new Error(`an instruction that is not known: ${code} ${more}`);
    this.follow(what);
  }
}

/** Code up to and with the `end` that belongs to no block, as the start of a segment has it. */
function expression(reader, renamed) {
  const copier = new Copier(reader, renamed);
  for (let last = -1; last !== 0x0b;) {
    const before = copier.out.length;
    copier.instruction();
    last = copier.out[before];
  }
  return Buffer.from(copier.out);
}

/** One function: its variables, and its code. */
function body(bytes, renamed) {
  const copier = new Copier(new Reader(bytes), renamed);
  const groups = copier.in.number();
  copier.out.push(...unsigned(groups));
  for (let i = 0; i < groups; i++) copier.follow("u1");
  while (copier.in.at < bytes.length) copier.instruction();
  return Buffer.from(copier.out);
}

const MAPS = [
  2654435761, 2246822519, 3266489917, 668265263, 374761393, 2869860233, 3624381081, 961748927,
];
const RUN = 4;

/** The runs of a function, and its smallest ones under each map. */
function sketch(bytes) {
  const runs = new Set();
  const least = MAPS.map(() => 2 ** 32);
  for (let at = 0; at + RUN <= bytes.length; at++) {
    let hash = 2166136261;
    for (let i = 0; i < RUN; i++) hash = Math.imul(hash ^ bytes[at + i], 16777619);
    hash ^= hash >>> 15;
    for (let map = 0; map < MAPS.length; map++) {
      const value = Math.imul(hash, MAPS[map]) >>> 0;
      if (value < least[map]) least[map] = value;
    }
    if ((hash & 3) === 0) runs.add(hash);
  }
  return { runs, least };
}

/** How alike two functions are, between 0 and 1. */
function likeness(a, b) {
  const [small, large] = a.runs.size < b.runs.size ? [a, b] : [b, a];
  let common = 0;
  for (const run of small.runs) if (large.runs.has(run)) common++;
  return common / (1 + small.runs.size + large.runs.size - common);
}

/** The numbers of the functions, each followed by the one that is most like it. */
function ordered(bodies) {
  const sketches = bodies.map(sketch);
  const places = MAPS.map(() => new Map());
  sketches.forEach(({ least }, at) =>
    least.forEach((value, map) => {
      const list = places[map].get(value);
      if (list) list.push(at);
      else places[map].set(value, [at]);
    }),
  );
  const free = bodies.map(() => true);
  const order = [];
  let begin = 0;
  let now;
  while (order.length < bodies.length) {
    let next;
    let most = 0;
    if (now !== undefined) {
      const near = new Set();
      sketches[now].least.forEach((value, map) => {
        const list = places[map].get(value).filter((at) => free[at]);
        places[map].set(value, list);
        for (const at of list.slice(0, 200)) near.add(at);
      });
      for (const at of near) {
        const like = likeness(sketches[now], sketches[at]);
        if (like > most) [next, most] = [at, like];
      }
    }
    if (next === undefined) {
      while (!free[begin]) begin++;
      next = begin;
    }
    free[next] = false;
    order.push(next);
    now = next;
  }
  return order;
}

/** The same module, smaller when packed; without names. */
export function inOrder(module) {
  const sections = [];
  const reader = new Reader(module, 8);
  while (reader.at < module.length) {
    const id = reader.byte();
    const bytes = reader.take(reader.number());
    if (id !== 0) sections.push({ id, bytes });
  }
  const list = (id, each) => {
    const section = sections.find((section) => section.id === id);
    if (!section) return [];
    const reader = new Reader(section.bytes);
    return Array.from({ length: reader.number() }, () => each(reader));
  };
  const name = (reader) => reader.take(reader.number());
  const imported = list(2, (reader) => {
    name(reader);
    name(reader);
    if (reader.byte() !== 0) throw new Error("the engine is brought more than functions");
    return reader.number();
  }).length;
  const bodies = list(10, (reader) => reader.take(reader.number()));
  const order = ordered(bodies);
  const place = new Array(order.length);
  order.forEach((old, at) => (place[old] = at));
  const renamed = (old) => (old < imported ? old : imported + place[old - imported]);

  const written = {
    3: () => {
      const types = list(3, (reader) => Buffer.from(unsigned(reader.number())));
      return counted(order.map((old) => types[old]));
    },
    6: () =>
      counted(
        list(6, (reader) =>
          Buffer.concat([Buffer.from(reader.take(2)), expression(reader, renamed)]),
        ),
      ),
    7: () =>
      counted(
        list(7, (reader) => {
          const called = sized(Buffer.from(name(reader)));
          const kind = reader.byte();
          const number = reader.number();
          return Buffer.concat([
            called,
            Buffer.from([kind, ...unsigned(kind === 0 ? renamed(number) : number)]),
          ]);
        }),
      ),
    8: () => Buffer.from(unsigned(renamed(new Reader(section(8)).number()))),
    9: () =>
      counted(
        list(9, (reader) => {
          if (reader.number() !== 0) throw new Error("a table of functions of another form");
          const start = expression(reader, renamed);
          const functions = Array.from({ length: reader.number() }, () =>
            Buffer.from(unsigned(renamed(reader.number()))),
          );
          return Buffer.concat([Buffer.from([0]), start, counted(functions)]);
        }),
      ),
    10: () => counted(order.map((old) => sized(body(bodies[old], renamed)))),
  };
  const section = (id) => sections.find((section) => section.id === id).bytes;
  return Buffer.concat([
    module.subarray(0, 8),
    ...sections.flatMap(({ id, bytes }) => [
      Buffer.from([id]),
      sized(written[id]?.() ?? Buffer.from(bytes)),
    ]),
  ]);
}
