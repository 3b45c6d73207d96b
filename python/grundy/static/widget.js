// src/palette.ts
/**
* Colours of values, the same as in the pictures of the command line: twenty-four steps of equal
* lightness difference in OKLCH, dark blue to yellow, readable in grey and for every kind of colour
* vision. P-positions are not on the scale: they are vermilion, which the scale does not contain, and
* have a mark as well, so that the colour alone is never required.
*/
var HEX = ["232673 1c317c 0f3c83 004885 005284 015c85 016687 036f89 05798c 06828e 058c90 039691", "02a091 08aa8f 24b38b 47bb87 61c283 79c87e 90ce7b a6d478 bbd976 d0de76 e5e277 f9e77b"].flatMap((line) => line.split(" "));
var rgb = (hex) => {
	const n = parseInt(hex, 16);
	return [
		n >> 16,
		n >> 8 & 255,
		n & 255
	];
};
var SCALE = HEX.map(rgb);
var P_RGB = rgb("c2470a");
rgb("1c5c94");
/** From this colour of the scale on, text on it is dark. */
var LIGHT_FROM = 10;
var css = ([r, g, b]) => `rgb(${r} ${g} ${b})`;
/** Small values are spread: 1, 2 and 3 must differ on a projector, where dark blues look alike. */
var SPREAD = .65;
/** The place of a value on the scale: 0 for the least, 1 for the largest. */
var placeOf = (value, least, largest) => largest <= least ? 1 : Math.max(0, Math.min(1, (value - least) / (largest - least))) ** SPREAD;
/** The step of the scale for a value between the least and the largest. */
var stepOf = (value, least, largest) => Math.floor(placeOf(value, least, largest) * (SCALE.length - 1) + .5);
/** The colours between two steps of the scale, so that more values than steps differ. */
var BETWEEN = 16;
Array.from({ length: (SCALE.length - 1) * BETWEEN + 1 }, (_, at) => {
	const [step, part] = [Math.floor(at / BETWEEN), at % BETWEEN / BETWEEN];
	const from = SCALE[step] ?? P_RGB;
	const to = SCALE[step + 1] ?? from;
	const mixed = (channel) => Math.round(from[channel] + (to[channel] - from[channel]) * part);
	return [
		mixed(0),
		mixed(1),
		mixed(2)
	];
});
var textOn = (step) => step >= LIGHT_FROM ? "#10151f" : "#ffffff";
// src/svg/insert.ts
/**
* Pictures arrive from the server as SVG text. They are parsed as XML, never as HTML, and all active
* content is removed, although the page's content policy would block it too: rules come from shared
* addresses, and their texts are in the pictures.
*/
var ACTIVE = "script, foreignObject, iframe, image, use[href^='http'], a";
/** The picture as an element of this document; an empty picture if the text is not one. */
function parseSvg(text) {
	const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
	if (!(root instanceof SVGSVGElement)) return document.createElementNS("http://www.w3.org/2000/svg", "svg");
	for (const element of root.querySelectorAll(ACTIVE)) element.remove();
	for (const element of [root, ...root.querySelectorAll("*")]) for (const { name, value } of [...element.attributes]) if (name.startsWith("on") || /^\s*javascript:/i.test(value)) element.removeAttribute(name);
	return document.adoptNode(root);
}
// src/svg/picks.ts
function candidates(moves, keys, unordered) {
	const found = [];
	for (const move of moves) for (const path of move.picks ?? []) if (unordered ? keys.every((key) => path.includes(key)) : keys.every((key, at) => path[at] === key)) found.push([move, path]);
	return found;
}
function picked(moves, keys, unordered) {
	const possible = candidates(moves, keys, unordered);
	if (!possible.length) return void 0;
	const next = /* @__PURE__ */ new Set();
	for (const [, path] of possible) if (unordered) for (const key of path) !keys.includes(key) && next.add(key);
	else if (path[keys.length] !== void 0) next.add(path[keys.length]);
	const ready = possible.find(([, path]) => path.length === keys.length)?.[0];
	const alone = possible.every(([move]) => move === ready);
	return {
		keys,
		next,
		ready,
		play: ready && alone && keys.length > 0 ? ready : void 0
	};
}
var NOTHING = {
	keys: [],
	next: /* @__PURE__ */ new Set(),
	ready: void 0,
	play: void 0
};
/** Nothing picked yet. */
var fresh = (moves, unordered) => picked(moves, [], unordered) ?? NOTHING;
/** The state after these keys, or nothing if they lead to none of these moves. */
var resume = (moves, keys, unordered) => picked(moves, keys, unordered) ?? fresh(moves, unordered);
/** The state after a click on `key`. A key that leads to no move starts again. */
function press(moves, before, key, unordered) {
	const again = before.keys.at(-1) === key;
	const known = unordered && before.keys.includes(key);
	if (!known) {
		const longer = picked(moves, [...before.keys, key], unordered);
		if (longer) return longer;
	}
	if (again && before.ready) return {
		...before,
		play: before.ready
	};
	if (known) return picked(moves, before.keys.filter((other) => other !== key), unordered) ?? fresh(moves, unordered);
	if (again) return fresh(moves, unordered);
	return picked(moves, [key], unordered) ?? fresh(moves, unordered);
}
// src/widget.ts
var element = (tag, text = "") => {
	const made = document.createElement(tag);
	made.textContent = text;
	return made;
};
/** A position: clicks on its parts are collected until they determine a move. */
function position({ model, el }) {
	let moves = [];
	let before = resume([], [], false);
	const draw = () => {
		moves = model.get("moves");
		const unordered = model.get("unordered") === true;
		before = resume(moves, [], unordered);
		const svg = parseSvg(String(model.get("svg")));
		const mark = () => {
			for (const part of svg.querySelectorAll("[data-pick]")) {
				const key = part.dataset["pick"] ?? "";
				part.style.cursor = before.next.has(key) || before.ready ? "pointer" : "default";
				part.style.opacity = before.keys.includes(key) ? "0.45" : "1";
			}
		};
		const touch = (target) => {
			const key = (target instanceof Element ? target.closest("[data-pick]") : null)?.dataset["pick"];
			if (key === void 0) return;
			before = press(moves, before, key, unordered);
			if (before.play) model.send({ play: moves.indexOf(before.play) });
			mark();
		};
		svg.addEventListener("click", (event) => touch(event.target));
		svg.addEventListener("keydown", (event) => {
			if (event.key === "Enter" || event.key === " ") {
				event.preventDefault();
				touch(event.target);
			}
		});
		mark();
		const back = element("button", "⟲");
		back.title = "take back";
		back.addEventListener("click", () => model.send({ back: true }));
		const list = element("select");
		list.append(element("option", "…"), ...moves.map((move) => element("option", move.move)));
		list.addEventListener("change", () => {
			if (list.selectedIndex > 0) model.send({ play: list.selectedIndex - 1 });
		});
		const said = element("output", String(model.get("said")));
		const line = element("div");
		line.append(back, " ", list, " ", said);
		el.replaceChildren(svg, line);
	};
	for (const name of [
		"svg",
		"moves",
		"said"
	]) model.on(`change:${name}`, draw);
	draw();
}
/** A part of a table, with buttons to its neighbours; each cell shows its position. */
function table({ model, el }) {
	const draw = () => {
		const values = model.get("values");
		const [y, x] = model.get("start");
		const names = model.get("names");
		const winners = model.get("winners") === true;
		const numbers = values.flat().filter((value) => typeof value === "number");
		const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
		const grid = element("table");
		grid.style.borderCollapse = "collapse";
		values.forEach((row, down) => {
			const line = grid.insertRow();
			row.forEach((value, right) => {
				const cell = line.insertCell();
				const lost = winners && (value === 0 || value === false);
				cell.textContent = value === null ? "" : String(value);
				cell.title = `${names.length > 1 ? `${names[0]}=${y + down}, ` : ""}${names.at(-1)}=${x + right}: ${value}`;
				cell.style.cssText = "padding:2px 5px;text-align:right;min-width:1.6em";
				if (typeof value === "number" || lost) {
					const step = typeof value === "number" ? stepOf(value, least, most) : 0;
					cell.style.background = css(lost ? P_RGB : SCALE[step] ?? P_RGB);
					cell.style.color = lost ? "#ffffff" : textOn(step);
				}
			});
		});
		const line = element("div");
		const [rows, columns] = [values.length, values[0]?.length ?? 0];
		const go = (sign, dy, dx) => {
			const button = element("button", sign);
			button.addEventListener("click", () => model.send({ from: [y + dy * rows, x + dx * columns] }));
			line.append(button, " ");
		};
		if (names.length > 1) {
			go("↑", -1, 0);
			go("↓", 1, 0);
		}
		go("←", 0, -1);
		go("→", 0, 1);
		el.replaceChildren(grid, line);
	};
	model.on("change:values", draw);
	draw();
}
var widget_default = { render(shown) {
	(shown.model.get("kind") === "table" ? table : position)(shown);
} };
export { widget_default as default };
