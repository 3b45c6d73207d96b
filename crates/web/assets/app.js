// node_modules/preact/dist/preact.mjs
var n;
var t$1;
var u$2;
var i$1;
var f$2;
var o$2;
var e$1;
var l$1;
var c$1;
var a$2;
var s$1;
var h$1 = Symbol.for("pv");
var p$1 = {};
var y$2 = [];
var v$1 = /^m(i|n|o|s|text|space)$/;
var w$1 = Array.isArray;
var d$1 = y$2.slice;
var _$1 = Object.assign;
function g$1(n) {
	n && n.parentNode && n.remove();
}
function m$1(r, u, i, f, o) {
	var e = {
		type: r,
		props: u,
		key: i,
		ref: f,
		__k: null,
		__: null,
		__b: 0,
		__e: null,
		__c: null,
		constructor: h$1,
		__v: o || ++t$1,
		__i: -1,
		__u: 0
	};
	return !o && n.vnode && n.vnode(e), e;
}
function $(n) {
	return n.children;
}
function x$1(n, t) {
	this.props = n, this.context = t, this.__g = 0;
}
function S(n, t) {
	if (null == t) return n.__ && S(n.__, n.__i + 1);
	for (var r; t < n.__k.length; t++) if ((r = n.__k[t]) && r.__e) return r.__e;
	return "function" != typeof n.type || n.props.__P ? null : S(n);
}
function C$1(t) {
	var r, u = t.__v, i = u.__e, f = [], o = [], e = t.__P;
	e && ((r = _$1({ constructor: h$1 }, u)).__v = u.__v + 1, n.vnode && n.vnode(r), z$1(e, r, u, t.__n, e.namespaceURI, 32 & u.__u ? [i] : null, f, i || S(u), 32 & u.__u, o), r.__v = u.__v, r.__.__k[r.__i] = r, E$1(f, r, o), u.__ = u.__e = null, r.__e != i && j$1(r));
}
function j$1(n) {
	if ((n = n.__) && n.__c && !n.props.__P) return n.__e = null, n.__k.some(function(t) {
		return t && (n.__e = t.__e);
	}), j$1(n);
}
function L(t) {
	(8 & t.__g || (t.__g |= 8, u$2.push(t), f$2++)) && i$1 == n.debounceRendering || ((i$1 = n.debounceRendering) || queueMicrotask)(H);
}
function H() {
	try {
		for (var n, t = 1; u$2.length;) u$2.length > t && u$2.sort(o$2), n = u$2.shift(), t = u$2.length, 8 & n.__g && C$1(n);
	} finally {
		(f$2 = u$2.length) && (i$1 || queueMicrotask)(H);
	}
}
function I(n, t, r, u, i, f, o, e, l, c, a) {
	var s, h, v, w, d, _, g = u.__k || y$2, k = t.length;
	for (l = q(r, t, g, l, k), s = 0; s < k; s++) null != (v = r.__k[s]) && (h = ~v.__i && g[v.__i] || p$1, v.__i = s, _ = z$1(n, v, h, i, f, o, e, l, c, a), w = v.__e, (h.ref != v.ref || 8 & h.__u) && (h.ref && G$1(h.ref, null, v, h), v.ref && a.push(v.ref, v.__c || w, v)), d = d || w, 4 & v.__u ? (l = A$1(v, l, n, !h.__v), h.__e && (h.__e = null)) : "function" == typeof v.type && void 0 !== _ ? l = _ : w && (l = w.nextSibling), v.__u &= -21);
	return r.__e = d, l;
}
function q(n, t, r, u, i) {
	var f, o, e, l, c, a, s, p, y, v = r.length, d = v, _ = 0, g = 0, k = n.__k = Array(i);
	for (f = 0; f < i; f++) null != (o = t[f]) && "boolean" != typeof o && "function" != typeof o ? ("object" != typeof o || o.constructor === String ? o = k[f] = m$1(null, o) : w$1(o) ? o = k[f] = m$1($, { children: o }) : o.constructor === h$1 && o.__b ? o = k[f] = m$1(o.type, o.props, o.key, o.ref, o.__v) : k[f] = o, l = f + _, o.__ = n, o.__b = n.__b + 1, e = null, ~(c = o.__i = P(o, r, l, d)) && (d--, (e = r[c]) && (e.__u |= 2)), e && e.__v ? (o.__u |= 16, c == l - 1 ? _-- : c == l + 1 ? _++ : c != l && (c > l ? _-- : _++, g = 1)) : (~c || (i > v ? _-- : i < v && _++), "function" != typeof o.type && (o.__u |= 4))) : k[f] = null;
	if (g) {
		for (a = [], s = [], f = 0; f < i; f++) if ((o = k[f]) && 16 & o.__u) {
			for (_ = 0, p = a.length; _ < p;) a[y = _ + p >> 1] < o.__i ? _ = y + 1 : p = y;
			a[_] = o.__i, s[f] = _ + 1;
		}
		for (_ = a.length; f--;) s[f] && (s[f] == _ ? _-- : k[f].__u |= 4);
	}
	if (d) for (f = 0; f < v; f++) !(e = r[f]) || 2 & e.__u || (e.__e == u && (u = S(e)), J(e, e));
	return u;
}
function A$1(n, t, r, u) {
	var i, f, o, e;
	if ("function" == typeof n.type) {
		if (n.props.__P) return t;
		if (i = n.__k) for (f = 0; f < i.length; f++) i[f] && (i[f].__ = n, t = A$1(i[f], t, r, !1));
		return t;
	}
	for (t && !t.parentNode && (t = S(n)) && !t.parentNode && (t = null), o = n.__e, e = t; e && 8 == e.nodeType;) e = e.nextSibling;
	for (o != e && (!u && r.moveBefore && o.parentNode ? r.moveBefore(o, t) : r.insertBefore(o, t || null)), t = o; (t = t && t.nextSibling) && 8 == t.nodeType && !t.data.startsWith("$s"););
	return t;
}
function P(n, t, r, u) {
	var i, f = n.key, o = n.type, e = t[r], l = e && !(2 & e.__u);
	if (null === e && null == f || l && f == e.key && o == e.type) return r;
	if (u > (l ? 1 : 0)) {
		for (i = r - 1; i >= 0; i--) if ((e = t[i]) && !(2 & e.__u) && f == e.key && o == e.type) return i;
		for (i = r + 1; i < t.length; i++) if ((e = t[i]) && !(2 & e.__u) && f == e.key && o == e.type) return i;
	}
	return -1;
}
function T$1(n, t, r) {
	r ??= "", "-" == t[0] ? n.setProperty(t, r) : n[t] = r;
}
function N(n, t, r, u, i) {
	var f, o;
	if ("style" == t) if ("string" == typeof r) n.style.cssText = r;
	else {
		if ("string" == typeof u && (n.style.cssText = u = ""), u) for (t in u) r && t in r || T$1(n.style, t);
		if (r) for (t in r) u && r[t] == u[t] || T$1(n.style, t, r[t]);
	}
	else if ("o" == t[0] && "n" == t[1]) "function" != typeof r && (r = null), "function" != typeof u && (u = null), (n.__e || (n.__e = {}))[t] = r, r && u || (o = a$2[t] || (a$2[t] = V(t)), (n.__a || (n.__a = {}))[t] = c$1, f = t != (t = t.replace(l$1, "$1")), (t = t.slice(2))[0] < "a" && (t = t.toLowerCase()), r ? n.addEventListener(t, o, f) : n.removeEventListener(t, o, f));
	else {
		if ("http://www.w3.org/2000/svg" == i) t = t.replace(/xlink(H|:h)/, "h").replace(/sName$/, "s");
		else if ("width" != t && "height" != t && "href" != t && "list" != t && "form" != t && "tabIndex" != t && "download" != t && "rowSpan" != t && "colSpan" != t && "role" != t && "popover" != t && t in n) try {
			n[t] = null == r ? "" : r;
			return;
		} catch (n) {}
		if ("function" == typeof r) return;
		null == r || !1 === r && "-" != t[4] ? n.removeAttribute(t) : n.setAttribute(t, "popover" == t && 1 == r ? "" : r);
	}
}
function V(t) {
	return function(r) {
		var u = this.__e;
		if (u) {
			if (u = u[t], null == r[e$1]) r[e$1] = c$1++;
			else if (r[e$1] < this.__a[t]) return;
			return u(n.event ? n.event(r) : r);
		}
	};
}
function z$1(t, r, u, i, f, o, e, l, c, a) {
	var s, p, v, d, k, b, m, M, C, j, L, H, q, A, O, P, T, N, V = r.type;
	if (r.constructor !== h$1) return null;
	128 & u.__u && (c = 32 & u.__u, s = u.__c.__z) && (r.__u |= c, p = o = [], 8 == s.nodeType ? l = B$1(s, o) : o.push(s), l = o[0] || l), (s = n.__b) && s(r);
	n: if ("function" == typeof V) {
		v = e.length;
		try {
			if (M = r.props, C = (s = V.prototype) && s.render, j = (s = V.contextType) && i[s.__c], L = s ? j ? j.props.value : s.__ : i, (d = u.__c) ? (r.__c = d, 2 & d.__g && (d.__g |= 1)) : (C ? r.__c = d = new V(M, L) : (r.__c = d = new x$1(M, L), d.constructor = V, d.render = K), j && j.sub(d), d.state || (d.state = {}), d.__n = i, d.__g |= 8, d.__h = [], d.__k = []), C && (d.__s || (d.__s = d.state), V.getDerivedStateFromProps && (d.__s == d.state && (d.__s = _$1({}, d.__s)), _$1(d.__s, V.getDerivedStateFromProps(M, d.__s)))), k = d.props, b = d.state, d.__v = r, u.__c) {
				if (M !== k && C && !V.getDerivedStateFromProps && d.componentWillReceiveProps && d.componentWillReceiveProps(M, L), r.__v == u.__v && !(8 & d.__g) || !(4 & d.__g) && d.shouldComponentUpdate && !1 === d.shouldComponentUpdate(M, d.__s, L)) {
					r.__v != u.__v && (d.props = M, d.state = d.__s, d.__g &= -9), r.__e = u.__e, r.__k = u.__k, r.__k.some(function(n) {
						n && (n.__ = r);
					}), y$2.push.apply(d.__h, d.__k), d.__k = [], d.__h.length && e.push(d), l = S(u);
					break n;
				}
				d.componentWillUpdate && d.componentWillUpdate(M, d.__s, L), C && d.componentDidUpdate && d.__h.push(function() {
					d.componentDidUpdate(k, b, m);
				});
			} else C && !V.getDerivedStateFromProps && d.componentWillMount && d.componentWillMount(), C && d.componentDidMount && d.__h.push(d.componentDidMount);
			d.context = L, d.props = M, d.__P = t, d.__g &= -5, H = n.__r, q = C ? 25 : 0;
			do
				d.__g &= -9, H && H(r), s = d.render(d.props, d.state = d.__s, d.context);
			while (8 & d.__g && ++q < 25);
			C && (y$2.push.apply(d.__h, d.__k), d.__k = []), d.state = d.__s, d.getChildContext && (i = _$1({}, i, d.getChildContext())), C && u.__c && d.getSnapshotBeforeUpdate && (m = d.getSnapshotBeforeUpdate(k, b)), A = s && s.type === $ && null == s.key ? s.props.children : s, M.__P && (s = l, f = (t = M.__P).namespaceURI, c = o = null, u.props && u.props.__P != t && (u.__k.some(function(n) {
				n && J(n, n);
			}), u.__k = null), l = u.__k ? S(u, 0) : null), l = I(t, w$1(A) ? A : [A], r, u, i, f, o, e, l, c, a), M.__P && (r.__e = null, l = s), r.__u &= -161, p && p.some(g$1), d.__h.length && e.push(d), 1 & d.__g && (d.__g &= -4);
		} catch (t) {
			if (e.length = v, r.__v = null, c || o) if (t && t.then) {
				if (r.__u |= 128 | c, o) {
					for (~(T = o.indexOf(l || void 0)) || (T = o.length); (N = o[T - 1]) && 8 == N.nodeType;) T--;
					for (; T < o.length; T++) if (N = o[T]) if (o[T] = null, O) {
						if (N == P) break;
					} else {
						if (8 != N.nodeType) break;
						N.data.startsWith("$s") && (P = B$1(O = N));
					}
				}
				if (!O) {
					for (; l && 8 == l.nodeType && l.nextSibling;) l = l.nextSibling;
					O = l;
				}
				(s = B$1(O = r.__c.__z || (r.__c.__z = O))) ? (r.__e = O, l = s) : r.__e = l, l = l && l.nextSibling;
			} else o && o.some(g$1);
			else r.__e = u.__e;
			r.__k || (r.__k = u.__k || []), t && t.then || D$1(r), n.__e(t, r, u);
		}
	} else l = r.__e = F$1(u.__e, r, u, i, f, o, e, c, a, t);
	return (s = n.diffed) && s(r), l;
}
function B$1(n, t) {
	if (n && 8 == n.nodeType && n.data.startsWith("$s")) for (var r = 1; n = n.nextSibling;) {
		if (8 == n.nodeType) {
			if (n.data.startsWith("$s")) r++;
			else if (n.data.startsWith("/$s") && !--r) return n;
		}
		t && t.push(n);
	}
}
function D$1(n) {
	n && (n.__c && (n.__c.__g |= 4), n.__k && n.__k.some(D$1));
}
function E$1(t, r, u) {
	for (var i = 0; i < u.length;) G$1(u[i++], u[i++], u[i++]);
	n.__c && n.__c(r, t), t.some(function(r) {
		try {
			t = r.__h, r.__h = [], t.some(function(n) {
				n.call(r);
			});
		} catch (t) {
			n.__e(t, r.__v);
		}
	});
}
function F$1(t, r, u, i, f, o, e, l, c, a) {
	var s, h, y, _, k, b, m, M, $ = u.props || p$1, x = r.props, C = r.type;
	if ("svg" == C ? f = "http://www.w3.org/2000/svg" : "math" == C ? f = "http://www.w3.org/1998/Math/MathML" : f || (f = "http://www.w3.org/1999/xhtml"), o) {
		for (s = 0; s < o.length; s++) if ((k = o[s]) && (C ? k.localName == C : 3 == k.nodeType)) {
			t = k, o[s] = null;
			break;
		}
	}
	if (!t) {
		if (M = a.ownerDocument || document, !C) return M.createTextNode(x);
		t = M.createElementNS(f, C, x.is ? x : a), l && (n.__m && n.__m(r, o), l = !1), o = null;
	}
	if (C) {
		if (a = "template" == C && t.content || t, o = "textarea" == C && null != x.defaultValue ? null : o && d$1.call(a.childNodes), !l && o) for ($ = {}, s = 0; s < t.attributes.length; s++) $[(k = t.attributes[s]).name] = k.value;
		for (s in $) k = $[s], "dangerouslySetInnerHTML" == s ? y = k : "children" == s || s in x || "value" == s && "defaultValue" in x || "checked" == s && "defaultChecked" in x || N(t, s, null, k, f);
		for (s in x) k = x[s], "children" == s ? _ = k : "dangerouslySetInnerHTML" == s ? h = k : "value" == s ? b = k : "checked" == s ? m = k : l && "function" != typeof k || $[s] === k || N(t, s, k, $[s], f);
		h ? (l || y && (h.__html == y.__html || h.__html == t.innerHTML) || (t.innerHTML = h.__html), r.__k = []) : (y && (t.textContent = ""), ("foreignObject" == C || "http://www.w3.org/1998/Math/MathML" == f && v$1.test(C)) && (f = "http://www.w3.org/1999/xhtml"), I(a, w$1(_) ? _ : [_], r, u, i, f, o, e, o ? o[0] : u.__k && S(u, 0), l, c), o && o.some(g$1)), l && "textarea" != C || (s = "value", "progress" == C && null == b ? t.removeAttribute(s) : null == b || b === t[s] && ("progress" != C || b) || N(t, s, b, $[s], f), s = "checked", null != m && m != t[s] && N(t, s, m, $[s], f));
	} else $ === x || l && t.data == x || (t.data = x);
	return t;
}
function G$1(t, r, u, i) {
	try {
		"function" == typeof t ? r ? r.__x = t(r) || 1 : i && (i = i.__c || i.__e) && (r = i.__x) && (i.__x = null, "function" == typeof r ? r() : t(null)) : t.current = r;
	} catch (t) {
		n.__e(t, u);
	}
}
function J(t, r, u) {
	var i, f, o, e;
	if (n.unmount && n.unmount(t), !(i = t.ref) || i.current && i.current != t.__e || G$1(i, null, r, t), i = t.__c) {
		if (i.componentWillUnmount) try {
			i.componentWillUnmount();
		} catch (t) {
			n.__e(t, r);
		}
		i.__P = i.__n = null;
	}
	if (i = t.__k) for (e = 0; e < i.length; e++) i[e] && J(i[e], r, "function" != typeof t.type || u && !t.props.__P);
	!u && (i = t.__c) && (i = i.__z) && (f = B$1(i, o = [])) && (i == t.__e && o.some(g$1), g$1(f), g$1(i)), u || g$1(t.__e), t.__e = t.__c = t.__ = null;
}
function K(n, t, r) {
	return this.constructor(n, r);
}
function Q(t, r) {
	var u, i, f, o;
	n.__ && n.__(t, r), 9 == r.nodeType && (r = r.documentElement), i = (u = t && 32 & t.__u) ? null : r.__k, r.__k = m$1($, { children: [t] }), f = [], o = [], z$1(r, r.__k, i || p$1, p$1, r.namespaceURI, i ? null : r.firstChild ? d$1.call(r.childNodes) : null, f, i ? i.__e : r.firstChild, u, o), E$1(f, r.__k, o), r.__k.props.children = null;
}
function U(n) {
	function t(n) {
		var r, u;
		return this.getChildContext || (r = new Set(), (u = {})[t.__c] = this, this.getChildContext = function() {
			return u;
		}, this.shouldComponentUpdate = function(n) {
			this.props.value != n.value && r.forEach(function(n) {
				n.__g |= 4, L(n);
			});
		}, this.sub = function(n) {
			r.add(n);
			var t = n.componentWillUnmount;
			n.componentWillUnmount = function() {
				r.delete(n), t && t.call(n);
			};
		}), n.children;
	}
	return t.__c = "__cC" + s$1++, t.__ = n, t.Provider = (t.Consumer = function(n, t) {
		return n.children(t);
	}).contextType = t, t;
}
n = { __e: function(n, t, r, u) {
	for (var i, o, e; t = t.__;) if ((i = t.__c) && !(1 & i.__g)) {
		i.__g |= 4;
		try {
			if ((e = (o = i.constructor) && o.getDerivedStateFromError) && i.setState(o.getDerivedStateFromError(n)), i.componentDidCatch && (i.componentDidCatch(n, u || {}), e = 1), e && 8 & i.__g) return void (i.__g |= 2);
		} catch (t) {
			n = t;
		}
	}
	throw f$2 = 0, n;
} }, t$1 = 0, x$1.prototype.setState = function(n, t) {
	var r = this.__s;
	r && r != this.state || (r = this.__s = _$1({}, this.state)), "function" == typeof n && (n = n(_$1({}, r), this.props)), n && (_$1(r, n), this.__v && (t && this.__k.push(t), L(this)));
}, x$1.prototype.forceUpdate = function(n) {
	this.__v && (this.__g |= 4, n && this.__h.push(n), L(this));
}, x$1.prototype.render = $, u$2 = [], f$2 = 0, o$2 = function(n, t) {
	return n.__v.__b - t.__v.__b;
}, e$1 = Symbol(), l$1 = /(PointerCapture)$|Capture$/i, c$1 = 0, a$2 = {}, s$1 = 0;
// node_modules/preact/hooks/dist/hooks.mjs
var t;
var r;
var u$1;
var i;
var o$1 = Object.is;
var f$1 = 0;
var c = [];
var e = [];
var a$1 = n;
var v = a$1.__b;
var l = a$1.__r;
var m = a$1.diffed;
var h = a$1.__c;
var s = a$1.unmount;
var p = a$1.__;
function y$1(n, t) {
	a$1.__h && a$1.__h(r, n, f$1 || t), f$1 = 0;
	var u = r.__H || (r.__H = {
		__: [],
		__h: []
	});
	return n >= u.__.length && u.__.push({}), u.__[n];
}
function d(n) {
	return f$1 = 1, _(G, n);
}
function _(n, u, i) {
	var f = y$1(t++, 2);
	if (f.t = n, !f.__c && (f.__ = [i ? i(u) : G(void 0, u), function(n) {
		var t = (f.__N || f.__)[0], r = f.t(t, n);
		o$1(t, r) || (f.__N = [r, f.__[1]], f.__c.setState({}));
	}], f.__c = r, !r.__f)) {
		r.__f = !0;
		var c = r.shouldComponentUpdate;
		r.shouldComponentUpdate = function(n, t, r) {
			var u = this.__H;
			if (!u) return !0;
			var i = !1, f = this.props != n;
			if (u.__.some(function(n) {
				n.__N && (i = !0, o$1(n.__[0], n.__N[0]) || (f = !0));
			}), c) {
				var e = c.call(this, n, t, r);
				return i ? e || f : e;
			}
			return !i || f;
		};
	}
	return f.__;
}
function A(n, u) {
	var i = y$1(t++, 3);
	!a$1.__s && E(i.__H, u) && (i.__P = !0, i.__ = n, i.u = u, r.__H.__h.push(i));
}
function F(n, u) {
	var i = y$1(t++, 4);
	!a$1.__s && E(i.__H, u) && (i.__P = !1, i.__ = n, i.u = u, r.__h.push(i));
}
function T(n) {
	return f$1 = 5, w(function() {
		return { current: n };
	}, []);
}
function w(n, r) {
	var u = y$1(t++, 7);
	return E(u.__H, r) && (u.__ = n(), u.__H = r), u.__;
}
function j(n) {
	var u = r.context[n.__c], i = y$1(t++, 9);
	return i.c = n, u ? (i.__ ?? (i.__ = !0, u.sub(r)), u.props.value) : n.__;
}
function g() {
	var n;
	do {
		for (; n = e.shift();) try {
			C(n);
		} catch (t) {
			a$1.__e(t, { __: (n = n.__P) && n.__v });
		}
		for (; n = c.shift();) {
			var t = n.__H;
			if (n.__P && t) try {
				t.__h.some(C), t.__h.some(D), t.__h = [];
			} catch (r) {
				t.__h = [], a$1.__e(r, n.__v);
			}
		}
	} while (e.length);
}
a$1.__b = function(n) {
	r = null, v && v(n);
}, a$1.__ = function(n, t) {
	n && t.__k && t.__k.__m && (n.__m = t.__k.__m), p && p(n, t);
}, a$1.__r = function(n) {
	l && l(n), t = 0;
	var i = (r = n.__c).__H;
	i && (u$1 == r ? r.__h = [] : (i.__h.some(C), i.__h.some(D), t = 0), i.__h = [], i.__.some(function(n) {
		n.__N && (n.__ = n.__N), n.u = n.__N = void 0;
	})), u$1 = r;
}, a$1.diffed = function(n) {
	m && m(n);
	var t = n.__c;
	t && t.__H && (t.__H.__h.length && B(c.push(t)), t.__H.__.some(function(n) {
		n.u && (n.__H = n.u);
	})), u$1 = r = null;
}, a$1.__c = function(n, t) {
	t.some(function(n) {
		try {
			n.__h.some(C), n.__h = n.__h.filter(function(n) {
				return !n.__ || D(n);
			});
		} catch (t) {
			n.__h = [function() {
				throw t;
			}];
		}
	}), h && h(n, t);
}, a$1.unmount = function(n) {
	s && s(n);
	var t, r, u = n.__c;
	u && u.__H && (u.__H.__.some(function(u) {
		try {
			if (u.__P && u.__c) {
				if (void 0 === r) {
					for (r = n.__; r && (!r.__c || !r.__c.__P);) r = r.__;
					r = r && r.__c;
				}
				u.__P = r, B(e.push(u));
			} else C(u);
		} catch (n) {
			t = n;
		}
	}), u.__H = void 0, t && a$1.__e(t, u.__v));
};
var k = "function" == typeof requestAnimationFrame;
function z(n) {
	var t, r = function() {
		clearTimeout(u), k && cancelAnimationFrame(t), setTimeout(n);
	}, u = setTimeout(r, 35);
	k && (t = requestAnimationFrame(r));
}
function B(n) {
	1 != n && i == a$1.requestAnimationFrame || ((i = a$1.requestAnimationFrame) || z)(g);
}
function C(n) {
	var t = r, u = n.__c;
	"function" == typeof u && (n.__c = void 0, u()), r = t;
}
function D(n) {
	var t = r;
	n.__c = n.__(), r = t;
}
function E(n, t) {
	return !n || n.length != t.length || t.some(function(t, r) {
		return !o$1(t, n[r]);
	});
}
function G(n, t) {
	return "function" == typeof t ? t(n) : t;
}
// src/i18n/analysis.ts
var analysisEn = {
	analysisTitle: "Analysis",
	analysisBar: "Evaluation",
	analysisWaits: "The analysis begins…",
	analysisDepth: (n) => `depth ${n}`,
	analysisNodes: (n) => `${n} positions`,
	analysisSolved: "solved",
	analysisEstimated: "estimate",
	analysisUnknown: "not known",
	analysisEven: "even",
	analysisOf: (player, value) => `${player} ${value}`,
	analysisLines: "Best lines",
	analysisPlay: (move) => `Play ${move}`,
	analysisNothing: "This game has no estimate of its positions: a value is shown when a search reaches the end of the game.",
	estimateFalls: (before, after, better) => `by estimate it falls from ${before} to ${after}. ${better} keeps ${before}.`,
	estimateHolds: (value) => `good by estimate: ${value}.`,
	theorems: {
		T0: "codes with finitely many digits",
		T1: "codes that leave two heaps",
		T2: "codes that leave up to three heaps, whose values grow",
		T2a: "codes with an infinite tail of digits",
		T3: "subtraction sets",
		T4: "rules that look back a bounded distance",
		T5: "rules in linear arithmetic, decided by automata",
		M0: "misère quotients of finite codes",
		P0: "partizan subtraction games"
	},
	flip: "Flip the board",
	notation: "Notation",
	copyPosition: "Copy the position",
	copyGame: "Copy the moves",
	gameText: "Position or moves (FEN, SFEN, PGN, KIF, UCI, USI)",
	loadGame: "Load",
	notationStart: "This is not a position of the game.",
	notationWrong: (n, word) => `Move ${n}, “${word}”, is not legal there.`,
	capturedPieces: "Captured pieces",
	whyTitle: "Why",
	whyCost: "The cost of the computation",
	whyList: (n) => `Show all ${n}`,
	whyDefinition: "The definition, position by position",
	whyProof: "The law of this game and its proof",
	whyNoProof: "No proof was found in the time that this page allows."
};
var analysisJa = {
	analysisTitle: "解析",
	analysisBar: "形勢",
	analysisWaits: "解析を始めています…",
	analysisDepth: (n) => `深さ ${n}`,
	analysisNodes: (n) => `${n} 局面`,
	analysisSolved: "確定",
	analysisEstimated: "推定",
	analysisUnknown: "不明",
	analysisEven: "互角",
	analysisOf: (player, value) => `${player} ${value}`,
	analysisLines: "最善の手順",
	analysisPlay: (move) => `${move} を指す`,
	analysisNothing: "このゲームには局面の評価がありません。値は探索が終局に届いたときに表示します。",
	estimateFalls: (before, after, better) => `推定で ${before} から ${after} に下がります。${better} なら ${before} です。`,
	estimateHolds: (value) => `推定では好手です（${value}）。`,
	theorems: {
		T0: "桁が有限個の規則",
		T1: "二つの山を残す規則",
		T2: "山を三つまで残し、値が増える規則",
		T2a: "同じ桁が無限に続く規則",
		T3: "引く数の集合が有限のゲーム",
		T4: "有界な範囲だけをさかのぼる規則",
		T5: "一次式の規則をオートマトンで判定",
		M0: "有限の規則の逆形商",
		P0: "非対称な引き算ゲーム"
	},
	flip: "盤を反転",
	notation: "棋譜",
	copyPosition: "局面をコピー",
	copyGame: "指し手をコピー",
	gameText: "局面または指し手（FEN、SFEN、PGN、KIF、UCI、USI）",
	loadGame: "読み込む",
	notationStart: "このゲームの局面ではありません。",
	notationWrong: (n, word) => `${n} 手目の「${word}」は、その局面では指せません。`,
	capturedPieces: "取られた駒",
	whyTitle: "理由",
	whyCost: "計算量",
	whyList: (n) => `${n} 件すべてを見る`,
	whyDefinition: "定義（局面ごと）",
	whyProof: "このゲームの法則とその証明",
	whyNoProof: "このページの制限時間内に証明は見つかりませんでした。"
};
// src/i18n/moves.ts
var movesEn = {
	moveTake: (what) => `take ${what}`,
	moveTakeFirst: (n) => `take the first ${n}`,
	moveTakeLeft: "take the left end",
	moveTakeRight: "take the right end",
	moveRemove: (what) => `remove ${what}`,
	moveTo: (place) => `to ${place}`,
	movePass: "pass",
	moveLeave: (parts) => `leave ${parts.join(" and ")}`,
	moveCutInto: (parts) => `cut into ${parts.join(" and ")}`,
	moveHeap: (heap, from, to) => `heap ${heap}: ${from} → ${to}`,
	moveBite: (row, square) => `bite row ${row}, square ${square}`,
	movePut: (sign, cell) => `${sign} on ${cell}`,
	moveSquare: (row, column) => `row ${row}, column ${column}`,
	moveTurn: (coins) => `turn ${coins}`,
	moveCell: (n) => `cell ${n}`,
	moveNode: (n) => `node ${n}`,
	moveBranch: (n) => `branch ${n}`,
	moveCutEdge: (edge) => `cut ${edge}`
};
var movesJa = {
	moveTake: (what) => `${what} を取る`,
	moveTakeFirst: (n) => `先頭の ${n} 個を取る`,
	moveTakeLeft: "左端を取る",
	moveTakeRight: "右端を取る",
	moveRemove: (what) => `${what} を除く`,
	moveTo: (place) => `${place} へ`,
	movePass: "パス",
	moveLeave: (parts) => `${parts.join(" と ")} を残す`,
	moveCutInto: (parts) => `${parts.join(" と ")} に切る`,
	moveHeap: (heap, from, to) => `山 ${heap}: ${from} → ${to}`,
	moveBite: (row, square) => `${row} 段目の ${square} マス目から食べる`,
	movePut: (sign, cell) => `${cell} に ${sign}`,
	moveSquare: (row, column) => `${row} 行 ${column} 列`,
	moveTurn: (coins) => `${coins} を裏返す`,
	moveCell: (n) => `マス ${n}`,
	moveNode: (n) => `頂点 ${n}`,
	moveBranch: (n) => `枝 ${n}`,
	moveCutEdge: (edge) => `${edge} を切る`
};
// src/i18n/programs.ts
var programsEn = {
	asCode: "Use it as code",
	codeLanguage: "Programming language",
	codeForm: "Form of the program",
	codeForms: {
		program: "Reads the input",
		functions: "Functions only"
	},
	codeTested: (n) => `Compared with the definition on ${n} random inputs: all equal.`,
	codeCopied: "Copied",
	looksLikeProgram: "This is a program. As a recurrence:",
	looksUnknown: "This is a program, not rules. Write the recurrence, for example",
	programReading: "Reading the program…",
	programCompared: (n) => `Compared with the program at ${n} positions: all equal.`,
	programNot: "This program could not be read as rules:",
	noParser: (language) => `This page runs without a server and has no parser of ${language}. The page that the command “grundy explore” opens on your computer has one, and so has the command “grundy import”. Here, write the recurrence, for example`,
	useIt: "Use this",
	foundTitle: (values) => `Games with the values ${values}`,
	foundLead: "Grundy values from n = 0 on; write ? for an unknown one.",
	foundLabel: "Values",
	foundCount: (games, sequences, searched) => `${games} of ${searched} games have these values; they have ${sequences} different sequences.`,
	foundNone: (searched) => `None of the ${searched} games that were searched has these values.`,
	foundSearching: "Searching…",
	foundFrom: (n) => `the first value belongs to n = ${n}`,
	foundFirst: (n) => `from n = ${n}`,
	foundEqual: (n) => n === 1 ? "1 game with the same values:" : `${n} games with the same values:`,
	foundOtherwise: "Or did you mean",
	foundAsSet: (set) => `the game in which ${set} may be taken`,
	foundAsHeaps: (heaps) => `Nim with heaps ${heaps}`
};
var programsJa = {
	asCode: "コードとして使う",
	codeLanguage: "プログラミング言語",
	codeForm: "プログラムの形",
	codeForms: {
		program: "入力を読む",
		functions: "関数だけ"
	},
	codeTested: (n) => `${n} 個の乱数の入力で定義と比べ、すべて一致しました。`,
	codeCopied: "コピーしました",
	looksLikeProgram: "これはプログラムです。漸化式にすると：",
	looksUnknown: "これはルールではなくプログラムです。漸化式を書いてください。例：",
	programReading: "プログラムを読んでいます…",
	programCompared: (n) => `${n} 個の局面でプログラムと比べ、すべて一致しました。`,
	programNot: "このプログラムはルールに直せませんでした：",
	noParser: (language) => `このページはサーバーなしで動いており、${language} の構文解析器がありません。お使いの計算機で「grundy explore」が開くページか、「grundy import」を使ってください。ここでは漸化式を書きます。例：`,
	useIt: "これを使う",
	foundTitle: (values) => `値が ${values} のゲーム`,
	foundLead: "n = 0 からのグランディ数です。わからない値は ? と書きます。",
	foundLabel: "値",
	foundCount: (games, sequences, searched) => `${searched} 個のうち ${games} 個のゲームがこの値を持ち、数列としては ${sequences} 通りです。`,
	foundNone: (searched) => `調べた ${searched} 個のゲームに、この値を持つものはありません。`,
	foundSearching: "探しています…",
	foundFrom: (n) => `最初の値は n = ${n} のもの`,
	foundFirst: (n) => `n = ${n} から`,
	foundEqual: (n) => `同じ値のゲーム（${n} 個）：`,
	foundOtherwise: "または",
	foundAsSet: (set) => `${set} 個を取れるゲーム`,
	foundAsHeaps: (heaps) => `山が ${heaps} のニム`
};
// src/i18n/tree.ts
var treeEn = {
	editTree: "Edit the tree",
	editLeaves: "Edit leaves and order",
	leafValue: "Number of the leaf",
	leafLess: "One less",
	leafMore: "One more",
	branchLeft: "Move left",
	branchRight: "Move right",
	editHint: "Choose a leaf to change its number, or any node to move its branch. The cut-offs follow.",
	orderLabel: "Order of moves",
	orderGiven: "As given",
	orderBest: "Best first",
	orderWorst: "Worst first",
	walkTogether: "All searches take one step at a time: the keys [ and ] walk them together.",
	nodesEntered: (n) => n === 1 ? "1 node visited" : `${n} nodes visited`,
	quizStart: "Quiz: which node is next?",
	quizStop: "End the quiz",
	quizAsk: "Which node does the search enter next? Choose it in the picture.",
	quizRight: "Right.",
	quizWrong: "No. The search continues with the first branch of the lowest open node that was not searched yet.",
	quizCut: "No. This branch is cut off: its value cannot change the result.",
	quizCount: (right, tries) => `${right} of ${tries} right`,
	quizOver: (right, tries) => `The search is finished: ${right} of ${tries} right.`
};
var treeJa = {
	editTree: "木の編集",
	editLeaves: "葉と順序を編集",
	leafValue: "葉の値",
	leafLess: "1 減らす",
	leafMore: "1 増やす",
	branchLeft: "左へ移す",
	branchRight: "右へ移す",
	editHint: "葉を選ぶと値を、節点を選ぶと枝の順序を変えられます。枝刈りもすぐに変わります。",
	orderLabel: "手の順序",
	orderGiven: "そのまま",
	orderBest: "最善から",
	orderWorst: "最悪から",
	walkTogether: "どの探索も一手順ずつ進みます。[ と ] のキーでそろって進みます。",
	nodesEntered: (n) => `${n} 節点を訪問`,
	quizStart: "クイズ：次の節点は？",
	quizStop: "クイズを終える",
	quizAsk: "探索が次に入る節点はどれでしょう。図の中から選んでください。",
	quizRight: "正解です。",
	quizWrong: "違います。開いている最も深い節点の、まだ調べていない最初の枝に進みます。",
	quizCut: "違います。この枝は刈られています。値が何であっても結果は変わりません。",
	quizCount: (right, tries) => `${tries} 回中 ${right} 回正解`,
	quizOver: (right, tries) => `探索は終わりです。${tries} 回中 ${right} 回正解でした。`
};
// src/i18n/en.ts
var en = {
	code: "en",
	...analysisEn,
	...movesEn,
	...programsEn,
	...treeEn,
	skip: "Skip to the content",
	brandTitle: "grundy: the games",
	navLabel: "Views",
	start: "Games",
	rules: "Rules",
	table: "Table",
	graph: "Graph",
	play: "Play",
	tree: "Search tree",
	help: "Help",
	gameBox: "Game",
	gameBoxHint: "Game, 0.77, formula or values 0,1,2,3,1",
	otherLanguage: "日本語",
	otherLanguageLabel: "日本語に切り替える",
	theme: "Light or dark",
	themeAuto: "As the system",
	themeLight: "Light",
	themeDark: "Dark",
	share: "Share",
	shared: "Link copied",
	shareTitle: "Copy a link to this view",
	shareAddress: "The address of this view",
	shareLocal: "This address opens on this computer only. For a class room, start the page with --host and the address of this computer in the network, or put the static site on a web server and enter its address below.",
	shareBase: "Address of a public copy of the page",
	shareQr: "QR code of the address",
	shareFrame: "Embed in your own page:",
	shareCopy: "Copy",
	sharedFrame: "Embed code copied",
	shareWhole: "Open in grundy",
	loading: "Loading…",
	lost: "The server does not answer. Is `grundy explore` still running?",
	lostEngine: "The engine of this page could not be loaded. A network is needed until the page was visited once.",
	retry: "Try again",
	noGame: "Choose a game under “Games”, or type its name in the box above.",
	nimWith: (heaps) => `Nim with the heaps ${heaps}`,
	graphTooLarge: "This game reaches too many positions for a picture. Play it, or enter a position near its end.",
	notHere: (view) => `${view} is not available for this game.`,
	savePicture: "Save the picture",
	showCut: "Reveal pruned leaves",
	openOnClick: "Click a leaf to expand or collapse it.",
	movesHidden: (n) => `${n} more moves are not drawn.`,
	beyondHere: (value) => `Deeper than the search; the value one move deeper is ${value}.`,
	wouldHaveBeen: (value) => `Without the cut-off the value would be ${value}.`,
	formMex: "Animate each mex",
	formLook: (name, value) => `The option ${name} has the value ${value}.`,
	formThere: (n) => `Some option has the value ${n}.`,
	formMissing: (n) => `No option has the value ${n}: the mex is ${n}.`,
	solveNow: "Solve now",
	solvingNow: (n) => `Solving the game from here: ${n} positions so far …`,
	tooManyToSolve: "Play can reach too many positions from here to solve them all; the opponent searches. Try again later in the game.",
	solvedGame: "solved: every value is exact",
	fromDatabase: "values from a complete table: every value is exact",
	thoughtDepth: (n) => `depth ${n}`,
	completions: "Possible words; Tab inserts the marked one",
	addNumber: "add a number to the set",
	removeNumber: (n) => `remove ${n}`,
	simplest: "Easiest first",
	byKind: "By kind",
	order: "Order",
	rootNode: "root",
	close: "Close",
	fixIt: "Fix it",
	firstValues: "First values",
	adviceSmaller: "Use a smaller range, a smaller position or a smaller depth.",
	unnamedProblem: (code) => code,
	line: (l, c) => `line ${l}, column ${c}`,
	help_: "help",
	note: "note",
	warning: "warning",
	error: "error",
	startTitle: "See a game, play it, understand it",
	startLead: "No luck, no hidden cards: with best play, the result is decided before the first move. Pick a game and find out who wins, and how.",
	wayPlay: "Play Nim",
	wayLearn: "Learn it in ten minutes",
	wayRules: "Type your own game",
	firstCaption: "The board: a queen stands on a square and moves towards the corner (0, 0) only. The player who brings her there wins.",
	firstLabel: "The Grundy values of Wythoff's game with a queen",
	firstCell: (row, column, value) => `(${row}, ${column}): Grundy value ${value}${value === 0 ? ", lost for the player to move" : ""}`,
	firstSize: (cells) => `${cells} × ${cells}`,
	firstRings: "Each number is a Grundy value. A ring marks the squares that are lost for the player to move.",
	firstRays: "The lost squares lie close to two straight rays. Their slope is the golden ratio.",
	grow: "Grow",
	stop: "Stop",
	writeYourOwn: "Write your own rules",
	filter: "Find a game",
	filterHint: "Nim, coins, 0.77, Wythoff …",
	unknownGame: (name) => `There is no game called “${name}”.`,
	didYouMean: "Did you mean one of these?",
	showAllGames: (n) => `Show all ${n} games`,
	gamesFound: (n) => n === 1 ? "1 game" : `${n} games`,
	nothingFound: "No game fits. You can write rules of your own.",
	all: "All",
	kindHeaps: "Heaps",
	kindRows: "Rows and coins",
	kindGrid: "Pieces on a grid",
	kindGraph: "Graphs and trees",
	kindMisere: "Misère play",
	kindScores: "Scores",
	kindBoard: "Boards",
	kindOther: "Other games",
	rulesTitle: "Rules of your own",
	rulesLead: "Write the recurrence as in your textbook. Inside mex{ … }, list the positions that a move can reach.",
	rulesLabel: "Rules",
	rulesGood: "Valid.",
	rulesGoodMain: (name) => `Valid. The game is ${name}.`,
	rulesSlow: "Valid, but slow: the first values take more than a second.",
	rulesUntried: "Valid. Fill in the parameters to see values.",
	rulesOfCatalogue: "These are the rules of the catalogue. Edit them, and they become a game of your own.",
	rulesInWords: "This game is a board game: its rules are the sentence above, and it has no formula. You can write rules of your own below.",
	rulesEmpty: "Type rules, or begin with an example.",
	rulesBad: (n) => n === 1 ? "1 place needs attention" : `${n} places need attention`,
	examples: "Begin with an example",
	exSubtraction: "Subtraction game",
	exNim: "Nim",
	exWythoff: "Wythoff’s game",
	exKayles: "Kayles",
	exCutting: "Cutting",
	exMisere: "Misère",
	exDeque: "Deque (scores)",
	exCoins: "Coin turning",
	exGrundy: "Grundy’s game",
	exOutcome: "Win or loss only",
	inputs: "Parameters",
	inputsLead: "Write a number 3, a list [1,3,4] or a text \"abc\".",
	inputBad: "Not readable as a value. Try 3, [1,3,4] or \"abc\".",
	language: "The language in one minute",
	langMex: "the smallest of 0, 1, 2, … that is not the value of an option: the Grundy value",
	langWin: "win or loss only: true (won) if some option is false (lost)",
	langMisere: "the same for misère play: the player who makes the last move loses",
	langScore: "scores; the default is the value when no move is left",
	langXor: "the nim-sum, the value of a sum of components",
	langFor: "options for several k, and a condition that a move must meet",
	langFree: "any undefined name becomes a parameter",
	size: "Up to",
	box: "Ranges",
	boxHint: "x=0..=20,y=0..=50",
	byBox: "Set ranges…",
	bySize: "Use one size",
	func: "Function",
	compute: "Compute",
	cancel: "Cancel",
	stopping: "Stopping…",
	computing: "Computing",
	stoppedBudget: "A limit was reached; this is what was computed.",
	stoppedInterrupted: "Stopped; this is what was computed.",
	reached: (a, b) => `${a} of ${b}`,
	cells: (n) => `${n} positions`,
	seconds: (s) => `${s} s`,
	zoomIn: "Zoom in",
	zoomOut: "Zoom out",
	fitAll: "Show everything",
	actualSize: "Show numbers",
	canvasLabel: (name) => `Values of ${name}. Arrow keys move from cell to cell, plus and minus zoom, Enter pins the cell.`,
	noCell: "Hover over a cell, or tap it, to see its moves and how the mex is formed.",
	pPosition: "P-position: the player to move loses",
	nPosition: "N-position: the player to move wins",
	valueIs: "value",
	notComputed: "no position here",
	optionsOf: "Options",
	noOptions: "No moves, so the value is 0.",
	moreOptions: (n) => `and ${n} more`,
	mexSentence: (m) => `${m} is the smallest value that no move reaches.`,
	mexHave: (v) => `${v}: some option has this value`,
	mexMissing: (v) => `${v}: no option has this value`,
	playHere: "Play from here",
	graphHere: "Graph from here",
	unpin: "Unpin",
	legend: "Legend",
	legendP: "0: losing for the player to move (P-position)",
	legendPOutcome: "P: the player to move loses",
	legendNOutcome: "N: the player to move wins",
	legendExplained: "explained by the chosen pattern",
	legendException: "exception",
	slice: "Slice",
	laws: "Laws",
	lawsNone: "No pattern was found in these values. Try a larger table.",
	lawsWait: "Patterns appear when the table is complete.",
	proved: "proved",
	observed: "observed",
	theoremIs: (name) => `Why it is true at every position (theorem ${name}): the following facts imply the law by induction. Each was decided by finite automata.`,
	automatonIs: "The law is this automaton; each letter is followed by the next state:",
	certificateIs: "The certificate; `grundy check` verifies it independently:",
	certificateSave: "Save the certificate",
	checkedCells: (n) => `${n} cells checked`,
	exceptionsN: (n) => n === 1 ? "1 exception" : `${n} exceptions`,
	useLaw: "Mark the cells",
	claim: "Check a claim",
	claimLead: "A formula of your own for this function, such as",
	claimLabel: "Formula",
	claimGo: "Check",
	claimHolds: (n) => `Holds on all ${n} cells of this area.`,
	claimFails: "Fails.",
	claimFirst: (at, claimed, value) => `First at ${at}: the formula says ${claimed}, the value is ${value}.`,
	claimShow: "show this cell",
	download: "Download",
	period: "Period",
	periodProved: "proved",
	periodObserved: "observed",
	periodIs: (p, pre) => `period ${p} from ${pre} on`,
	saltusIs: (s) => `saltus ${s}`,
	preperiod: "preperiod",
	periodBegins: "a period begins",
	rowsOf: "Columns",
	alignPeriod: "Wrap at the period",
	plotLabel: (name) => `Scatter plot of ${name}: the position to the right, its value upwards`,
	graphTitle: (name) => `Position graph of ${name}`,
	from: "Position",
	draw: "Draw",
	nodes: (n) => n === 1 ? "1 position" : `${n} positions`,
	graphLead: "Positions without moves get the value 0. Then, repeatedly, each position whose options all have values gets the mex of those values.",
	stepOf: (k, n) => `Step ${k} of ${n}`,
	playAnimation: "Play",
	pause: "Pause",
	stepForward: "Step forward",
	stepBack: "Step back",
	toStart: "To the start",
	toEnd: "To the end",
	speed: "Speed",
	graphParts: "Graph of the part",
	graphSum: (sum) => `the sum ${sum}`,
	editRules: "Edit these rules",
	graphCut: "The graph is larger than this: only a part is drawn.",
	currentNode: "Position",
	terminal: "Terminal position: no move, so the value is 0.",
	terminalLost: "Terminal position: no move is left.",
	notYet: "Not known yet: some option has no value so far.",
	beforeStart: "Press play, or step forward: the values appear from the terminal positions on.",
	opponent: "Opponent",
	engine: "Perfect player",
	friend: "A friend, on this device",
	watch: "Engine against itself",
	youStart: "You start",
	engineStarts: "The opponent starts",
	newGame: "New game",
	undo: "Take back",
	redo: "Redo",
	hint: "Hint",
	showValues: "Show values",
	yourTurn: "Your turn",
	engineThinks: "Thinking…",
	turnFirst: "First player to move",
	turnSecond: "Second player to move",
	youWin: "You win.",
	youLose: "The opponent wins.",
	itsADraw: "A draw.",
	endReasons: {
		"lion-captured": "The lion was captured.",
		"lion-home": "The lion has reached the last rank and cannot be captured there."
	},
	firstWins: "The first player wins.",
	secondWins: "The second player wins.",
	gameOver: "Game over",
	ahead: (by) => by === 0 ? "The scores are level." : `The ${by > 0 ? "first" : "second"} player leads by ${Math.abs(by)}.`,
	moves: "Moves",
	movesN: (n) => n === 1 ? "1 move" : `${n} moves`,
	noMoveLeft: "no move is left",
	moreMoves: (n) => `${n} more moves are not listed.`,
	findMove: "Find a move",
	history: "Game so far",
	startPosition: "start",
	first: "first",
	second: "second",
	playThis: "Play this move",
	pickFirst: "Click or tap the picture, or choose a move from the list.",
	pickPicture: "Tap the picture to make a move.",
	pickMore: "Now choose where the move ends.",
	pickTwice: "Click once more to play this move.",
	winning: "wins",
	losing: "loses",
	drawing: "draws",
	inMoves: (n) => n === 1 ? "in 1 move" : `in ${n} moves`,
	valueShort: (v) => `value ${v}`,
	scoreShort: (v) => `score ${v}`,
	statusN: "The player to move wins (N-position).",
	statusP: "The player to move loses against best play (P-position).",
	statusWins: "The player to move wins.",
	statusLoses: "The player to move loses against best play.",
	statusDraw: "With best play this is a draw.",
	statusValue: (v) => `The value is ${v}.`,
	statusWinsBy: (n) => `With best play the player to move wins by ${n}.`,
	statusLosesBy: (n) => `With best play the player to move loses by ${n}.`,
	coachUnknown: "The result of this move is not known, so the coach cannot judge it.",
	hidden: "Values are hidden. Try it yourself first.",
	nimsum: "Nim-sum",
	bestLine: "Best line",
	lastLoses: "Misère: the last move loses",
	quotientTitle: "The misère quotient",
	quotientOrder: (n, lost) => `The quotient has ${n} elements; sums whose product is one of ${lost} of them are lost.`,
	quotientTo: (n) => `This is the quotient of heaps to ${n}.`,
	productSoFar: "product so far",
	productIs: (word, lost) => lost ? `The product is ${word}, a lost element: the player to move loses.` : `The product is ${word}, not a lost element: some move leaves a lost one.`,
	winningMovesN: (n) => n === 1 ? "1 move wins." : `${n} moves win.`,
	productsTitle: "Products of the elements",
	productsKey: "Lost elements are shaded; the product of this sum is outlined.",
	productsCut: (shown, n) => `${shown} of ${n} elements are shown.`,
	valueTitle: "What the position is worth",
	sumTooLarge: "The sum is too large for one value; each part has its own.",
	wholeSum: "The whole sum",
	thermograph: "Thermograph",
	thermographOf: (mean, temperature) => `Thermograph: the mast is at ${mean} from temperature ${temperature} on`,
	leftOptions: "Left's options",
	rightOptions: "Right's options",
	noMoveFor: "no move",
	crossedOut: "Dominated and reversible options are crossed out.",
	dominated: "dominated",
	reversible: "reversible",
	bestOption: "best",
	leftWins: "Left wins, moving first or second",
	rightWins: "Right wins, moving first or second",
	moverWins: "the first player wins",
	moverLoses: "the second player wins",
	mean: "mean",
	temperature: "temperature",
	stops: "stops",
	atomicWeight: "atomic weight",
	left: "Left",
	right: "Right",
	turnLeft: "Left to move",
	turnRight: "Right to move",
	leftWon: "Left wins.",
	rightWon: "Right wins.",
	whoBegins: "First to move",
	pictureLabel: "Picture of the position; choose with arrow keys and Enter",
	positionLabel: "Position",
	setPosition: "Set",
	resistance: "All moves lose; this one delays the loss longest.",
	hintSearch: "Looking for a hint…",
	hintIs: (m) => `Hint: ${m}`,
	played: (who, move) => `${who}: ${move}`,
	youDid: (m) => `Your last move: ${m}.`,
	engineDid: (m) => `The opponent’s move: ${m}.`,
	engineSearch: "Engine, 1 s per move",
	strength: "Strength",
	levels: {
		beginner: "Beginner",
		middle: "Intermediate",
		best: "Maximum"
	},
	coach: "Coach",
	pastPly: "An earlier position: make another move here, or continue with Redo.",
	unsolved: "Too deep to solve: exact values are not known.",
	searching: "Searching for the values…",
	thought: (nodes) => `${nodes} positions searched`,
	notKnown: "not known",
	pliesLeft: (n) => n === 0 ? "end" : n === 1 ? "ends in 1 move" : `ends in ${n} moves`,
	yourMove: "Your move",
	lostAtStart: "Every first move loses here: against best play this start cannot be won.",
	lostSince: (at) => `From move ${at} on every move loses: the game was decided by an earlier move, whose result is not known.`,
	losingMove: (at) => `Move ${at},`,
	knownLoss: (plies) => `it loses${plies === void 0 ? "" : ` in ${plies === 1 ? "1 move" : `${plies} moves`}`}. Whether another move holds is not known.`,
	lossSearch: "Looking for the move that lost…",
	turningPoint: (at) => `Turning point at move ${at},`,
	goodLeftZero: "good, it leaves nim-sum 0.",
	goodWins: "good, still winning.",
	goodBest: "best move.",
	allLose: "all moves lose here.",
	gaveAway: (points, better) => `it gives away ${points === 1 ? "1 point" : `${points} points`}; ${better} was better.`,
	leftNimSum: (left, better) => `it leaves nim-sum ${left}, so the opponent can win; ${better} leaves 0.`,
	leftWinning: (better) => `it leaves a winning position to the opponent; ${better} leaves a losing one.`,
	losesButFor: (plies, better, wins) => `it loses${plies === void 0 ? "" : ` in ${plies === 1 ? "1 move" : `${plies} moves`}`}; ${better} ${wins ? "wins" : "draws"}.`,
	drawsButFor: (better) => `it only draws; ${better} wins.`,
	exactNot: "estimate, not proved",
	learn: "Course",
	courseTitle: "A first course",
	courseLead: "From a heap of stones to a proof, one step at a time, with instant feedback.",
	galleryTitle: "All games",
	stepsDone: (n, of) => n ? `${n} of ${of} steps done` : `${of} steps`,
	presenter: "Present",
	presenterTitle: "Show this view large, for a projector (Esc leaves)",
	leavePresenter: "Leave",
	showQr: "QR code",
	presenterTools: "Tools of the presenter",
	presentNote: "Note",
	presentNoteHint: "A note for the audience; the address keeps it",
	handoutSave: "Save this view as a file",
	handoutOpen: "To play on, start the following program and put these signs behind its address:",
	previousStep: "Back",
	stepHint: "Help with this step",
	nextStep: "Next step",
	nextLesson: "Next lesson",
	rightAnswer: "Right.",
	checkIt: "Check",
	checking: "Checking…",
	yourAnswer: "Your answer",
	aNumber: "Type a number.",
	notThat: (n) => `${n} is not right. Try again, or take a hint.`,
	markLost: "Positions; mark the losing ones",
	isLost: (name, noMoves) => noMoves ? `Not yet: ${name} is a losing position, because there is no move.` : `Not yet: ${name} is a losing position, because every move leads to a winning position.`,
	isWon: (name, noMoves) => noMoves ? `Not yet: ${name} is a winning position: in misère play the player without a move wins.` : `Not yet: ${name} is a winning position, because some move leads to a losing position.`,
	losesMove: (move) => `${move} does not win: it leaves a winning position to the opponent.`,
	failsAt: (at, value) => `It fails at (${at}), where the value is ${value}.`,
	valueDiffers: (at, yours, wanted) => `At ${at} your game has ${yours}; it should have ${wanted}.`,
	lookForLaws: "Look for laws",
	playOn: "Play on from there",
	tryAgain: "Begin again",
	treeTitle: (name) => `Game tree of ${name}`,
	algorithm: "Method",
	minimax: "Minimax",
	alphabeta: "Alpha-beta",
	scout: "Scout",
	depth: "Depth",
	depthAll: "to the end",
	depthReadable: "Auto",
	playerA: "A",
	playerB: "B",
	theRoot: "the root",
	whyEnter: (name, alpha, beta) => `The search enters ${name} with the window (${alpha}, ${beta}): only values in between can change the result.`,
	whyLeaf: (name, value) => `${name} is a leaf, worth ${value}.`,
	whyLeave: (name, value, player, most) => `All moves of ${name} have been searched: ${player} takes the ${most ? "maximum" : "minimum"}, ${value}.`,
	whyCut: (other, has, name, value, least) => `${other} can already have ${has} elsewhere; ${name} gives ${least ? "at least" : "at most"} ${value}, so ${other} never goes there. The other moves are cut.`,
	alphaRises: (to) => `α above it rises to ${to}.`,
	betaFalls: (to) => `β above it falls to ${to}.`,
	pathBounds: "α and β on the way",
	treeHere: "Tree from here",
	deepening: "Deepening",
	treesSideBySide: "Trees side by side",
	compare: "Nodes visited",
	compareLead: "Same tree, same answer, less work.",
	window: "Window",
	cutoffs: "Cut-offs so far",
	noCuts: "With this order of moves nothing is cut off.",
	showCuts: "Show an order with cut-offs",
	tries: (n) => `Attempt ${n}.`,
	tooLarge: (asked, most, size) => `${asked} positions are too many for one table; the limit is ${most}. The largest size here is ${size}.`,
	cutoffHere: "The value leaves the window: the remaining moves cannot matter.",
	cutHere: "Never searched: it was cut off.",
	treeLead: "Nodes are entered with a window (α, β). A value outside of the window means that the player above will not come here: the rest is cut off.",
	theoremsTitle: "Theorems",
	theoremsLead: "An answer is proved if one of these theorems extends it from the computed values to all positions and its conditions were checked.",
	theoremTitle: (name) => `What theorem ${name} says`,
	storyTitle: "Five games, one idea",
	storyLead: "Scroll: the stage shows what the text is about, and every board can be played on.",
	toStory: "Read the story in five chapters",
	sheets: "Show over the view",
	why: "Why",
	secondView: "Second view",
	board: "Board",
	helpTitle: "A glossary you can play with",
	helpBook: "The live book: twelve chapters by examples to do",
	helpMexTitle: "mex",
	helpMex: "The mex (minimum excludant) of a set is the least natural number that is not in it. Choose numbers:",
	helpMexIs: (set, m) => `mex {${set}} = ${m}`,
	helpValueTitle: "Grundy value",
	helpValue: "The Grundy value of a position is the mex of the values of its options. A position without moves has value 0. So every impartial game is, for the purpose of winning, a heap of Nim (Sprague 1935, Grundy 1939). Here with moves that take 1, 3 or 4:",
	helpPTitle: "P-position and N-position",
	helpP: "Value 0 means that the Previous player wins: the player to move loses against best play. Everywhere else the Next player wins, by moving to value 0.",
	helpSumTitle: "nim-sum",
	helpSum: "Games side by side are a sum: a move is a move in one of them. The value of the sum is the nim-sum of the values: write them in binary and add without carrying (Bouton 1901).",
	helpPeriodTitle: "period",
	helpPeriod: "The values of many heap games repeat from some heap on. The part before is the preperiod; a saltus is the number that is added in each period. “Proved” names a theorem; “observed” means that it held in every value checked.",
	helpScoreTitle: "scores and boards",
	helpScore: "With max and min, positions have scores: one player wants a large score, the other a small one, and the value is the score when both play best. For boards such as tic-tac-toe, the program searches for the result (win, loss or draw) and for the number of moves to the end.",
	helpKeysTitle: "Keys",
	keyHelp: "these keys",
	keyGame: "go to the game box",
	keyViews: "games, course, rules, table, graph, play, trees, help",
	keyArrows: "table: move from cell to cell; picture: move from element to element",
	keyPan: "table: move the view",
	keyZoom: "zoom in, zoom out, show everything",
	keyEnter: "table: pin the cell; picture: choose",
	keyEscape: "unpin the cell, cancel the choice, close",
	keySpace: "graph and trees: play or pause",
	keyBrackets: "graph and trees: step back, step forward; play: take back, redo",
	keyHint: "play: hint",
	keyValues: "play: show or hide the values",
	keyCoach: "play: coach on or off",
	keyNew: "play: new game",
	shortcuts: "Keyboard shortcuts",
	helpAddress: "The address of the page contains its whole state: on every machine where grundy runs, the same address shows the same view."
};
// src/i18n/index.ts
var DICTIONARIES = {
	en,
	ja: {
		code: "ja",
		...analysisJa,
		...movesJa,
		...programsJa,
		...treeJa,
		skip: "本文へ移動",
		brandTitle: "grundy：ゲーム一覧",
		navLabel: "表示",
		start: "ゲーム",
		rules: "ルール",
		table: "表",
		graph: "グラフ",
		play: "対戦",
		tree: "探索木",
		help: "解説",
		gameBox: "ゲーム",
		gameBoxHint: "ゲーム名、0.77、式、値 0,1,2,3,1",
		otherLanguage: "English",
		otherLanguageLabel: "Switch to English",
		theme: "明るさ",
		themeAuto: "システムに合わせる",
		themeLight: "明るい",
		themeDark: "暗い",
		share: "共有",
		shared: "リンクをコピーしました",
		shareTitle: "いまの画面へのリンクをコピー",
		shareAddress: "この画面のアドレス",
		shareLocal: "このアドレスはこのコンピューターでだけ開けます。教室で使うときは、--host にネットワーク上のこのコンピューターのアドレスを指定して起動するか、静的なページをウェブサーバーに置いて下にそのアドレスを入力してください。",
		shareBase: "公開したページのアドレス",
		shareQr: "アドレスの QR コード",
		shareFrame: "埋め込みコード：",
		shareCopy: "コピー",
		sharedFrame: "埋め込みコードをコピーしました",
		shareWhole: "grundy で開く",
		loading: "読み込み中…",
		lost: "サーバーから返事がありません。`grundy explore` は動いていますか。",
		lostEngine: "このページの計算機能を読み込めませんでした。一度ページを開くまではネットワークが必要です。",
		retry: "もう一度",
		noGame: "「ゲーム」の一覧から選ぶか、上の欄に名前を入力してください。",
		nimWith: (heaps) => `ニム（山 ${heaps}）`,
		graphTooLarge: "局面が多すぎて図にできません。対戦で遊ぶか、終わりに近い局面を入力してください。",
		notHere: (view) => `このゲームには「${view}」がありません。`,
		savePicture: "図を保存",
		showCut: "枝刈りされた葉の値も見る",
		openOnClick: "葉をクリックするとその下が開き、もう一度クリックすると閉じます。",
		movesHidden: (n) => `ほかに ${n} 手あり、描いていません。`,
		beyondHere: (value) => `探索した深さより下です。一手先まで読むと ${value}。`,
		wouldHaveBeen: (value) => `調べていれば ${value} でした。`,
		formMex: "mex の求め方を動かす",
		formLook: (name, value) => `${name} を見ると、値は ${value} です。`,
		formThere: (n) => `${n} はあります。`,
		formMissing: (n) => `${n} がありません。これが mex です。`,
		solveNow: "全局面を解く",
		solvingNow: (n) => `ここから先を解いています：${n} 局面…`,
		tooManyToSolve: "ここから先の局面が多すぎて、すべては解けません。相手は探索で指します。ゲームが進んでからもう一度お試しください。",
		solvedGame: "解析済み：値はすべて正確です",
		fromDatabase: "完全な表から：値はすべて正確です",
		thoughtDepth: (n) => `深さ ${n}`,
		completions: "候補（Tab で決定）",
		addNumber: "要素を追加",
		removeNumber: (n) => `${n} を消す`,
		simplest: "やさしい順",
		byKind: "種類ごと",
		order: "並べ方",
		rootNode: "根",
		close: "閉じる",
		fixIt: "直す",
		firstValues: "はじめの値",
		adviceSmaller: "範囲や局面を小さくするか、読む手数を減らしてください。",
		unnamedProblem: (code) => `問題があります（${code}）`,
		line: (l, c) => `${l} 行 ${c} 列`,
		help_: "ヒント",
		note: "注",
		warning: "警告",
		error: "エラー",
		startTitle: "ゲームを見て、遊んで、理解する",
		startLead: "運も隠れた札もありません。双方が最善を尽くせば、結果は最初の一手の前に決まっています。ゲームを選んで、だれがどうやって勝つのかを調べてみましょう。",
		wayPlay: "ニムで遊ぶ",
		wayLearn: "10 分で学ぶ",
		wayRules: "自分のゲームを書く",
		firstCaption: "この盤では、クイーンを角 (0, 0) に近づく向きにだけ動かせます。角に着いたプレイヤーの勝ちです。",
		firstLabel: "クイーンを使うワイトフのゲームのグランディ数",
		firstCell: (row, column, value) => `(${row}, ${column})：グランディ数 ${value}${value === 0 ? "（手番の側の負け）" : ""}`,
		firstSize: (cells) => `${cells} × ${cells}`,
		firstRings: "数はグランディ数です。輪のついたマスでは、手番の側が負けます。",
		firstRays: "負けのマスは二本の直線の近くに並びます。その傾きは黄金比です。",
		grow: "広げる",
		stop: "止める",
		writeYourOwn: "ルールを書く",
		filter: "ゲームを探す",
		filterHint: "ニム、コイン、0.77、Wythoff …",
		unknownGame: (name) => `「${name}」というゲームはありません。`,
		didYouMean: "もしかして：",
		showAllGames: (n) => `${n} ゲームをすべて表示`,
		gamesFound: (n) => `${n} 種類`,
		nothingFound: "当てはまるゲームがありません。ルールを自分で書くこともできます。",
		all: "すべて",
		kindHeaps: "石の山",
		kindRows: "列とコイン",
		kindGrid: "格子上の駒",
		kindGraph: "グラフと木",
		kindMisere: "逆形",
		kindScores: "得点",
		kindBoard: "盤上のゲーム",
		kindOther: "その他",
		rulesTitle: "ルールを書く",
		rulesLead: "教科書のとおりに漸化式を書きます。mex{ … } の中に、一手で移れる局面を並べます。",
		rulesLabel: "ルール",
		rulesGood: "正しいルールです。",
		rulesGoodMain: (name) => `正しいルールです。ゲームは ${name} です。`,
		rulesSlow: "正しいルールですが、最初の値の計算に 1 秒以上かかります。",
		rulesUntried: "正しいルールです。パラメータを入れると値が出ます。",
		rulesOfCatalogue: "カタログのルールです。書き換えると、自分のゲームになります。",
		rulesInWords: "このゲームは盤のゲームで、ルールは上の文のとおりです。漸化式はありません。下に自分のルールを書けます。",
		rulesEmpty: "ルールを書くか、例から始めてください。",
		rulesBad: (n) => `${n} か所に問題があります`,
		examples: "例から始める",
		exSubtraction: "制限つき石取り",
		exNim: "ニム",
		exWythoff: "ワイトフのゲーム",
		exKayles: "ケイルズ",
		exCutting: "紙切り",
		exMisere: "逆形",
		exDeque: "両端取り（得点）",
		exCoins: "コイン裏返し",
		exGrundy: "グランディのゲーム",
		exOutcome: "勝敗だけ",
		inputs: "パラメータ",
		inputsLead: "数 3、リスト [1,3,4]、文字列 \"abc\" のように書きます。",
		inputBad: "値として読めません。3、[1,3,4]、\"abc\" のように書いてください。",
		language: "書き方のあらまし",
		langMex: "0、1、2、… のうち、どの選択肢の値とも異なる最小の数（グランディ数）",
		langWin: "勝敗だけ：偽（負け）の選択肢があれば真（勝ち）",
		langMisere: "逆形（最後に動いたほうが負け）の場合",
		langScore: "得点。default は手がないときの値",
		langXor: "ゲームの和：ニム和",
		langFor: "いろいろな k についての手と、手が満たす条件",
		langFree: "定義のない名前はパラメータになります",
		size: "範囲",
		box: "範囲",
		boxHint: "x=0..=20,y=0..=50",
		byBox: "変数ごとに指定",
		bySize: "大きさで指定",
		func: "関数",
		compute: "計算",
		cancel: "中止",
		stopping: "中止しています…",
		computing: "計算中",
		stoppedBudget: "上限に達したため、ここまでの結果を示します。",
		stoppedInterrupted: "中止しました。ここまでの結果を示します。",
		reached: (a, b) => `${b} のうち ${a}`,
		cells: (n) => `${n} 局面`,
		seconds: (s) => `${s} 秒`,
		zoomIn: "拡大",
		zoomOut: "縮小",
		fitAll: "全体を表示",
		actualSize: "数値を表示",
		canvasLabel: (name) => `${name} の値。矢印キーでマスを移動、+ と − で拡大縮小、Enter でマスを固定。`,
		noCell: "マスを指すかタップすると、そこからの手と mex の求め方が表示されます。",
		pPosition: "P 局面：後手必勝（動かす側が負け）",
		nPosition: "N 局面：先手必勝（動かす側が勝ち）",
		valueIs: "値",
		notComputed: "値がありません",
		optionsOf: "選択肢",
		noOptions: "手がないので、値は 0 です。",
		moreOptions: (n) => `ほか ${n} 手`,
		mexSentence: (m) => `${m} は、どの選択肢の値とも異なる最小の数です。`,
		mexHave: (v) => `${v}：この値の選択肢がある`,
		mexMissing: (v) => `${v}：この値の選択肢はない`,
		playHere: "ここから対戦",
		graphHere: "ここからグラフを見る",
		unpin: "固定を解除",
		legend: "凡例",
		legendP: "P 局面（値 0）：後手必勝",
		legendPOutcome: "P：動かす側の負け",
		legendNOutcome: "N：動かす側の勝ち",
		legendExplained: "選んだ法則で説明できる",
		legendException: "例外",
		slice: "断面",
		laws: "法則",
		lawsNone: "この表から法則は見つかりませんでした。表を大きくすると見つかることがあります。",
		lawsWait: "法則は表が完成してから探します。",
		proved: "証明済み",
		observed: "観察",
		theoremIs: (name) => `定理 ${name}：次の条件が成り立てば、帰納法により、法則はすべての局面で正しいといえます。どれも有限オートマトンで判定しました。`,
		automatonIs: "法則はこのオートマトンです。桁の組のあとに次の状態を示します。",
		certificateIs: "証明書（`grundy check` で独立に検証できます）：",
		certificateSave: "証明書を保存",
		checkedCells: (n) => `${n} マスで確認`,
		exceptionsN: (n) => `例外 ${n} 個`,
		useLaw: "マスに印をつける",
		claim: "予想を確かめる",
		claimLead: "この関数についての式を書きます。例：",
		claimLabel: "式",
		claimGo: "確かめる",
		claimHolds: (n) => `この範囲の ${n} マスすべてで成り立ちます。`,
		claimFails: "成り立ちません。",
		claimFirst: (at, claimed, value) => `最初の反例は ${at}：式では ${claimed}、実際の値は ${value}。`,
		claimShow: "このマスを見る",
		download: "保存",
		period: "周期",
		periodProved: "証明済み",
		periodObserved: "観察",
		periodIs: (p, pre) => `${pre} から周期 ${p}`,
		saltusIs: (s) => `増分 ${s}`,
		preperiod: "前周期",
		periodBegins: "周期の始まり",
		rowsOf: "列の数",
		alignPeriod: "周期で折り返す",
		plotLabel: (name) => `${name} の散布図：右へ局面、上へ値`,
		graphTitle: (name) => `${name} の局面グラフ`,
		from: "局面",
		draw: "描く",
		nodes: (n) => `${n} 局面`,
		graphLead: "まず、手のない局面の値が 0 になります。次に、選択肢の値がすべて決まった局面から順に、その mex が値になります。",
		stepOf: (k, n) => `${n} 手順のうち ${k}`,
		playAnimation: "再生",
		pause: "一時停止",
		stepForward: "一つ進む",
		stepBack: "一つ戻る",
		toStart: "最初へ",
		toEnd: "最後へ",
		speed: "速さ",
		graphParts: "グラフにする成分",
		graphSum: (sum) => `和 ${sum}`,
		editRules: "このルールを編集",
		graphCut: "グラフが大きいため、一部だけを描いています。",
		currentNode: "局面",
		terminal: "終局：手がないので値は 0。",
		terminalLost: "終局：手がありません。",
		notYet: "まだ決まっていません（値の決まらない選択肢があります）。",
		beforeStart: "再生するか一つ進めると、終局から順に値が現れます。",
		opponent: "相手",
		engine: "完全なプレイヤー",
		friend: "友だち（この画面で交代に）",
		watch: "エンジンどうし",
		youStart: "自分が先手",
		engineStarts: "自分が後手",
		newGame: "新しく始める",
		undo: "待った",
		redo: "やり直し",
		hint: "ヒント",
		showValues: "値を表示",
		yourTurn: "あなたの番です",
		engineThinks: "考えています…",
		turnFirst: "先手の番",
		turnSecond: "後手の番",
		youWin: "あなたの勝ちです。",
		youLose: "相手の勝ちです。",
		itsADraw: "引き分けです。",
		endReasons: {
			"lion-captured": "ライオンが取られました。",
			"lion-home": "ライオンが最奥の段に着き、そこで取られません。"
		},
		firstWins: "先手の勝ちです。",
		secondWins: "後手の勝ちです。",
		gameOver: "終局",
		ahead: (by) => by === 0 ? "同点です。" : `${by > 0 ? "先手" : "後手"}が ${Math.abs(by)} 点リードしています。`,
		moves: "指し手",
		movesN: (n) => `${n} 手`,
		noMoveLeft: "指せる手はありません",
		moreMoves: (n) => `ほかに ${n} 手あります。`,
		findMove: "手を探す",
		history: "これまでの手",
		startPosition: "開始",
		first: "先手",
		second: "後手",
		playThis: "この手を指す",
		pickFirst: "図を押すか、一覧から手を選んでください。",
		pickPicture: "図を押してください。",
		pickMore: "次に、行き先を選んでください。",
		pickTwice: "もう一度押すとこの手を指します。",
		winning: "勝ち",
		losing: "負け",
		drawing: "引き分け",
		inMoves: (n) => `終局まで ${n} 手`,
		valueShort: (v) => `値 ${v}`,
		scoreShort: (v) => `得点 ${v}`,
		statusN: "手番の側の必勝です（N 局面）。",
		statusP: "手番の側は、最善を尽くされると負けます（P 局面）。",
		statusWins: "手番の側の勝ちです。",
		statusLoses: "手番の側は、最善を尽くされると負けます。",
		statusDraw: "双方が最善を尽くせば引き分けです。",
		statusValue: (v) => `値は ${v} です。`,
		statusWinsBy: (n) => `双方が最善を尽くせば、手番の側が ${n} 点差で勝ちます。`,
		statusLosesBy: (n) => `双方が最善を尽くせば、手番の側が ${n} 点差で負けます。`,
		coachUnknown: "この手の結果は不明なので、コーチは評価できません。",
		hidden: "値は隠れています。まず自分で考えてみましょう。",
		nimsum: "ニム和",
		bestLine: "最善の手順",
		lastLoses: "逆形：最後に動かした側の負け",
		quotientTitle: "逆形の商（ミゼール商）",
		quotientOrder: (n, lost) => `商の元は ${n} 個です。積がそのうちの ${lost} 個のどれかになる和は、手番の側の負けです。`,
		quotientTo: (n) => `これは ${n} までの山の商です。`,
		productSoFar: "ここまでの積",
		productIs: (word, lost) => lost ? `積は ${word} で、負けの元です。手番の側の負けです。` : `積は ${word} で、負けの元ではありません。負けの元を残す手があります。`,
		winningMovesN: (n) => `そのような手は ${n} 手です。`,
		productsTitle: "元の積の表",
		productsKey: "色つきの元が負け、枠で囲んだ元がこの和の積です。",
		productsCut: (shown, n) => `${n} 個の元のうち ${shown} 個を示しています。`,
		valueTitle: "局面の値",
		sumTooLarge: "和が大きく、一つの値では表せません。成分ごとの値を示します。",
		wholeSum: "和の全体",
		thermograph: "温度図",
		thermographOf: (mean, temperature) => `温度図：マストは ${mean} にあり、温度 ${temperature} から上に立ちます`,
		leftOptions: "左の手",
		rightOptions: "右の手",
		noMoveFor: "手がありません",
		crossedOut: "劣る手と打ち消される手には、取り消し線を引いてあります。",
		dominated: "劣る手",
		reversible: "打ち消される手",
		bestOption: "最善",
		leftWins: "どちらから始めても左の勝ち",
		rightWins: "どちらから始めても右の勝ち",
		moverWins: "先手の勝ち",
		moverLoses: "後手の勝ち",
		mean: "平均値",
		temperature: "温度",
		stops: "停止値",
		atomicWeight: "原子量",
		left: "左",
		right: "右",
		turnLeft: "左の番",
		turnRight: "右の番",
		leftWon: "左の勝ちです。",
		rightWon: "右の勝ちです。",
		whoBegins: "先に動かす側",
		pictureLabel: "局面の図。矢印キーと Enter で選べます",
		positionLabel: "局面",
		setPosition: "設定",
		resistance: "どの手も負けですが、この手なら負けを最も遅らせられます。",
		hintSearch: "ヒントを探しています…",
		hintIs: (m) => `ヒント：${m}`,
		played: (who, move) => `${who}：${move}`,
		youDid: (m) => `あなたの手：${m}`,
		engineDid: (m) => `相手の手：${m}`,
		engineSearch: "エンジン（1 手 1 秒）",
		strength: "強さ",
		levels: {
			beginner: "入門",
			middle: "中級",
			best: "最強"
		},
		coach: "コーチ",
		pastPly: "途中の局面です。ここで別の手を選ぶことも、「やり直し」で先へ進むこともできます。",
		unsolved: "深すぎて解けないため、正確な値は不明です。",
		searching: "値を探索しています…",
		thought: (nodes) => `${nodes} 局面を探索`,
		notKnown: "不明",
		pliesLeft: (n) => n === 0 ? "終局" : `終局まで ${n} 手`,
		yourMove: "あなたの手",
		lostAtStart: "この開始局面では、最初のどの手も負けです。最善の相手には勝てません。",
		lostSince: (at) => `${at} 手目からは、どの手も負けです。それより前の手が勝負を決めましたが、その結果は分かっていません。`,
		losingMove: (at) => `${at} 手目の`,
		knownLoss: (plies) => `${plies === void 0 ? "" : `${plies} 手で`}負けになります。ほかの手で負けを防げたかどうかは分かりません。`,
		lossSearch: "敗着を探しています…",
		turningPoint: (at) => `勝負の分かれ目は ${at} 手目の`,
		goodLeftZero: "良い手です。ニム和が 0 になります。",
		goodWins: "良い手です。必勝のままです。",
		goodBest: "最善手です。",
		allLose: "ここではどの手も負けです。",
		gaveAway: (points, better) => `${points} 点損です。${better} のほうが良い手でした。`,
		leftNimSum: (left, better) => `ニム和が ${left} になり、相手に必勝手があります。${better} なら 0 になりました。`,
		leftWinning: (better) => `相手に必勝局面を渡しました。${better} なら、相手の負けの局面になりました。`,
		losesButFor: (plies, better, wins) => `${plies === void 0 ? "負けになります" : `${plies} 手で負けになります`}。${better} なら${wins ? "勝ち" : "引き分け"}でした。`,
		drawsButFor: (better) => `引き分けになります。${better} なら勝ちでした。`,
		exactNot: "推定（証明ではありません）",
		learn: "講座",
		courseTitle: "はじめての講座",
		courseLead: "石の山から証明まで、一歩ずつ。答えはその場で確かめられます。",
		galleryTitle: "すべてのゲーム",
		stepsDone: (n, of) => n ? `全 ${of} ステップのうち ${n} ステップを終了` : `全 ${of} ステップ`,
		presenter: "発表モード",
		presenterTitle: "この画面をプロジェクター用に大きく表示（Esc で終了）",
		leavePresenter: "終了",
		showQr: "QR コード",
		presenterTools: "発表者の道具",
		presentNote: "メモ",
		presentNoteHint: "聞き手へのメモ。アドレスに保存されます",
		handoutSave: "この画面をファイルに保存",
		handoutOpen: "続きを遊ぶには、次のプログラムを始め、そのアドレスの後に下の文字列を付けます：",
		previousStep: "戻る",
		stepHint: "このステップのヒント",
		nextStep: "次へ",
		nextLesson: "次の課",
		rightAnswer: "正解です。",
		checkIt: "答え合わせ",
		checking: "確認しています…",
		yourAnswer: "答え",
		aNumber: "数を入力してください。",
		notThat: (n) => `${n} ではありません。もう一度考えるか、ヒントを見てください。`,
		markLost: "局面の一覧。負けのものを選ぶ",
		isLost: (name, noMoves) => noMoves ? `まだ違います。${name} は、手がないので負けです。` : `まだ違います。${name} は負けです。どの手も相手の勝ちになります。`,
		isWon: (name, noMoves) => noMoves ? `まだ違います。${name} は勝ちです。逆形では、手のない側が勝ちます。` : `まだ違います。${name} は勝ちです。相手を負けにする手があります。`,
		losesMove: (move) => `${move} では勝てません。相手の勝ちの局面を渡してしまいます。`,
		failsAt: (at, value) => `(${at}) で成り立ちません。そこでの値は ${value} です。`,
		valueDiffers: (at, yours, wanted) => `${at} での値は、あなたのルールでは ${yours}、正しくは ${wanted} です。`,
		lookForLaws: "法則を探す",
		playOn: "そこから続ける",
		tryAgain: "はじめから",
		treeTitle: (name) => `${name} のゲーム木`,
		algorithm: "方法",
		minimax: "ミニマックス法",
		alphabeta: "アルファ・ベータ法",
		scout: "スカウト法",
		depth: "深さ",
		depthAll: "終局まで",
		depthReadable: "自動",
		playerA: "A",
		playerB: "B",
		theRoot: "根",
		whyEnter: (name, alpha, beta) => `${name} を窓 (${alpha}, ${beta}) で調べます。結果に影響するのは、この間の値だけです。`,
		whyLeaf: (name, value) => `${name} は葉で、値は ${value} です。`,
		whyLeave: (name, value, player, most) => `${name} の手をすべて調べました。${player} は${most ? "最大" : "最小"}の ${value} を選びます。`,
		whyCut: (other, has, name, value, least) => `${other} はすでに別の手で ${has} を得られます。${name} の値は ${value} ${least ? "以上" : "以下"}なので、${other} はここを選びません。残りの手を刈ります。`,
		alphaRises: (to) => `上の α が ${to} に上がります。`,
		betaFalls: (to) => `上の β が ${to} に下がります。`,
		pathBounds: "道筋の α と β",
		treeHere: "ここからの木",
		deepening: "反復深化",
		treesSideBySide: "木を並べて見る",
		compare: "調べた節点の数",
		compareLead: "同じ木、同じ答えで、手間だけが違います。",
		window: "窓",
		cutoffs: "枝刈りの回数",
		noCuts: "この手の順序では、枝刈りは起こりません。",
		showCuts: "枝刈りの起こる順序を見る",
		tries: (n) => `${n} 回目。`,
		tooLarge: (asked, most, size) => `${asked} 局面は、一つの表には多すぎます。上限は ${most} 局面です。ここでは ${size} まで計算できます。`,
		cutoffHere: "値が窓の外に出たので、残りの手は結果に影響しません。",
		cutHere: "枝刈りされ、調べられていません。",
		treeLead: "各節点には窓 (α, β) をもって入ります。値が窓の外に出れば、上の手番の側はここを選びません。残りの枝は刈られます。",
		theoremsTitle: "定理",
		theoremsLead: "計算した値についての答えが、次の定理のどれかによってすべての局面に広がり、その条件が確かめられたとき、「証明済み」と表示します。",
		theoremTitle: (name) => `定理 ${name} の内容`,
		storyTitle: "五つのゲームと一つの考え方",
		storyLead: "読み進めると、横の盤や表が話に合わせて変わります。どの盤でも実際に指せます。",
		toStory: "五章の物語を読む",
		sheets: "画面に重ねて表示",
		why: "理由",
		secondView: "並べて表示",
		board: "盤",
		helpTitle: "用語集（試せる例つき）",
		helpBook: "例題で学ぶ本（全 12 章）",
		helpMexTitle: "mex（最小除外数）",
		helpMex: "集合の mex とは、その集合に含まれない最小の自然数です。数を選んでみてください。",
		helpMexIs: (set, m) => `mex {${set}} = ${m}`,
		helpValueTitle: "グランディ数",
		helpValue: "局面のグランディ数とは、選択肢のグランディ数の mex です。手のない局面の値は 0 です。勝敗に関するかぎり、どの不偏ゲームもニムの一山とみなせます（Sprague 1935、Grundy 1939）。次は 1、3、4 個取れる石取りです。",
		helpPTitle: "P 局面と N 局面",
		helpP: "値が 0 の局面（P 局面）では、動かす側が最善を尽くされると負けます（後手必勝）。それ以外の局面（N 局面）では、値 0 の局面へ移す手が必勝手です（先手必勝）。",
		helpSumTitle: "ニム和",
		helpSum: "ゲームをいくつか並べたものを和といい、どれか一つを選んで一手動かします。和のグランディ数は各成分の値のニム和、つまり二進法で書いて繰り上がりなしに足した数です（Bouton 1901）。",
		helpPeriodTitle: "周期",
		helpPeriod: "多くのゲームでは、ある大きさから先で値が繰り返します。それより前を前周期といい、一周ごとに加わる数を増分（saltus）といいます。「証明済み」には定理の名前がつきます。「観察」は、計算した値すべてで成り立つという意味です。",
		helpScoreTitle: "得点と盤上のゲーム",
		helpScore: "max や min を使うと得点を争うゲームになり、値は双方が最善を尽くしたときの得点です。三目並べのような盤上のゲームでは、プログラムが探索して、勝ち・負け・引き分けと、あと何手かを求めます。",
		helpKeysTitle: "キー操作",
		keyHelp: "この一覧",
		keyGame: "ゲームの欄へ",
		keyViews: "ゲーム、講座、ルール、表、グラフ、対戦、探索木、解説",
		keyArrows: "表：マスを移動、図：部分を移動",
		keyPan: "表：表示範囲を動かす",
		keyZoom: "拡大、縮小、全体を表示",
		keyEnter: "表：マスを固定、図：選ぶ",
		keyEscape: "固定や選択を取り消す、閉じる",
		keySpace: "グラフと探索木：再生・一時停止",
		keyBrackets: "グラフと探索木：戻る・進む、対戦：待った・やり直し",
		keyHint: "対戦：ヒント",
		keyValues: "対戦：値の表示を切り替える",
		keyCoach: "対戦：コーチの表示を切り替える",
		keyNew: "対戦：新しく始める",
		shortcuts: "キー操作の一覧",
		helpAddress: "ページのアドレスに状態がすべて入っています。grundy の動いている計算機で同じアドレスを開けば、同じものが見えます。"
	}
};
var KEY$2 = "grundy.lang";
function chosenLang(fromAddress) {
	if (isLang(fromAddress)) return fromAddress;
	const stored = localStorage.getItem(KEY$2);
	if (isLang(stored)) return stored;
	for (const tag of navigator.languages) {
		const language = tag.slice(0, 2);
		if (isLang(language)) return language;
	}
	return "en";
}
var keepLang = (lang) => localStorage.setItem(KEY$2, lang);
function isLang(text) {
	return text === "en" || text === "ja";
}
var Language = U(en);
var useText = () => j(Language);
var useLang = () => j(Language).code;
function inLang(lang, english, ja) {
	return (lang === "ja" && ja ? ja : english) ?? "";
}
// node_modules/preact/jsx-runtime/dist/jsxRuntime.mjs
var f = Symbol.for("pv");
var o = 0;
Array.isArray;
function a(t, e, n$1, u, a, i) {
	e || (e = {});
	var c, l, p = e;
	if ("ref" in p && "function" != typeof t) for (l in p = {}, e) "ref" == l ? c = e[l] : p[l] = e[l];
	var s = {
		type: t,
		props: p,
		key: n$1,
		ref: c,
		__k: null,
		__: null,
		__b: 0,
		__e: null,
		__c: null,
		constructor: f,
		__v: --o,
		__i: -1,
		__u: 0
	};
	return (a || i) && (s.__source = a, s.__self = i), n.vnode && n.vnode(s), s;
}
// src/parts/chip.tsx
function fateOf(outcome) {
	switch (outcome) {
		case "N":
		case "win": return "win";
		case "P":
		case "loss": return "loss";
		case "draw":
		case "D": return "draw";
		default: return "unknown";
	}
}
function fateOfMove(move) {
	const after = fateOf(move.outcome);
	if (after !== "unknown" && typeof move.score === "number") {
		if (move.score === 0) return "draw";
		return move.score > 0 ? "win" : "loss";
	}
	if (after === "win") return "loss";
	if (after === "loss") return "win";
	if (after === "draw") return "draw";
	return move.winning ? "win" : "unknown";
}
function scoreOfMove(move) {
	if (typeof move.score === "number") return move.score;
	const decided = [
		"win",
		"loss",
		"draw"
	].includes(String(move.outcome));
	return typeof move.value === "number" && move.player === void 0 && decided ? 0 - Number(move.value) : void 0;
}
var GAME = /^(?:[-\d{}|,*^v+/<>[\]() ]|Tiny|Miny)+$/;
var printed = (text) => GAME.test(text) ? text.replaceAll("+-", "±").replaceAll("-", "−").replaceAll("^", "↑").replaceAll("v", "↓") : text;
var shown$1 = (value) => {
	if (value === null || value === void 0) return "";
	if (typeof value !== "object") return printed(String(value));
	if ("unknown" in value) return value.unknown.length ? `?{${value.unknown.join(", ")}}` : "?";
	return value.inf.length ? `∞{${value.inf.join(", ")}}` : "∞";
};
var fade = (distance) => distance === null || distance === void 0 ? 1 : Math.max(.45, 1 - distance / 24);
var MARK = {
	win: "●",
	loss: "○",
	draw: "◐",
	unknown: "·"
};
function FateMark({ fate }) {
	return a("span", {
		class: `mark ${fate}`,
		"aria-hidden": "true",
		children: MARK[fate]
	});
}
function FateWord({ fate }) {
	const text = useText();
	const word = {
		win: text.winning,
		loss: text.losing,
		draw: text.drawing,
		unknown: ""
	}[fate];
	return a($, { children: word });
}
var isRead = (spoken) => !!spoken && (document.documentElement.lang === "ja" || /^[ -~]+$/.test(spoken));
var sayMove = (move) => isRead(move.spoken) ? move.spoken : move.words ?? pretty(move.move);
var sayLine = (line, spoken, words) => line.map((move, at) => sayMove({
	move,
	spoken: spoken?.[at] ?? null,
	words: words?.[at] ?? null
}));
var sayFrom = (from, text) => sayMove(from?.moves.find((move) => move.move === text) ?? { move: text });
function pretty(move) {
	const arrows = move.replace(/^(Left|Right): /, "").replaceAll("->", "→");
	if (document.documentElement.lang !== "ja") return arrows;
	return arrows.replace(/ \(turn ([^)]*)\)$/, "（$1 を裏返す）").replace(/→ end$/, "→ 終わり").replace(/^left$/, "左").replace(/^right$/, "右").replace(/^pass$/, "パス").replace(/^swap$/, "交換");
}
// src/play/words.ts
var OPENING = "([{";
var CLOSING = ")]}";
function splitAt(text, separator) {
	const parts = [];
	let [depth, quoted, begin] = [
		0,
		false,
		0
	];
	for (let at = 0; at < text.length; at++) {
		const sign = text.charAt(at);
		if (sign === "'") quoted = !quoted;
		if (quoted) continue;
		if (OPENING.includes(sign)) depth++;
		else if (CLOSING.includes(sign)) depth--;
		else if (depth === 0 && text.startsWith(separator, at)) {
			parts.push(text.slice(begin, at));
			begin = at + separator.length;
		}
	}
	return [...parts, text.slice(begin)];
}
function read$2(text) {
	const trimmed = text.trim();
	const items = (inner) => inner.trim() ? splitAt(inner, ",").map(read$2) : [];
	const open = trimmed.indexOf("(");
	if (trimmed.startsWith("'") && trimmed.endsWith("'")) return {
		is: "signs",
		signs: trimmed.slice(1, -1)
	};
	if (trimmed.startsWith("[") && trimmed.endsWith("]")) return {
		is: "list",
		items: items(trimmed.slice(1, -1))
	};
	if (open >= 0 && trimmed.endsWith(")")) {
		const inner = items(trimmed.slice(open + 1, -1));
		const [first] = inner;
		if (first?.is === "signs" && inner.every(({ is }) => is === "signs")) return {
			...first,
			marked: inner.length > 1
		};
		return open > 0 && inner.length === 1 && first ? first : {
			is: "tuple",
			items: inner
		};
	}
	const number = Number(trimmed);
	if (trimmed && Number.isInteger(number)) return {
		is: "number",
		number
	};
	const parts = trimmed.split(",").map(Number);
	if (parts.length === 2 && parts.every(Number.isInteger)) return {
		is: "tuple",
		items: parts.map((number) => ({
			is: "number",
			number
		}))
	};
	return {
		is: "signs",
		signs: trimmed
	};
}
function numbersOf(term) {
	if (term.is !== "tuple" && term.is !== "list") return void 0;
	const numbers = term.items.flatMap((one) => one.is === "number" ? one.number : []);
	return numbers.length === term.items.length ? numbers : void 0;
}
function without(all, some) {
	const left = [...some];
	return all.filter((one) => {
		const at = left.indexOf(one);
		if (at >= 0) left.splice(at, 1);
		return at < 0;
	});
}
var written$1 = (numbers) => numbers.join(", ");
var place$1 = (numbers) => `(${numbers.slice(0, 2).join(",")})`;
function ofNumbers(from, to, draw, words) {
	if (draw === "tree") return words.moveNode(String(to));
	if (draw === "row" && to > from) return to === from + 1 ? words.moveTakeLeft : words.moveTakeFirst(to - from);
	const cell = Math.log2(to - from) + 1;
	if ((draw === "cells" || draw === "board") && Number.isInteger(cell)) return words.moveCell(cell);
}
function ofTuples(from, to, { draw, alone }, words) {
	const [a = 0, b = 0, c = 0, d = 0] = [
		from[0],
		from[1],
		to[0],
		to[1]
	];
	if (draw === "grid") {
		if (a === c && b === d) return words.movePass;
		return alone ? words.moveTo(place$1(to)) : void 0;
	}
	if (draw === "squares") return words.moveLeave([`${c} × ${d}`]);
	if (draw === "heap" && c < a) return words.moveTake(a - c);
	if (draw !== "row") return void 0;
	if (c === a + 1 && d === b) return words.moveTakeLeft;
	if (c === a && d === b - 1) return words.moveTakeRight;
	return c > a ? words.moveTakeFirst(c - a) : void 0;
}
function ofLists(from, to, draw, words) {
	const [gone, come] = [without(from, to), without(to, from)];
	if (to.length < from.length) {
		if (come.length) return void 0;
		return gone.length === 1 && draw === "row" ? words.moveTake(written$1(gone)) : words.moveRemove(written$1(gone));
	}
	if (to.length !== from.length) return void 0;
	const changed = from.flatMap((_, at) => from[at] === to[at] ? [] : at);
	if (draw === "bar") {
		const row = changed[0] ?? 0;
		return words.moveBite(row + 1, (to[row] ?? 0) + 1);
	}
	if (gone.length === 1 && come.length === 1 && from.filter((one) => one === gone[0]).length === 1) return `${gone[0]} → ${come[0]}`;
	return changed.map((at) => words.moveHeap(at + 1, from[at] ?? 0, to[at] ?? 0)).join(", ");
}
var PLAYER = /^(Left|Right): /;
var [TURN, ENTAILS] = [" (turn ", " (entails"];
var END = "end";
var EMPTY = ".";
var BLOCKED = "#";
function ofSigns(from, to, marked, words) {
	const heap = from.lastIndexOf(":");
	if (heap >= 0 && to.startsWith(from.slice(0, heap + 1))) return `${from.slice(heap + 1)} → ${to.slice(heap + 1)}`;
	if (from.includes("-")) return ofEdges(from.split(" "), to === END ? [] : to.split(" "), words);
	const rest = to === END ? "" : to;
	const isRow = !from.includes("|") && rest.length < from.length;
	if (isRow && from.startsWith(rest)) return words.moveRemove(from.slice(rest.length));
	if (isRow && from.endsWith(rest)) return words.moveRemove(from.slice(0, -rest.length));
	if (from.length !== to.length) return void 0;
	const rows = from.split("|");
	const width = rows[0]?.length ?? 0;
	if (rows.some((row) => row.length !== width)) return void 0;
	const [rowOf, columnOf] = [(at) => Math.floor(at / (width + 1)), (at) => at % (width + 1)];
	const name = (at) => rows.length === 1 ? String(at + 1) : String.fromCharCode(97 + columnOf(at)) + String(rows.length - rowOf(at));
	const changed = [...from].flatMap((sign, at) => sign === to[at] ? [] : at);
	const blocked = changed.filter((at) => to[at] === BLOCKED);
	const origins = changed.filter((at) => from[at] !== EMPTY);
	const targets = changed.filter((at) => to[at] !== EMPTY && to[at] !== BLOCKED);
	const origin = origins.find((at) => !targets.includes(at) && targets.some((target) => to[target] === from[at]));
	if (origin !== void 0) {
		const arrow = targets.some((at) => from[at] === EMPTY) ? blocked[0] : void 0;
		const shot = arrow === void 0 ? "" : `/${name(arrow)}`;
		return `${name(origin)}-${targets.map(name).join(",")}${shot}`;
	}
	if (blocked.length) return blocked.map(name).join(" ");
	const [only] = targets;
	const last = changed.at(-1);
	if (!targets.length && changed[0] !== void 0 && last !== void 0) return changed.length === 1 ? name(last) : `${name(changed[0])}-${name(last)}`;
	if (changed.length !== 1 || only === void 0) return void 0;
	if (marked && rows.length > 1) return words.moveSquare(rowOf(only) + 1, columnOf(only) + 1);
	return rows.length === 1 ? words.movePut(to[only] ?? "", name(only)) : name(only);
}
function ofEdges(from, to, words) {
	const ends = (edge) => edge.split("-").map((end) => Number.parseInt(end, 10));
	if (without(to, from).length) return void 0;
	const rest = new Set([0, ...to.flatMap(ends)]);
	const cut = without(from, to).find((edge) => ends(edge).some((end) => rest.has(end)));
	return cut && words.moveCutEdge(ends(cut).join("-"));
}
function wordsFor(before, after, drawn, lang) {
	const words = DICTIONARIES[lang === "ja" ? "ja" : "en"];
	const turned = splitAt(after, TURN)[1];
	if (turned !== void 0) return words.moveTurn(turned.slice(0, -1));
	if (splitAt(after, ENTAILS).length > 1) return void 0;
	const parts = splitAt(after, " + ").map(read$2);
	const [from, to] = [read$2(before), parts[0]];
	if (!to) return void 0;
	if (parts.length > 1) {
		const sides = parts.map(numbersOf);
		const cut = drawn.draw === "rectangles" || drawn.draw === "board";
		if (!sides.every((one) => one?.length === 2)) return void 0;
		if (drawn.draw === "row") return words.moveLeave(sides.map((one) => (one ?? []).join("–")));
		if (!cut) return void 0;
		return words.moveCutInto(sides.map((one) => (one ?? []).join(" × ")));
	}
	if (from.is === "number" && to.is === "number") return ofNumbers(from.number, to.number, drawn.draw, words);
	if (from.is === "signs" && to.is === "signs") return ofSigns(from.signs, to.signs, from.marked ?? false, words);
	const [old, now] = [numbersOf(from), numbersOf(to)];
	if (!old || !now || from.is !== to.is) return void 0;
	return from.is === "list" ? ofLists(old, now, drawn.draw, words) : ofTuples(old, now, drawn, words);
}
var isOfSigns = (move) => {
	const [before = "", after] = splitAt(move, " -> ");
	return after !== void 0 && read$2(before.replace(PLAYER, "")).is === "signs";
};
function wordsOf$2(move, drawn, lang) {
	const [before = "", after] = splitAt(move, " -> ");
	if (after === void 0) return void 0;
	return wordsFor(before.replace(PLAYER, ""), after, drawn, lang);
}
function drawnAs({ picture, components, moves }) {
	const alone = (components?.length ?? 1) < 2;
	const kind = picture?.kind ?? "";
	if (kind !== "heaps") return {
		draw: kind,
		alone
	};
	return {
		draw: moves.every(({ next, picks }) => {
			const first = next[0] === void 0 ? void 0 : numbersOf(read$2(next[0]))?.[0];
			return first !== void 0 && picks?.some((path) => path.at(-1) === `c0:${first}`);
		}) && alone ? "heap" : kind,
		alone
	};
}
function withWords(info, lang) {
	const { picture } = info;
	const drawn = drawnAs(info);
	const words = DICTIONARIES[lang === "ja" ? "ja" : "en"];
	const numbers = new Map();
	if (drawn.draw === "row") {
		for (const [, key, number] of picture?.svg.matchAll(/data-pick="([^"]+)"[^>]*>(?:<rect[^>]*>)*<text[^>]*>([^<]+)</g) ?? []) if (key && number) numbers.set(key, number);
	}
	const ends = [words.moveTakeLeft, words.moveTakeRight];
	const worded = (move) => {
		if (move.spoken) return move;
		const pick = move.picks?.[0]?.at(-1) ?? "";
		const node = drawn.draw === "graph" && pick.startsWith("v") ? pick.slice(1) : void 0;
		const general = node !== void 0 ? words.moveNode(node) : drawn.draw === "tree" ? words.moveBranch(move.id + 1) : wordsOf$2(move.move, drawn, lang);
		const number = numbers.get(move.picks?.[0]?.[0] ?? "");
		const inWords = number !== void 0 && ends.includes(general) ? words.moveTake(number) : general;
		return inWords === void 0 ? move : {
			...move,
			words: inWords
		};
	};
	return {
		...info,
		moves: info.moves.map(worded),
		lineWords: info.line?.map((move) => wordsOf$2(move, drawn, lang) ?? null)
	};
}
function wordsOfNode(node, parent, drawn, lang) {
	const { move } = node;
	if (move === null || !parent) return pretty(move ?? "");
	const open = move.indexOf("(");
	if (open <= 0 || !move.endsWith(")")) return pretty(move);
	const [before = ""] = splitAt(parent.position, ", ");
	return wordsFor(before, move, drawn, lang) ?? `→ ${move.slice(open + 1, -1)}`;
}
// src/transport.ts
var EVENTS = [
	"progress",
	"table",
	"laws",
	"period",
	"claim",
	"solved",
	"analysis",
	"done",
	"failed"
];
var chosen = {
	addressable: true,
	fetch: (path, init) => fetch(path, init),
	listen(job, hear, lost) {
		const events = new EventSource(`/api/jobs/${encodeURIComponent(job)}`);
		for (const name of EVENTS) events.addEventListener(name, (event) => {
			if (name === "done" || name === "failed") events.close();
			hear(name, JSON.parse(event.data));
		});
		events.onerror = () => {
			if (events.readyState === EventSource.CLOSED) lost();
		};
		return () => events.close();
	}
};
var transport = () => chosen;
// src/api.ts
var cellsOf = (checked) => (typeof checked === "number" ? checked : checked?.cells) ?? 0;
var ApiError = class extends Error {
	status;
	diagnostics;
	constructor(status, diagnostics) {
		super(diagnostics[0]?.message ?? `HTTP ${status}`);
		this.name = "ApiError";
		this.status = status;
		this.diagnostics = diagnostics;
	}
};
function diagnosticsOf(body, status) {
	const shaped = body;
	if (shaped?.error?.message) return [shaped.error, ...shaped.more ?? []];
	return [{
		severity: "error",
		message: `HTTP ${status}`
	}];
}
var PATIENCE = 5;
async function call(path, init) {
	for (let attempt = 0;; attempt++) {
		const response = await transport().fetch(path, init);
		if (response.ok) return response;
		if (response.status === 503 && attempt < PATIENCE) {
			const seconds = Number(response.headers.get("Retry-After") ?? 1);
			await new Promise((wake) => setTimeout(wake, 1e3 * Math.min(seconds || 1, 5)));
			continue;
		}
		const body = await response.json().catch(() => null);
		throw new ApiError(response.status, diagnosticsOf(body, response.status));
	}
}
async function post(path, body, signal) {
	return await (await call(path, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify(body),
		...signal ? { signal } : {}
	})).json();
}
async function get(path) {
	return await (await call(path, {})).json();
}
var catalogue;
function games() {
	catalogue ??= get("/api/games").then((answer) => answer.games);
	catalogue.catch(() => catalogue = void 0);
	return catalogue;
}
var about = () => get("/api/about");
var check = (asked, signal) => post("/api/check", asked, signal);
var game = (ref, signal) => post("/api/game", ref, signal);
var position = async (asked, signal) => withWords(await post("/api/position", asked, signal), asked.lang);
var reply = (asked, signal) => post("/api/reply", asked, signal);
var value = (asked, signal) => post("/api/value", asked, signal);
var misere = (asked, signal) => post("/api/misere", asked, signal);
var graph = (asked, signal) => post("/api/graph", asked, signal);
var tree = (asked, signal) => post("/api/tree", asked, signal);
var exportProgram = (asked, signal) => post("/api/export", asked, signal);
var importSource = (asked, signal) => post("/api/import", asked, signal);
var findGames = (asked, signal) => post("/api/find", asked, signal);
var startSolve = (asked) => post("/api/solve", asked);
var startTable = (asked) => post("/api/tables", asked);
var startClaim = (asked) => post("/api/claim", asked);
async function stopJob(job) {
	await call(`/api/jobs/${encodeURIComponent(job)}`, { method: "DELETE" });
}
var tileQuery = (asked) => {
	const query = new URLSearchParams();
	for (const [key, value] of Object.entries(asked)) if (value !== "") query.set(key, String(value));
	return query.toString();
};
async function tile(table, asked, signal) {
	const buffer = await (await call(`/api/tables/${encodeURIComponent(table)}/tile?${tileQuery(asked)}`, signal ? { signal } : {})).arrayBuffer();
	const count = asked.rows * asked.cols;
	return {
		values: new Int32Array(buffer, 0, count),
		share: new Uint8Array(buffer, 4 * count, count)
	};
}
async function explained(table, law, asked, signal) {
	const path = `/api/tables/${encodeURIComponent(table)}/explained?law=${law}&${tileQuery(asked)}`;
	return new Uint8Array(await (await call(path, signal ? { signal } : {})).arrayBuffer());
}
var filePath = (table, format, name = "") => `/api/tables/${encodeURIComponent(table)}/file?${name && `name=${encodeURIComponent(name)}&`}format=${format}`;
var fileAddress = (table, format, name = "") => transport().addressable ? filePath(table, format, name) : void 0;
var file = async (table, format) => (await call(filePath(table, format), {})).blob();
var fileName = (game, otherwise) => {
	return (game.includes("=") ? "" : game).replace(/[^A-Za-z0-9.]+/g, "-").replace(/^-+|-+$/g, "") || otherwise;
};
var MISSING = -2147483648;
var LOONY = -2147483646;
// src/route.ts
var VIEWS = [
	"start",
	"learn",
	"rules",
	"table",
	"graph",
	"play",
	"tree",
	"help"
];
function parse(hash) {
	const [path = "", query = ""] = split(hash.replace(/^#\/?/, ""));
	return {
		view: VIEWS.find((v) => v === path) ?? "start",
		params: Object.fromEntries(new URLSearchParams(query))
	};
}
function split(text) {
	const at = text.indexOf("?");
	return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}
function href(view, params = {}) {
	const query = new URLSearchParams();
	for (const [key, value] of Object.entries(params)) if (value) query.set(key, value);
	const text = query.toString();
	return `#/${view === "start" ? "" : view}${text ? `?${text}` : ""}`;
}
function go(view, params = {}, how = "push") {
	const address = href(view, params);
	if (address === location.hash || address === "#/" && location.hash === "") return;
	if (how === "push") location.hash = address;
	else {
		history.replaceState(history.state, "", address);
		dispatchEvent(new HashChangeEvent("hashchange"));
	}
}
var shown;
function amend(change, how = "replace") {
	if (location.hash !== shown) return;
	const now = parse(location.hash);
	go(now.view, {
		...now.params,
		...change
	}, how);
	shown = location.hash;
}
function useRoute() {
	const [hash, setHash] = d(() => location.hash);
	A(() => {
		const read = () => setHash(location.hash);
		addEventListener("hashchange", read);
		read();
		return () => removeEventListener("hashchange", read);
	}, []);
	F(() => {
		shown = hash;
	}, [hash]);
	return w(() => parse(hash), [hash]);
}
var places = new Map();
var entries$1 = 0;
var RELOADING = 3e3;
var entryOf = (state) => typeof state?.entry === "number" ? state.entry : void 0;
var HEADER$1 = 64;
function placeOfResults({ view, params }) {
	if (view !== "start" || !(params["find"] || params["kind"])) return 0;
	const results = document.getElementById("gallery");
	return results ? Math.max(0, results.getBoundingClientRect().top + scrollY - HEADER$1) : 0;
}
function useScrollPlaces(route) {
	const { view } = route;
	F(() => {
		history.scrollRestoration = "manual";
		const known = entryOf(history.state);
		const entry = known ?? ++entries$1 + Date.now();
		if (known === void 0) history.replaceState({ entry }, "");
		const left = places.get(entry);
		const wanted = () => left ?? placeOfResults(route);
		scrollTo(0, wanted());
		const grown = new ResizeObserver(() => {
			const place = wanted();
			if (Math.abs(scrollY - place) > 1) scrollTo(0, place);
		});
		if (wanted() > 0) grown.observe(document.body);
		const stop = () => grown.disconnect();
		const timer = setTimeout(stop, RELOADING);
		const keep = () => {
			if (entryOf(history.state) === entry) places.set(entry, scrollY);
		};
		addEventListener("scroll", keep, { passive: true });
		for (const own of [
			"wheel",
			"touchmove",
			"keydown",
			"pointerdown"
		]) addEventListener(own, stop);
		return () => {
			stop();
			clearTimeout(timer);
			removeEventListener("scroll", keep);
			for (const own of [
				"wheel",
				"touchmove",
				"keydown",
				"pointerdown"
			]) removeEventListener(own, stop);
		};
	}, [view]);
}
function givenOf(params) {
	if (!params["given"]) return void 0;
	try {
		const value = JSON.parse(params["given"]);
		if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
	} catch {}
}
// src/position.ts
function writePosition(position) {
	if (position.length === 1) return position[0] ?? "";
	return position.some((part) => /\s/.test(part) || part === "") ? JSON.stringify(position) : position.join(" ");
}
var plain = (text) => text.replace(/[！-～]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 65248)).replace(/\u3000/g, " ").replace(/[−ー](?=\d)/g, "-").replace(/、/g, ",");
function readPosition(text, whole) {
	const typed = text && plain(text).trim();
	if (!typed) return [];
	if (whole) return [typed];
	if (typed.startsWith("[\"")) try {
		const parts = JSON.parse(typed);
		if (Array.isArray(parts)) return parts.map(String);
	} catch {}
	return typed.split(/\s+(?![^[(]*[\])])/);
}
function cellOf(component, count) {
	const parts = (component ?? "").replace(/^\((.*)\)$/, "$1").split(",");
	if (parts.length !== count) return void 0;
	const numbers = parts.map((part) => /^\s*-?\d+\s*$/.test(part) ? Number(part) : NaN);
	return numbers.every(Number.isSafeInteger) ? numbers : void 0;
}
// src/parts/catalogue.ts
var GROUPS = [
	"Heaps",
	"Rows",
	"Grid",
	"Graph",
	"Misere",
	"Scores",
	"Board",
	"Other"
];
var BY_DRAWING = {
	heap: "Heaps",
	heaps: "Heaps",
	row: "Rows",
	coins: "Rows",
	grid: "Grid",
	rectangles: "Grid",
	squares: "Grid",
	bar: "Grid",
	cells: "Board",
	stones: "Heaps",
	intervals: "Rows",
	graph: "Graph",
	tree: "Graph",
	board: "Board"
};
function groupOf(entry) {
	if (entry.class === "misere") return "Misere";
	if (entry.class === "scores") return "Scores";
	if (entry.class === "board" || entry.class === "partizan") return "Board";
	return BY_DRAWING[entry.draw] ?? "Other";
}
var SIMPLE_FIRST = [
	"nim",
	"take",
	"take-from",
	"take-one",
	"halving",
	"tictactoe",
	"misere-take",
	"rook",
	"two-heaps",
	"slide-coins",
	"limited-nim",
	"k-stones",
	"take-square",
	"divisor-game",
	"misere-nim",
	"drinking-match",
	"floor-division",
	"prime-factor",
	"coprime",
	"cards",
	"stone-game",
	"deque",
	"minimax-tree",
	"grundy",
	"take-or-split",
	"split",
	"lasker-nim",
	"kayles",
	"circular-kayles",
	"dawson-kayles",
	"dawson-chess",
	"guiles",
	"officers",
	"treblecross",
	"queens",
	"r-wythoff",
	"nimhoff",
	"wyt-queens-pass",
	"euclid",
	"euclid-positive",
	"fibonacci-nim",
	"stone-game-2",
	"graph-game",
	"node-kayles",
	"bowls-and-beans",
	"token",
	"cutting-game",
	"chocolate",
	"chomp",
	"notakto",
	"interval-game",
	"stone-piles",
	"white-blue",
	"staircase-nim",
	"moore-nim",
	"circular-nim",
	"slow-nim",
	"georgia-and-bob",
	"maya",
	"maya2",
	"hyper-knights",
	"turning-turtles",
	"ruler",
	"mock-turtles",
	"twins",
	"triplets",
	"quadruplets",
	"moebius",
	"mogul",
	"moidores",
	"coins-2d",
	"nim-product",
	"product-game",
	"loopy-heap",
	"sylver-coinage",
	"domineering",
	"mnk",
	"misere-mnk",
	"connect4",
	"dobutsu",
	"dots",
	"gomoku",
	"othello",
	"awari",
	"endgame",
	"chess",
	"shogi"
];
var OTHER_NAMES = {
	awari: [
		"マンカラ",
		"オワリ",
		"mancala"
	],
	connect4: [
		"コネクトフォー",
		"コネクト4",
		"四目落とし"
	],
	dots: ["ドットアンドボックス"],
	nim: ["石取り", "三山崩し"],
	"nine-mens-morris": ["ナインメンズモリス"],
	othello: ["リバーシ"],
	tictactoe: [
		"マルバツ",
		"まるばつ",
		"○×",
		"ox"
	]
};
function inOrder(games) {
	const rank = ({ name }) => {
		const at = SIMPLE_FIRST.indexOf(name);
		return at < 0 ? SIMPLE_FIRST.length : at;
	};
	return [...games].sort((a, b) => rank(a) - rank(b));
}
function find(all, typed) {
	const words = fold(typed).split(/\s+/).filter(Boolean);
	if (!words.length) return [...all];
	const ranked = [];
	for (const entry of all) {
		const names = [
			entry.name,
			...entry.aliases,
			...OTHER_NAMES[entry.name] ?? []
		].map(fold);
		const prose = [
			entry.title,
			entry.title_ja,
			entry.rules,
			entry.rules_ja,
			...entry.oeis
		];
		const hay = [...names, ...prose.map((part) => fold(part ?? ""))].join("\n");
		if (!words.every((word) => hay.includes(word))) continue;
		const titles = [entry.title, entry.title_ja].map((title) => fold(title ?? ""));
		const exact = names.includes(words[0] ?? "") || titles.includes(words.join(" "));
		const begins = [...names, ...titles].some((name) => name.startsWith(words[0] ?? ""));
		const rank = exact ? 0 : begins ? 1 : 2;
		ranked.push([rank, entry]);
	}
	return ranked.sort((a, b) => a[0] - b[0]).map(([, entry]) => entry);
}
var fold = (text) => text.normalize("NFKC").toLowerCase().replace(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 96));
var lostConnection = {
	code: "connection",
	message: ""
};
function toDiagnostics(error) {
	if (error instanceof ApiError) return error.diagnostics;
	if (error instanceof TypeError) return [lostConnection];
	return [{ message: error instanceof Error ? error.message : String(error) }];
}
// src/parts/problem.tsx
function Problem({ diagnostics, jump, fix, retry }) {
	const text = useText();
	const lost = diagnostics.some((one) => one.code === "connection" || one.code === "interrupted");
	return a("div", {
		class: "problem",
		role: "alert",
		children: [a(DiagnosticList, {
			diagnostics,
			jump,
			...fix ? { fix } : {}
		}), lost && retry && a("button", {
			type: "button",
			class: "retry",
			onClick: retry,
			children: text.retry
		})]
	});
}
function DiagnosticList({ diagnostics, jump, fix }) {
	const text = useText();
	const lang = useLang();
	return a("ul", {
		class: "diagnostics",
		children: diagnostics.map((diagnostic, at) => {
			const label = diagnostic.labels?.find((l) => l.from !== void 0);
			const severity = diagnostic.severity ?? "error";
			const word = label?.source === "GAME" || label?.source === "POSITION";
			const place = label?.line && label.column && !word ? text.line(label.line, label.column) : void 0;
			const said = wordsOf$1(diagnostic, lang, text);
			const mend = fix?.(diagnostic);
			const head = a($, { children: [
				a("b", {
					class: severity,
					children: severity === "warning" ? text.warning : text.error
				}),
				" ",
				said.fact,
				place && a("span", {
					class: "place",
					children: [" ", place]
				})
			] });
			return a("li", {
				class: severity,
				"data-code": diagnostic.code,
				children: [
					jump && label?.from !== void 0 ? a("button", {
						type: "button",
						class: "link",
						onClick: () => jump(label.from ?? 0, label.to ?? label.from ?? 0),
						children: head
					}) : a("p", { children: head }),
					said.details.map((detail) => a("p", {
						class: "detail",
						children: detail
					}, detail)),
					said.help.map((h) => a("p", {
						class: "detail",
						children: [
							a("b", { children: text.help_ }),
							" ",
							h
						]
					}, h)),
					mend && a("button", {
						type: "button",
						class: "fix",
						onClick: mend.apply,
						children: [
							text.fixIt,
							": ",
							a("code", { children: mend.words })
						]
					}),
					said.notes.map((n) => a("p", {
						class: "detail",
						children: [
							a("b", { children: text.note }),
							" ",
							n
						]
					}, n))
				]
			}, at);
		})
	});
}
var ofShell = (advice) => /(^|[`\s])--[a-z]|`grundy /.test(advice);
var TOO_MUCH = new Set([
	"limit-exceeded",
	"too-large",
	"interrupted",
	"beyond-reach"
]);
function wordsOf$1(diagnostic, lang, text) {
	if (diagnostic.code === "connection") return {
		fact: transport().addressable ? text.lost : text.lostEngine,
		details: [],
		help: [],
		notes: []
	};
	const advice = (diagnostic.help ?? []).filter((help) => !ofShell(help));
	const smaller = TOO_MUCH.has(diagnostic.code ?? "") ? [text.adviceSmaller] : [];
	if (lang === "ja") {
		const advice = (diagnostic.help_ja ?? []).filter((help) => !ofShell(help));
		return {
			fact: diagnostic.ja ?? text.unnamedProblem(diagnostic.code ?? ""),
			details: [],
			help: advice.length ? advice : smaller,
			notes: diagnostic.notes_ja ?? []
		};
	}
	return {
		fact: diagnostic.message,
		details: (diagnostic.labels ?? []).flatMap(({ text, source }) => text && source !== "GAME" && source !== "POSITION" ? [text] : []),
		help: advice.length ? advice : smaller,
		notes: diagnostic.notes ?? []
	};
}
// src/parts/use.ts
function useAnswer(key, ask) {
	const [state, setState] = d({
		answers: "",
		data: void 0,
		problem: void 0,
		busy: true
	});
	const [round, setRound] = d(0);
	A(() => {
		if (!ask) {
			setState({
				answers: key,
				data: void 0,
				problem: void 0,
				busy: false
			});
			return;
		}
		const stop = new AbortController();
		setState((before) => ({
			...before,
			busy: true
		}));
		ask(stop.signal).then((data) => {
			if (!stop.signal.aborted) setState({
				answers: key,
				data,
				problem: void 0,
				busy: false
			});
		}, (error) => {
			if (stop.signal.aborted) return;
			setState({
				answers: key,
				data: void 0,
				problem: toDiagnostics(error),
				busy: false
			});
		});
		return () => stop.abort();
	}, [key, round]);
	return {
		...state,
		retry: () => setRound(round + 1)
	};
}
function useSettled(value, delay) {
	const [settled, setSettled] = d(value);
	A(() => {
		const timer = setTimeout(() => setSettled(value), delay);
		return () => clearTimeout(timer);
	}, [value, delay]);
	return settled;
}
function useKeys(keys) {
	A(() => {
		const press = (event) => {
			const target = event.target;
			if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
			if (target instanceof HTMLElement && target.closest("input:not([type=checkbox]), textarea, select, dialog")) return;
			if (event.key === " " && target instanceof Element && target.closest("button, a, input, [role]")) return;
			const then = keys[event.key];
			if (!then) return;
			event.preventDefault();
			then();
		};
		addEventListener("keydown", press);
		return () => removeEventListener("keydown", press);
	});
}
// src/parts/found.tsx
var PAUSE$1 = 150;
function valuesOf(typed) {
	const values = plain(typed).trim().replace(/，/g, ",").replace(/？/g, "?").split(/[\s,]+/).filter(Boolean);
	return values.length >= 3 && values.every((value) => /^(\d{1,6}|\?)$/.test(value)) && values.some((value) => value !== "?") ? values.join(",") : void 0;
}
function useFound(values) {
	const settled = useSettled(values, PAUSE$1);
	const key = settled ?? "";
	const asked = useAnswer(key, settled ? (signal) => findGames({ values: settled }, signal) : void 0);
	return settled === values && asked.answers === key ? asked : {
		...asked,
		data: void 0,
		problem: void 0,
		busy: true
	};
}
var titleOfMatch = (lang, match) => inLang(lang, match.title, match.title_ja) || match.game;
function Found({ values, lang: kept }) {
	const text = useText();
	const asked = useFound(values);
	const found = asked.data;
	return a("section", {
		class: "found",
		id: "found",
		"aria-busy": asked.busy,
		children: [
			a("h2", { children: text.foundTitle(values.replaceAll(",", " ")) }),
			a("p", {
				class: "muted",
				role: "status",
				children: [asked.busy && text.foundSearching, found && (found.games ? text.foundCount(found.games.toLocaleString(), found.sequences.toLocaleString(), found.searched.toLocaleString()) : text.foundNone(found.searched.toLocaleString()))]
			}),
			a(Otherwise, {
				values,
				lang: kept
			}),
			asked.problem && a(Problem, {
				diagnostics: asked.problem,
				retry: asked.retry
			}),
			found && a("ol", {
				class: "matches",
				children: found.matches.map((match) => a(Match, {
					match,
					count: values.split(",").length,
					lang: kept
				}, match.game))
			})
		]
	});
}
function Otherwise({ values, lang }) {
	const text = useText();
	const numbers = values.split(",").map(Number);
	if (numbers.length > 6 || !numbers.every((value) => value > 0 && value < 100)) return null;
	const set = numbers.every((value, at) => value > (numbers[at - 1] ?? 0));
	return a("p", {
		class: "ways",
		children: [
			a("span", {
				class: "muted",
				children: text.foundOtherwise
			}),
			set && a("a", {
				class: "button",
				href: href("table", {
					game: `subtract:${values}`,
					lang
				}),
				children: text.foundAsSet(numbers.join(", "))
			}),
			a("a", {
				class: "button",
				href: href("play", {
					game: "nim",
					position: writePosition(numbers.map(String)),
					lang
				}),
				children: text.foundAsHeaps(numbers.join(" "))
			})
		]
	});
}
function Match({ match, count, lang: kept }) {
	const text = useText();
	const lang = useLang();
	const from = match.from - match.least;
	const { period } = match;
	const open = (game) => href("table", {
		game,
		lang: kept
	});
	return a("li", {
		"data-game": match.game,
		children: [
			a("h3", { children: [
				a("a", {
					href: open(match.game),
					children: titleOfMatch(lang, match)
				}),
				" ",
				match.title && a("code", { children: match.code ?? match.game })
			] }),
			a("p", {
				class: "mono match-values",
				children: [match.values.map((value, at) => at >= from && at < from + count ? a("b", { children: [shown$1(value), " "] }, at) : a("span", { children: [shown$1(value), " "] }, at)), "…"]
			}),
			a("p", {
				class: "muted",
				children: [
					match.least > 0 && text.foundFirst(match.least),
					match.from !== 0 && text.foundFrom(match.from),
					period && `${text.periodIs(String(period.period), String(period.preperiod))} (${period.status === "proved" ? text.periodProved : text.periodObserved})`,
					...match.oeis
				].filter(Boolean).join(" · ")
			}),
			match.equal.length > 0 && a("p", {
				class: "match-equal",
				children: [
					a("span", {
						class: "muted",
						children: text.foundEqual(match.equal_games)
					}),
					" ",
					match.equal.map(({ game }) => a("a", {
						href: open(game),
						children: a("code", { children: game })
					}, game)),
					match.equal_games > match.equal.length && " …"
				]
			})
		]
	});
}
// src/parts/source.ts
var HEADER = /^#\s*(?:([a-z-]+)(?: with [^:]*)?:|$)/;
var OF_THE_FORM = new Set([
	"draw",
	"coins",
	"position",
	"positions",
	"function",
	"range",
	"requires",
	"unit",
	"verb"
]);
function separated(text) {
	const lines = text.split("\n");
	const first = lines.findIndex((line) => line.trim() !== "" && !HEADER.test(line));
	return {
		form: (first < 0 ? [] : lines.slice(0, first)).filter((line) => OF_THE_FORM.has(HEADER.exec(line)?.[1] ?? "")).map((line) => `${line}\n`).join(""),
		rules: lines.slice(Math.max(0, first)).join("\n").trim()
	};
}
// src/parts/gamebox.tsx
var MOST$5 = 9;
function GameBox({ route }) {
	const text = useText();
	const lang = useLang();
	const present = route.params["game"] ?? "";
	const [typed, setTyped] = d(present);
	const [open, setOpen] = d(false);
	const [active, setActive] = d(-1);
	const [all, setAll] = d([]);
	const input = T(null);
	A(() => setTyped(oneLine(present)), [present]);
	A(() => {
		games().then(setAll, () => void 0);
	}, []);
	const values = open ? valuesOf(typed) : void 0;
	const matches = useFound(values).data?.matches;
	const found = w(() => values ? (matches ?? []).slice(0, MOST$5).map((match) => ({
		name: match.code ?? match.game,
		title: titleOfMatch(lang, match),
		opening: match.game,
		names: []
	})) : typed.trim() && typed !== oneLine(present) ? find(all, typed).slice(0, MOST$5).map((entry) => ({
		name: entry.name,
		title: inLang(lang, entry.title, entry.title_ja),
		opening: entry.example || entry.name,
		names: [entry.name, ...entry.aliases]
	})) : [], [
		all,
		typed,
		present,
		values,
		matches,
		lang
	]);
	const shown = open && found.length > 0;
	const choose = (game) => {
		if (!game) return;
		const whole = game === oneLine(present) ? present : game;
		const view = [
			"start",
			"help",
			"rules"
		].includes(route.view) ? looksLikeRules(game) ? "table" : "play" : route.view;
		setOpen(false);
		setActive(-1);
		go(view, {
			game: whole,
			...route.params["lang"] ? { lang: route.params["lang"] } : {}
		});
	};
	const show = (values) => {
		setOpen(false);
		go("start", {
			values,
			...route.params["lang"] ? { lang: route.params["lang"] } : {}
		});
	};
	const press = (event) => {
		if (event.key === "ArrowDown" || event.key === "ArrowUp") {
			if (!found.length) return;
			event.preventDefault();
			setOpen(true);
			const step = event.key === "ArrowDown" ? 1 : -1;
			setActive((active + step + found.length + (active < 0 && step < 0 ? 1 : 0)) % found.length);
		} else if (event.key === "Escape") {
			setOpen(false);
			setActive(-1);
		} else if (event.key === "Enter") {
			event.preventDefault();
			const entry = found[active] ?? suggested(found, typed);
			if (!entry && values) show(values);
			else choose(entry ? entry.opening : plain(typed.trim()));
			input.current?.blur();
		}
	};
	return a("form", {
		class: "gamebox",
		role: "search",
		onSubmit: (event) => event.preventDefault(),
		children: [a("input", {
			id: "game-box",
			ref: input,
			type: "text",
			role: "combobox",
			autocomplete: "off",
			spellcheck: false,
			"aria-label": text.gameBox,
			"aria-expanded": shown,
			"aria-controls": "game-list",
			"aria-autocomplete": "list",
			"aria-activedescendant": shown && active >= 0 ? `game-${active}` : void 0,
			placeholder: text.gameBoxHint,
			value: typed,
			onInput: (event) => {
				setTyped(event.currentTarget.value);
				setOpen(true);
				setActive(-1);
			},
			onFocus: (event) => {
				event.currentTarget.select();
				setOpen(true);
			},
			onBlur: () => setOpen(false),
			onKeyDown: press
		}), a("ul", {
			id: "game-list",
			role: "listbox",
			"aria-label": text.start,
			hidden: !shown,
			children: found.map((entry, at) => a("li", {
				id: `game-${at}`,
				role: "option",
				"aria-selected": at === active,
				onMouseDown: (event) => event.preventDefault(),
				onClick: () => {
					choose(entry.opening);
					input.current?.blur();
				},
				children: [
					a("code", { children: entry.name }),
					" ",
					a("span", { children: entry.title !== entry.name && entry.title })
				]
			}, entry.name))
		})]
	});
}
function suggested(found, typed) {
	const word = plain(typed.trim()).toLowerCase();
	const isWord = /^[\p{L}][\p{L}\p{N} -]*$/u.test(word);
	const named = found.some((entry) => entry.names.includes(word));
	return isWord && !named ? found[0] : void 0;
}
var oneLine = (game) => (game.includes("\n") ? separated(game).rules || game : game).replace(/\s*\n\s*/g, "  ");
var looksLikeRules = (game) => game.includes("=") || /^\d*\.\d/.test(game);
// src/parts/inputs.tsx
function InputFields({ inputs, change }) {
	const text = useText();
	const set = (name, value) => {
		const next = {};
		for (const input of inputs) {
			const now = input.name === name ? value : input.value;
			if (now !== null && now !== void 0) next[input.name] = now;
		}
		change(next);
	};
	return a("fieldset", {
		class: "inputs",
		children: [
			a("legend", { children: text.inputs }),
			a("p", {
				class: "muted",
				children: text.inputsLead
			}),
			inputs.map((input) => a(Field, {
				input,
				set: (value) => set(input.name, value)
			}, input.name))
		]
	});
}
function Field({ input, set }) {
	const text = useText();
	const lang = useLang();
	const written = input.value === null || input.value === void 0 ? "" : JSON.stringify(input.value);
	const [typed, setTyped] = d(written);
	A(() => {
		if (JSON.stringify(read$1(typed)) !== written) setTyped(written);
	}, [written]);
	const bad = typed.trim() !== "" && read$1(typed) === void 0;
	const write = (value) => {
		setTyped(JSON.stringify(value));
		set(value);
	};
	const value = read$1(typed);
	return a("div", {
		class: "field-row input-field",
		children: [
			a("label", { children: [a("code", { children: input.name }), a("span", {
				class: "grow",
				children: [
					a("input", {
						type: "text",
						spellcheck: false,
						autocomplete: "off",
						value: typed,
						"aria-invalid": bad,
						onInput: (event) => {
							setTyped(event.currentTarget.value);
							const value = read$1(event.currentTarget.value);
							if (value !== void 0 || !event.currentTarget.value.trim()) set(value);
						}
					}),
					bad && a("small", {
						class: "bad",
						children: text.inputBad
					}),
					input.meaning && a("small", { children: inLang(lang, input.meaning, input.meaning_ja) })
				]
			})] }),
			Number.isSafeInteger(value) && a(Slider, {
				name: input.name,
				value,
				set: write
			}),
			hasTags(value) && a(Tags, {
				name: input.name,
				values: value,
				set: write
			})
		]
	});
}
var MOST_TAGS = 60;
var hasTags = (value) => Array.isArray(value) && value.length <= MOST_TAGS;
var isRising = (values) => values.every((n, at) => Number.isSafeInteger(n) && (at === 0 || n > values[at - 1]));
var tagOf = (value) => typeof value === "string" ? value : JSON.stringify(value);
function withMember(values, typed) {
	const written = plain(typed.trim());
	if (!written) return [...values];
	const read_ = values.length > 0 && values.every((value) => typeof value === "string") ? void 0 : read$1(written);
	const member = read_ === void 0 ? typed.trim() : read_;
	const next = [...values, member];
	if (!isRising(values) || !Number.isSafeInteger(member)) return next;
	return [...new Set(next)].sort((a, b) => a - b);
}
function Slider({ name, value, set }) {
	const [most, setMost] = d(() => Math.max(12, 2 * Math.abs(value)));
	A(() => {
		if (Math.abs(value) > most) setMost(2 * Math.abs(value));
	}, [value]);
	return a("input", {
		type: "range",
		class: "slider",
		"aria-label": name,
		min: value < 0 ? -most : 0,
		max: most,
		value,
		onInput: (event) => set(Number(event.currentTarget.value))
	});
}
function Tags({ name, values, set }) {
	const text = useText();
	const [next, setNext] = d("");
	const add = () => {
		if (next.trim()) set(withMember(values, next));
		setNext("");
	};
	return a("span", {
		class: "tags",
		role: "group",
		"aria-label": name,
		children: [values.map((value, at) => a("button", {
			type: "button",
			class: "tag",
			"aria-label": text.removeNumber(tagOf(value)),
			onClick: () => set(values.filter((_, other) => other !== at)),
			children: [
				tagOf(value),
				" ",
				a("span", {
					"aria-hidden": "true",
					children: "×"
				})
			]
		}, `${at} ${tagOf(value)}`)), a("input", {
			type: "text",
			class: "tag-new",
			"aria-label": `${name}: ${text.addNumber}`,
			placeholder: "+",
			value: next,
			onInput: (event) => setNext(event.currentTarget.value),
			onKeyDown: (event) => {
				if (event.key !== "Enter") return;
				event.preventDefault();
				add();
			},
			onBlur: add
		})]
	});
}
function read$1(typed) {
	const written = plain(typed).trim();
	const list = written === "∅" ? "[]" : written.replace(/^\{([^:]*)\}$/, "[$1]");
	try {
		return JSON.parse(list);
	} catch {
		return;
	}
}
// src/parts/gamehead.tsx
function useGame(params) {
	const of = { game: params["game"] ?? "" };
	const given = givenOf(params);
	if (given) of.given = given;
	const key = JSON.stringify(of);
	const asked = useAnswer(key, of.game ? (signal) => game(of, signal) : void 0);
	return {
		...asked,
		data: asked.answers === key ? asked.data : void 0,
		of
	};
}
function titleOf(lang, info) {
	const called = info.main && `${info.main.name}(${info.main.params.join(", ")})`;
	const name = info.name === "GAME" || info.name?.includes("=") ? called : info.name;
	const code = /^Taking-and-breaking game (.+)$/.exec(info.title ?? "")?.[1];
	return inLang(lang, info.title || name, info.title_ja || code && `取って分けるゲーム ${code}`);
}
var capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
function GameHead({ info }) {
	const lang = useLang();
	return a("div", {
		class: "game-head",
		children: [a("h1", { children: titleOf(lang, info) }), a("p", {
			class: "lead",
			children: capital(inLang(lang, info.rules, info.rules_ja))
		})]
	});
}
var SUGGESTED = [
	"nim",
	"kayles",
	"queens",
	"take:3"
];
var SUGGESTED_TREES = [
	"deque:9,3,2,1",
	"minimax-tree",
	"tictactoe",
	"cards"
];
function NoGame({ asked, params }) {
	const text = useText();
	const lang = useLang();
	const known = useAnswer("games", params["game"] ? void 0 : () => games()).data;
	const titleOfName = (game) => {
		const entry = known?.find(({ name }) => name === game.split(":")[0]);
		return entry ? inLang(lang, entry.title, entry.title_ja) : game;
	};
	if (!params["game"]) return a("div", {
		class: "empty",
		children: [a("p", { children: text.noGame }), a("p", {
			class: "ways",
			children: [(parse(location.hash).view === "tree" ? SUGGESTED_TREES : SUGGESTED).map((game) => a("button", {
				type: "button",
				onClick: () => amend({ game }, "push"),
				children: titleOfName(game)
			}, game)), a("a", {
				class: "button primary",
				href: href("start", { lang: params["lang"] }),
				children: text.galleryTitle
			})]
		})]
	});
	if (asked.problem) return a(NotOpened, {
		asked,
		params
	});
	return a("div", {
		class: "workspace skeleton",
		"aria-busy": "true",
		children: [
			a("div", {
				class: "game-head",
				children: [a("h1", { children: shortName(params["game"]) }), a("p", {
					class: "lead busy",
					children: text.loading
				})]
			}),
			a("div", { class: "rule-side" }),
			a("div", {
				class: "stage-side",
				children: a("div", { class: "board" })
			}),
			a("div", { class: "why-side" })
		]
	});
}
function Elsewhere({ info, view, params }) {
	const text = useText();
	const { game, given, lang } = params;
	return a("div", {
		class: "empty",
		id: "elsewhere",
		children: [a("p", { children: text.notHere(text[view]) }), a("p", {
			class: "ways",
			children: OTHER_VIEWS.filter((other) => info.views.includes(other)).map((other) => a("a", {
				class: "button",
				href: href(other, {
					game,
					given,
					lang
				}),
				children: text[other]
			}, other))
		})]
	});
}
var OTHER_VIEWS = [
	"play",
	"table",
	"graph",
	"tree"
];
var UNKNOWN = "unknown-game";
var shortName = (name) => name.length > 60 ? `${name.slice(0, 60)}…` : name;
function NotOpened({ asked, params }) {
	const text = useText();
	const lang = useLang();
	const typed = params["game"] ?? "";
	const known = useAnswer("games", () => games());
	const latin = /[a-z]{2}/i.test(typed);
	const problem = (asked.problem ?? []).map((one) => latin || one.code === "connection" ? one : {
		...one,
		help: [],
		help_ja: []
	});
	const quoted = problem.flatMap((one) => (one.help ?? []).flatMap((help) => [...help.matchAll(/`([^`]+)`/g)].map((found) => found[1])));
	const [base] = typed.split(":");
	const named = (known.data ?? []).filter((entry) => entry.name === base || quoted.includes(entry.name));
	const alike = typed.includes("=") ? [] : find(known.data ?? [], typed);
	const offered = [...new Set([...named, ...alike])].slice(0, 6);
	const heaps = /^\s*\d+(\s*[\s,+]\s*\d+)*\s*$/.test(typed) ? typed.split(/[\s,+]+/).filter(Boolean) : [];
	return a("div", {
		class: "narrow",
		children: [
			a("h1", { children: shortName(typed) }),
			problem.length > 0 && problem.every(({ code }) => code === UNKNOWN) ? a("div", {
				class: "problem",
				id: "unknown-game",
				role: "alert",
				children: a("p", { children: [
					text.unknownGame(shortName(typed)),
					" ",
					latin && offered.length > 0 && text.didYouMean
				] })
			}) : a(Problem, {
				diagnostics: problem,
				retry: asked.retry
			}),
			a("p", {
				class: "ways",
				id: "offered",
				children: [
					heaps.length > 0 && a("a", {
						class: "button",
						href: href("play", {
							game: "nim",
							position: writePosition(heaps),
							lang: params["lang"]
						}),
						children: text.nimWith(heaps.join(" "))
					}),
					offered.map((entry) => a("a", {
						class: "button",
						href: href("play", {
							game: entry.example || entry.name,
							lang: params["lang"]
						}),
						children: inLang(lang, entry.title, entry.title_ja)
					}, entry.name)),
					a("a", {
						class: "button primary",
						href: href("start", { lang: params["lang"] }),
						children: text.galleryTitle
					})
				]
			})
		]
	});
}
var lacksInputs = (info) => info.inputs.some((input) => input.value === null || input.value === void 0);
function AskInputs({ info }) {
	return a($, { children: [a(GameHead, { info }), a(InputFields, {
		inputs: info.inputs,
		change: (given) => amend({ given: JSON.stringify(given) })
	})] });
}
function useStart(info, of, params) {
	const written = readPosition(params["position"], info.class === "board");
	const known = written.length ? written : [...info.position];
	const asked = useAnswer(JSON.stringify([of, known.length]), known.length ? void 0 : (signal) => position({
		...of,
		position: [],
		values: false
	}, signal));
	return known.length ? known : asked.data?.position;
}
// src/parts/icon.tsx
var PATHS = {
	link: "M6.5 9.5l3-3M7 4.5l1.2-1.2a2.8 2.8 0 0 1 4 4L11 8.5M9 11.5l-1.2 1.2a2.8 2.8 0 0 1-4-4L5 7.5",
	auto: "M8 2.5a5.5 5.5 0 1 0 0 11zM8 2.5a5.5 5.5 0 0 1 0 11",
	light: "M8 5.2a2.8 2.8 0 1 0 0 5.6a2.8 2.8 0 0 0 0-5.6M8 1v1.6M8 13.4V15M1 8h1.6M13.4 8H15M3 3l1.2 1.2M11.8 11.8L13 13M13 3l-1.2 1.2M4.2 11.8L3 13",
	dark: "M13 9.6A5.6 5.6 0 0 1 6.4 3a5.6 5.6 0 1 0 6.6 6.6z",
	play: "M5 3.2v9.6l7.6-4.8z",
	pause: "M5 3.5v9M11 3.5v9",
	forward: "M4 3.5v9l6-4.5zM12 3.5v9",
	back: "M12 3.5v9l-6-4.5zM4 3.5v9",
	first: "M13 3.5v9l-5-4.5zM8 3.5v9l-5-4.5z",
	last: "M3 3.5v9l5-4.5zM8 3.5v9l5-4.5z",
	in: "M8 3.5v9M3.5 8h9",
	out: "M3.5 8h9",
	fit: "M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10",
	numbers: "M6 2.5L4.5 13.5M11.5 2.5L10 13.5M2.5 6h11.5M2 10h11.5",
	undo: "M6 3L2.5 6.5L6 10M3 6.5h6a4 4 0 0 1 0 8H6",
	redo: "M10 3l3.5 3.5L10 10M13 6.5H7a4 4 0 0 0 0 8h3",
	bulb: "M6 11.5h4M6.5 13.5h3M8 2a4 4 0 0 0-2.4 7.2c.5.5.7 1 .7 2.3h3.4c0-1.3.2-1.8.7-2.3A4 4 0 0 0 8 2z",
	eye: "M1.5 8S4 3.8 8 3.800S14.5 8 14.5 8S12 12.2 8 12.200S1.5 8 1.5 8zM8 6.200a1.8 1.8 0 1 0 0 3.600a1.8 1.8 0 0 0 0-3.6"
};
function Icon({ name }) {
	return a("svg", {
		class: "glyph",
		viewBox: "0 0 16 16",
		width: "16",
		height: "16",
		"aria-hidden": "true",
		children: a("path", {
			d: PATHS[name],
			fill: name === "play" ? "currentColor" : "none",
			stroke: "currentColor",
			"stroke-width": "1.5",
			"stroke-linecap": "round",
			"stroke-linejoin": "round"
		})
	});
}
// src/parts/keys.tsx
function KeyTable() {
	const text = useText();
	return a("table", {
		class: "keys",
		children: a("tbody", { children: [
			[["?"], text.keyHelp],
			[["/"], text.keyGame],
			[[
				"1",
				"…",
				"8"
			], text.keyViews],
			[[
				"←",
				"↑",
				"→",
				"↓"
			], text.keyArrows],
			[["⇧ ←", "⇧ →"], text.keyPan],
			[[
				"+",
				"−",
				"0"
			], text.keyZoom],
			[["Enter"], text.keyEnter],
			[["Esc"], text.keyEscape],
			[["Space"], text.keySpace],
			[["[", "]"], text.keyBrackets],
			[["h"], text.keyHint],
			[["v"], text.keyValues],
			[["c"], text.keyCoach],
			[["n"], text.keyNew]
		].map(([keys, meaning]) => a("tr", { children: [a("th", {
			scope: "row",
			children: keys.map((key) => key === "…" ? " … " : a("kbd", { children: key }, key))
		}), a("td", { children: meaning })] }, meaning)) })
	});
}
function KeyList({ close }) {
	const text = useText();
	const dialog = T(null);
	A(() => dialog.current?.showModal(), []);
	return a("dialog", {
		ref: dialog,
		onClose: close,
		"aria-labelledby": "keys-title",
		children: [
			a("h2", {
				id: "keys-title",
				children: text.shortcuts
			}),
			a(KeyTable, {}),
			a("form", {
				method: "dialog",
				children: a("button", {
					class: "primary",
					children: text.close
				})
			})
		]
	});
}
// node_modules/uqr/dist/index.mjs
var QrCodeDataType = ((QrCodeDataType2) => {
	QrCodeDataType2[QrCodeDataType2["Border"] = -1] = "Border";
	QrCodeDataType2[QrCodeDataType2["Data"] = 0] = "Data";
	QrCodeDataType2[QrCodeDataType2["Function"] = 1] = "Function";
	QrCodeDataType2[QrCodeDataType2["Position"] = 2] = "Position";
	QrCodeDataType2[QrCodeDataType2["Timing"] = 3] = "Timing";
	QrCodeDataType2[QrCodeDataType2["Alignment"] = 4] = "Alignment";
	return QrCodeDataType2;
})(QrCodeDataType || {});
var LOW = [0, 1];
var MEDIUM = [1, 0];
var QUARTILE = [2, 3];
var HIGH = [3, 2];
var EccMap = {
	L: LOW,
	M: MEDIUM,
	Q: QUARTILE,
	H: HIGH
};
var NUMERIC_REGEX = /^\d*$/;
var ALPHANUMERIC_REGEX = /^[A-Z0-9 $%*+./:-]*$/;
var ALPHANUMERIC_CHARSET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
var MIN_VERSION = 1;
var MAX_VERSION = 40;
var PENALTY_N1 = 3;
var PENALTY_N2 = 3;
var PENALTY_N3 = 40;
var PENALTY_N4 = 10;
var ECC_CODEWORDS_PER_BLOCK = [
	[
		-1,
		7,
		10,
		15,
		20,
		26,
		18,
		20,
		24,
		30,
		18,
		20,
		24,
		26,
		30,
		22,
		24,
		28,
		30,
		28,
		28,
		28,
		28,
		30,
		30,
		26,
		28,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30
	],
	[
		-1,
		10,
		16,
		26,
		18,
		24,
		16,
		18,
		22,
		22,
		26,
		30,
		22,
		22,
		24,
		24,
		28,
		28,
		26,
		26,
		26,
		26,
		28,
		28,
		28,
		28,
		28,
		28,
		28,
		28,
		28,
		28,
		28,
		28,
		28,
		28,
		28,
		28,
		28,
		28,
		28
	],
	[
		-1,
		13,
		22,
		18,
		26,
		18,
		24,
		18,
		22,
		20,
		24,
		28,
		26,
		24,
		20,
		30,
		24,
		28,
		28,
		26,
		30,
		28,
		30,
		30,
		30,
		30,
		28,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30
	],
	[
		-1,
		17,
		28,
		22,
		16,
		22,
		28,
		26,
		26,
		24,
		28,
		24,
		28,
		22,
		24,
		24,
		30,
		28,
		28,
		26,
		28,
		30,
		24,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30
	]
];
var NUM_ERROR_CORRECTION_BLOCKS = [
	[
		-1,
		1,
		1,
		1,
		1,
		1,
		2,
		2,
		2,
		2,
		4,
		4,
		4,
		4,
		4,
		6,
		6,
		6,
		6,
		7,
		8,
		8,
		9,
		9,
		10,
		12,
		12,
		12,
		13,
		14,
		15,
		16,
		17,
		18,
		19,
		19,
		20,
		21,
		22,
		24,
		25
	],
	[
		-1,
		1,
		1,
		1,
		2,
		2,
		4,
		4,
		4,
		5,
		5,
		5,
		8,
		9,
		9,
		10,
		10,
		11,
		13,
		14,
		16,
		17,
		17,
		18,
		20,
		21,
		23,
		25,
		26,
		28,
		29,
		31,
		33,
		35,
		37,
		38,
		40,
		43,
		45,
		47,
		49
	],
	[
		-1,
		1,
		1,
		2,
		2,
		4,
		4,
		6,
		6,
		8,
		8,
		8,
		10,
		12,
		16,
		12,
		17,
		16,
		18,
		21,
		20,
		23,
		23,
		25,
		27,
		29,
		34,
		34,
		35,
		38,
		40,
		43,
		45,
		48,
		51,
		53,
		56,
		59,
		62,
		65,
		68
	],
	[
		-1,
		1,
		1,
		2,
		4,
		4,
		4,
		5,
		6,
		8,
		8,
		11,
		11,
		16,
		16,
		18,
		16,
		19,
		21,
		25,
		25,
		25,
		34,
		30,
		32,
		35,
		37,
		40,
		42,
		45,
		48,
		51,
		54,
		57,
		60,
		63,
		66,
		70,
		74,
		77,
		81
	]
];
var QrCode = class {
	constructor(version, ecc, dataCodewords, msk) {
		this.version = version;
		this.ecc = ecc;
		if (version < MIN_VERSION || version > MAX_VERSION) throw new RangeError("Version value out of range");
		if (msk < -1 || msk > 7) throw new RangeError("Mask value out of range");
		this.size = version * 4 + 17;
		const row = Array.from({ length: this.size }).fill(false);
		for (let i = 0; i < this.size; i++) {
			this.modules.push(row.slice());
			this.types.push(row.map(() => 0));
		}
		this.drawFunctionPatterns();
		const allCodewords = this.addEccAndInterleave(dataCodewords);
		this.drawCodewords(allCodewords);
		if (msk === -1) {
			let minPenalty = 1e9;
			for (let i = 0; i < 8; i++) {
				this.applyMask(i);
				this.drawFormatBits(i);
				const penalty = this.getPenaltyScore();
				if (penalty < minPenalty) {
					msk = i;
					minPenalty = penalty;
				}
				this.applyMask(i);
			}
		}
		this.mask = msk;
		this.applyMask(msk);
		this.drawFormatBits(msk);
	}
	size;
	mask;
	modules = [];
	types = [];
	getModule(x, y) {
		return x >= 0 && x < this.size && y >= 0 && y < this.size && this.modules[y][x];
	}
	drawFunctionPatterns() {
		for (let i = 0; i < this.size; i++) {
			this.setFunctionModule(6, i, i % 2 === 0, QrCodeDataType.Timing);
			this.setFunctionModule(i, 6, i % 2 === 0, QrCodeDataType.Timing);
		}
		this.drawFinderPattern(3, 3);
		this.drawFinderPattern(this.size - 4, 3);
		this.drawFinderPattern(3, this.size - 4);
		const alignPatPos = this.getAlignmentPatternPositions();
		const numAlign = alignPatPos.length;
		for (let i = 0; i < numAlign; i++) for (let j = 0; j < numAlign; j++) if (!(i === 0 && j === 0 || i === 0 && j === numAlign - 1 || i === numAlign - 1 && j === 0)) this.drawAlignmentPattern(alignPatPos[i], alignPatPos[j]);
		this.drawFormatBits(0);
		this.drawVersion();
	}
	drawFormatBits(mask) {
		const data = this.ecc[1] << 3 | mask;
		let rem = data;
		for (let i = 0; i < 10; i++) rem = rem << 1 ^ (rem >>> 9) * 1335;
		const bits = (data << 10 | rem) ^ 21522;
		for (let i = 0; i <= 5; i++) this.setFunctionModule(8, i, getBit(bits, i));
		this.setFunctionModule(8, 7, getBit(bits, 6));
		this.setFunctionModule(8, 8, getBit(bits, 7));
		this.setFunctionModule(7, 8, getBit(bits, 8));
		for (let i = 9; i < 15; i++) this.setFunctionModule(14 - i, 8, getBit(bits, i));
		for (let i = 0; i < 8; i++) this.setFunctionModule(this.size - 1 - i, 8, getBit(bits, i));
		for (let i = 8; i < 15; i++) this.setFunctionModule(8, this.size - 15 + i, getBit(bits, i));
		this.setFunctionModule(8, this.size - 8, true);
	}
	drawVersion() {
		if (this.version < 7) return;
		let rem = this.version;
		for (let i = 0; i < 12; i++) rem = rem << 1 ^ (rem >>> 11) * 7973;
		const bits = this.version << 12 | rem;
		for (let i = 0; i < 18; i++) {
			const color = getBit(bits, i);
			const a = this.size - 11 + i % 3;
			const b = Math.floor(i / 3);
			this.setFunctionModule(a, b, color);
			this.setFunctionModule(b, a, color);
		}
	}
	drawFinderPattern(x, y) {
		for (let dy = -4; dy <= 4; dy++) for (let dx = -4; dx <= 4; dx++) {
			const dist = Math.max(Math.abs(dx), Math.abs(dy));
			const xx = x + dx;
			const yy = y + dy;
			if (xx >= 0 && xx < this.size && yy >= 0 && yy < this.size) this.setFunctionModule(xx, yy, dist !== 2 && dist !== 4, QrCodeDataType.Position);
		}
	}
	drawAlignmentPattern(x, y) {
		for (let dy = -2; dy <= 2; dy++) for (let dx = -2; dx <= 2; dx++) this.setFunctionModule(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1, QrCodeDataType.Alignment);
	}
	setFunctionModule(x, y, isDark, type = QrCodeDataType.Function) {
		this.modules[y][x] = isDark;
		this.types[y][x] = type;
	}
	addEccAndInterleave(data) {
		const ver = this.version;
		const ecl = this.ecc;
		if (data.length !== getNumDataCodewords(ver, ecl)) throw new RangeError("Invalid argument");
		const numBlocks = NUM_ERROR_CORRECTION_BLOCKS[ecl[0]][ver];
		const blockEccLen = ECC_CODEWORDS_PER_BLOCK[ecl[0]][ver];
		const rawCodewords = Math.floor(getNumRawDataModules(ver) / 8);
		const numShortBlocks = numBlocks - rawCodewords % numBlocks;
		const shortBlockLen = Math.floor(rawCodewords / numBlocks);
		const blocks = [];
		const rsDiv = reedSolomonComputeDivisor(blockEccLen);
		for (let i = 0, k = 0; i < numBlocks; i++) {
			const dat = data.slice(k, k + shortBlockLen - blockEccLen + (i < numShortBlocks ? 0 : 1));
			k += dat.length;
			const ecc = reedSolomonComputeRemainder(dat, rsDiv);
			if (i < numShortBlocks) dat.push(0);
			blocks.push(dat.concat(ecc));
		}
		const result = [];
		for (let i = 0; i < blocks[0].length; i++) blocks.forEach((block, j) => {
			if (i !== shortBlockLen - blockEccLen || j >= numShortBlocks) result.push(block[i]);
		});
		return result;
	}
	drawCodewords(data) {
		if (data.length !== Math.floor(getNumRawDataModules(this.version) / 8)) throw new RangeError("Invalid argument");
		let i = 0;
		for (let right = this.size - 1; right >= 1; right -= 2) {
			if (right === 6) right = 5;
			for (let vert = 0; vert < this.size; vert++) for (let j = 0; j < 2; j++) {
				const x = right - j;
				const y = (right + 1 & 2) === 0 ? this.size - 1 - vert : vert;
				if (!this.types[y][x] && i < data.length * 8) {
					this.modules[y][x] = getBit(data[i >>> 3], 7 - (i & 7));
					i++;
				}
			}
		}
	}
	applyMask(mask) {
		if (mask < 0 || mask > 7) throw new RangeError("Mask value out of range");
		for (let y = 0; y < this.size; y++) for (let x = 0; x < this.size; x++) {
			let invert;
			switch (mask) {
				case 0:
					invert = (x + y) % 2 === 0;
					break;
				case 1:
					invert = y % 2 === 0;
					break;
				case 2:
					invert = x % 3 === 0;
					break;
				case 3:
					invert = (x + y) % 3 === 0;
					break;
				case 4:
					invert = (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0;
					break;
				case 5:
					invert = x * y % 2 + x * y % 3 === 0;
					break;
				case 6:
					invert = (x * y % 2 + x * y % 3) % 2 === 0;
					break;
				case 7:
					invert = ((x + y) % 2 + x * y % 3) % 2 === 0;
					break;
				default: throw new Error("Unreachable");
			}
			if (!this.types[y][x] && invert) this.modules[y][x] = !this.modules[y][x];
		}
	}
	getPenaltyScore() {
		let result = 0;
		for (let y = 0; y < this.size; y++) {
			let runColor = false;
			let runX = 0;
			const runHistory = [
				0,
				0,
				0,
				0,
				0,
				0,
				0
			];
			for (let x = 0; x < this.size; x++) if (this.modules[y][x] === runColor) {
				runX++;
				if (runX === 5) result += PENALTY_N1;
				else if (runX > 5) result++;
			} else {
				this.finderPenaltyAddHistory(runX, runHistory);
				if (!runColor) result += this.finderPenaltyCountPatterns(runHistory) * PENALTY_N3;
				runColor = this.modules[y][x];
				runX = 1;
			}
			result += this.finderPenaltyTerminateAndCount(runColor, runX, runHistory) * PENALTY_N3;
		}
		for (let x = 0; x < this.size; x++) {
			let runColor = false;
			let runY = 0;
			const runHistory = [
				0,
				0,
				0,
				0,
				0,
				0,
				0
			];
			for (let y = 0; y < this.size; y++) if (this.modules[y][x] === runColor) {
				runY++;
				if (runY === 5) result += PENALTY_N1;
				else if (runY > 5) result++;
			} else {
				this.finderPenaltyAddHistory(runY, runHistory);
				if (!runColor) result += this.finderPenaltyCountPatterns(runHistory) * PENALTY_N3;
				runColor = this.modules[y][x];
				runY = 1;
			}
			result += this.finderPenaltyTerminateAndCount(runColor, runY, runHistory) * PENALTY_N3;
		}
		for (let y = 0; y < this.size - 1; y++) for (let x = 0; x < this.size - 1; x++) {
			const color = this.modules[y][x];
			if (color === this.modules[y][x + 1] && color === this.modules[y + 1][x] && color === this.modules[y + 1][x + 1]) result += PENALTY_N2;
		}
		let dark = 0;
		for (const row of this.modules) dark = row.reduce((sum, color) => sum + (color ? 1 : 0), dark);
		const total = this.size * this.size;
		const k = Math.ceil(Math.abs(dark * 20 - total * 10) / total) - 1;
		result += k * PENALTY_N4;
		return result;
	}
	getAlignmentPatternPositions() {
		if (this.version === 1) return [];
		else {
			const numAlign = Math.floor(this.version / 7) + 2;
			const step = this.version === 32 ? 26 : Math.ceil((this.version * 4 + 4) / (numAlign * 2 - 2)) * 2;
			const result = [6];
			for (let pos = this.size - 7; result.length < numAlign; pos -= step) result.splice(1, 0, pos);
			return result;
		}
	}
	finderPenaltyCountPatterns(runHistory) {
		const n = runHistory[1];
		const core = n > 0 && runHistory[2] === n && runHistory[3] === n * 3 && runHistory[4] === n && runHistory[5] === n;
		return (core && runHistory[0] >= n * 4 && runHistory[6] >= n ? 1 : 0) + (core && runHistory[6] >= n * 4 && runHistory[0] >= n ? 1 : 0);
	}
	finderPenaltyTerminateAndCount(currentRunColor, currentRunLength, runHistory) {
		if (currentRunColor) {
			this.finderPenaltyAddHistory(currentRunLength, runHistory);
			currentRunLength = 0;
		}
		currentRunLength += this.size;
		this.finderPenaltyAddHistory(currentRunLength, runHistory);
		return this.finderPenaltyCountPatterns(runHistory);
	}
	finderPenaltyAddHistory(currentRunLength, runHistory) {
		if (runHistory[0] === 0) currentRunLength += this.size;
		runHistory.pop();
		runHistory.unshift(currentRunLength);
	}
};
function appendBits(val, len, bb) {
	if (len < 0 || len > 31 || val >>> len !== 0) throw new RangeError("Value out of range");
	for (let i = len - 1; i >= 0; i--) bb.push(val >>> i & 1);
}
function getBit(x, i) {
	return (x >>> i & 1) !== 0;
}
var QrSegment = class {
	constructor(mode, numChars, bitData) {
		this.mode = mode;
		this.numChars = numChars;
		this.bitData = bitData;
		if (numChars < 0) throw new RangeError("Invalid argument");
		this.bitData = bitData.slice();
	}
	getData() {
		return this.bitData.slice();
	}
};
var MODE_NUMERIC = [
	1,
	10,
	12,
	14
];
var MODE_ALPHANUMERIC = [
	2,
	9,
	11,
	13
];
var MODE_BYTE = [
	4,
	8,
	16,
	16
];
function numCharCountBits(mode, ver) {
	return mode[Math.floor((ver + 7) / 17) + 1];
}
function makeBytes(data) {
	const bb = [];
	for (const b of data) appendBits(b, 8, bb);
	return new QrSegment(MODE_BYTE, data.length, bb);
}
function makeNumeric(digits) {
	if (!isNumeric(digits)) throw new RangeError("String contains non-numeric characters");
	const bb = [];
	for (let i = 0; i < digits.length;) {
		const n = Math.min(digits.length - i, 3);
		appendBits(Number.parseInt(digits.substring(i, i + n), 10), n * 3 + 1, bb);
		i += n;
	}
	return new QrSegment(MODE_NUMERIC, digits.length, bb);
}
function makeAlphanumeric(text) {
	if (!isAlphanumeric(text)) throw new RangeError("String contains unencodable characters in alphanumeric mode");
	const bb = [];
	let i = 0;
	for (; i + 2 <= text.length; i += 2) {
		let temp = ALPHANUMERIC_CHARSET.indexOf(text.charAt(i)) * 45;
		temp += ALPHANUMERIC_CHARSET.indexOf(text.charAt(i + 1));
		appendBits(temp, 11, bb);
	}
	if (i < text.length) appendBits(ALPHANUMERIC_CHARSET.indexOf(text.charAt(i)), 6, bb);
	return new QrSegment(MODE_ALPHANUMERIC, text.length, bb);
}
function makeSegments(text) {
	if (text === "") return [];
	else if (isNumeric(text)) return [makeNumeric(text)];
	else if (isAlphanumeric(text)) return [makeAlphanumeric(text)];
	else return [makeBytes(toUtf8ByteArray(text))];
}
function isNumeric(text) {
	return NUMERIC_REGEX.test(text);
}
function isAlphanumeric(text) {
	return ALPHANUMERIC_REGEX.test(text);
}
function getTotalBits(segs, version) {
	let result = 0;
	for (const seg of segs) {
		const ccbits = numCharCountBits(seg.mode, version);
		if (seg.numChars >= 1 << ccbits) return Number.POSITIVE_INFINITY;
		result += 4 + ccbits + seg.bitData.length;
	}
	return result;
}
function toUtf8ByteArray(str) {
	str = encodeURI(str);
	const result = [];
	for (let i = 0; i < str.length; i++) if (str.charAt(i) !== "%") result.push(str.charCodeAt(i));
	else {
		result.push(Number.parseInt(str.substring(i + 1, i + 3), 16));
		i += 2;
	}
	return result;
}
function getNumRawDataModules(ver) {
	if (ver < MIN_VERSION || ver > MAX_VERSION) throw new RangeError("Version number out of range");
	let result = (16 * ver + 128) * ver + 64;
	if (ver >= 2) {
		const numAlign = Math.floor(ver / 7) + 2;
		result -= (25 * numAlign - 10) * numAlign - 55;
		if (ver >= 7) result -= 36;
	}
	return result;
}
function getNumDataCodewords(ver, ecl) {
	return Math.floor(getNumRawDataModules(ver) / 8) - ECC_CODEWORDS_PER_BLOCK[ecl[0]][ver] * NUM_ERROR_CORRECTION_BLOCKS[ecl[0]][ver];
}
function reedSolomonComputeDivisor(degree) {
	if (degree < 1 || degree > 255) throw new RangeError("Degree out of range");
	const result = [];
	for (let i = 0; i < degree - 1; i++) result.push(0);
	result.push(1);
	let root = 1;
	for (let i = 0; i < degree; i++) {
		for (let j = 0; j < result.length; j++) {
			result[j] = reedSolomonMultiply(result[j], root);
			if (j + 1 < result.length) result[j] ^= result[j + 1];
		}
		root = reedSolomonMultiply(root, 2);
	}
	return result;
}
function reedSolomonComputeRemainder(data, divisor) {
	const result = divisor.map((_) => 0);
	for (const b of data) {
		const factor = b ^ result.shift();
		result.push(0);
		divisor.forEach((coef, i) => result[i] ^= reedSolomonMultiply(coef, factor));
	}
	return result;
}
function reedSolomonMultiply(x, y) {
	if (x >>> 8 !== 0 || y >>> 8 !== 0) throw new RangeError("Byte out of range");
	let z = 0;
	for (let i = 7; i >= 0; i--) {
		z = z << 1 ^ (z >>> 7) * 285;
		z ^= (y >>> i & 1) * x;
	}
	return z;
}
function encodeSegments(segs, ecl, minVersion = 1, maxVersion = 40, mask = -1, boostEcl = true) {
	if (!(MIN_VERSION <= minVersion && minVersion <= maxVersion && maxVersion <= MAX_VERSION) || mask < -1 || mask > 7) throw new RangeError("Invalid value");
	let version;
	let dataUsedBits;
	for (version = minVersion;; version++) {
		const dataCapacityBits2 = getNumDataCodewords(version, ecl) * 8;
		const usedBits = getTotalBits(segs, version);
		if (usedBits <= dataCapacityBits2) {
			dataUsedBits = usedBits;
			break;
		}
		if (version >= maxVersion) throw new RangeError("Data too long");
	}
	for (const newEcl of [
		MEDIUM,
		QUARTILE,
		HIGH
	]) if (boostEcl && dataUsedBits <= getNumDataCodewords(version, newEcl) * 8) ecl = newEcl;
	const bb = [];
	for (const seg of segs) {
		appendBits(seg.mode[0], 4, bb);
		appendBits(seg.numChars, numCharCountBits(seg.mode, version), bb);
		for (const b of seg.getData()) bb.push(b);
	}
	const dataCapacityBits = getNumDataCodewords(version, ecl) * 8;
	appendBits(0, Math.min(4, dataCapacityBits - bb.length), bb);
	appendBits(0, (8 - bb.length % 8) % 8, bb);
	for (let padByte = 236; bb.length < dataCapacityBits; padByte ^= 253) appendBits(padByte, 8, bb);
	const dataCodewords = Array.from({ length: Math.ceil(bb.length / 8) }, () => 0);
	bb.forEach((b, i) => dataCodewords[i >>> 3] |= b << 7 - (i & 7));
	return new QrCode(version, ecl, dataCodewords, mask);
}
function encode(data, options) {
	const { ecc = "L", boostEcc = false, minVersion = 1, maxVersion = 40, maskPattern = -1, border = 1 } = options || {};
	const segment = typeof data === "string" ? makeSegments(data) : Array.isArray(data) ? [makeBytes(data)] : void 0;
	if (!segment) throw new Error(`uqr only supports encoding string and binary data, but got: ${typeof data}`);
	const qr = encodeSegments(segment, EccMap[ecc], minVersion, maxVersion, maskPattern, boostEcc);
	const result = addBorder({
		version: qr.version,
		maskPattern: qr.mask,
		size: qr.size,
		data: qr.modules,
		types: qr.types
	}, border);
	if (options?.invert) result.data = result.data.map((row) => row.map((mod) => !mod));
	options?.onEncoded?.(result);
	return result;
}
function addBorder(input, border = 1) {
	if (!border) return input;
	const { size } = input;
	const newSize = size + border * 2;
	input.size = newSize;
	input.data.forEach((row) => {
		for (let i = 0; i < border; i++) {
			row.unshift(false);
			row.push(false);
		}
	});
	for (let i = 0; i < border; i++) {
		input.data.unshift(Array.from({ length: newSize }, (_) => false));
		input.data.push(Array.from({ length: newSize }, (_) => false));
	}
	const b = QrCodeDataType.Border;
	input.types.forEach((row) => {
		for (let i = 0; i < border; i++) {
			row.unshift(b);
			row.push(b);
		}
	});
	for (let i = 0; i < border; i++) {
		input.types.unshift(Array.from({ length: newSize }, (_) => b));
		input.types.push(Array.from({ length: newSize }, (_) => b));
	}
	return input;
}
function escapeAttr(value) {
	return value.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
function renderSVG(data, options = {}) {
	const result = encode(data, options);
	const { pixelSize = 10, whiteColor = "white", blackColor = "black" } = options;
	const height = result.size * pixelSize;
	const width = result.size * pixelSize;
	let svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">`;
	const paths = [];
	for (let row = 0; row < result.size; row++) for (let col = 0; col < result.size; col++) {
		const x = col * pixelSize;
		const y = row * pixelSize;
		if (result.data[row][col]) paths.push(`M${x},${y}h${pixelSize}v${pixelSize}h-${pixelSize}z`);
	}
	svg += `<rect fill="${escapeAttr(whiteColor)}" width="${width}" height="${height}"/>`;
	svg += `<path fill="${escapeAttr(blackColor)}" d="${paths.join("")}"/>`;
	svg += "</svg>";
	return svg;
}
// src/table/png.ts
var LARGEST$5 = 8192;
async function savePng(table, name) {
	save(await file(table, "png").catch(() => painted(table)), `${name}.png`);
}
async function saveFile(table, format, name) {
	const extension = {
		latex: "tex",
		bfile: "txt",
		text: "txt"
	}[format] ?? format;
	save(await file(table, format), `${name}.${extension}`);
}
async function painted(table) {
	const svg = new Blob([await file(table, "svg")], { type: "image/svg+xml" });
	const address = URL.createObjectURL(svg);
	try {
		const image = new Image();
		image.src = address;
		await image.decode();
		const ratio = Math.min(2, LARGEST$5 / Math.max(image.width, image.height));
		const canvas = new OffscreenCanvas(image.width * ratio, image.height * ratio);
		canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
		return await canvas.convertToBlob();
	} finally {
		URL.revokeObjectURL(address);
	}
}
function save(blob, name) {
	const link = document.createElement("a");
	link.href = URL.createObjectURL(blob);
	link.download = name;
	link.click();
	URL.revokeObjectURL(link.href);
}
// src/svg/drawn.ts
var SVG$3 = "http://www.w3.org/2000/svg";
var clear = (colour) => colour === "transparent" || /[,/]\s*0\)$/.test(colour);
function drawn(element) {
	const area = element.getBoundingClientRect();
	const svg = document.createElementNS(SVG$3, "svg");
	const add = (name, attributes, words = "") => {
		const part = document.createElementNS(SVG$3, name);
		for (const [key, value] of Object.entries(attributes)) part.setAttribute(key, String(value));
		part.textContent = words;
		svg.append(part);
	};
	const [margin, ground] = [8, groundOf(element)];
	const [width, height] = [Math.ceil(area.width) + 2 * margin, Math.ceil(area.height) + 2 * margin];
	const [left, top] = [area.left - margin, area.top - margin];
	svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
	add("rect", {
		x: 0,
		y: 0,
		width,
		height,
		fill: ground
	});
	const walk = document.createTreeWalker(element, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
	for (let node = walk.currentNode; node; node = walk.nextNode()) if (node instanceof HTMLElement) box(node);
	else if (node instanceof Text) words(node);
	return svg;
	function box(part) {
		const style = getComputedStyle(part);
		const place = part.getBoundingClientRect();
		const edge = parseFloat(style.borderBottomWidth) || 0;
		const filled = !clear(style.backgroundColor);
		if (!place.width || style.visibility === "hidden" || !filled && !edge) return;
		const round = Math.min(parseFloat(style.borderTopLeftRadius) || 0, place.height / 2);
		const framed = edge > 0 && parseFloat(style.borderTopWidth) > 0;
		const [x, y] = [place.left - left, place.top - top];
		if (filled || framed) add("rect", {
			x: x + (framed ? edge / 2 : 0),
			y: y + (framed ? edge / 2 : 0),
			width: Math.max(0, place.width - (framed ? edge : 0)),
			height: Math.max(0, place.height - (framed ? edge : 0)),
			rx: round,
			fill: filled ? style.backgroundColor : "none",
			...framed ? {
				stroke: style.borderTopColor,
				"stroke-width": edge
			} : {},
			...style.borderTopStyle === "dashed" ? { "stroke-dasharray": "3 2" } : {}
		});
		if (edge && !framed) add("rect", {
			x,
			y: y + place.height - edge,
			width: place.width,
			height: edge,
			fill: style.borderBottomColor
		});
	}
	function words(node) {
		const parent = node.parentElement;
		const text = node.data.trim();
		if (!parent || !text || parent.closest(".visually-hidden")) return;
		const style = getComputedStyle(parent);
		if (style.visibility === "hidden") return;
		const range = document.createRange();
		range.selectNodeContents(node);
		const place = range.getBoundingClientRect();
		if (!place.width) return;
		const size = parseFloat(style.fontSize);
		add("text", {
			x: place.left - left,
			y: place.top - top + place.height / 2 + size * .35,
			fill: style.color,
			"font-family": style.fontFamily,
			"font-size": size,
			"font-weight": style.fontWeight,
			...style.textDecorationLine.includes("underline") ? { "text-decoration": "underline" } : {}
		}, text);
	}
}
function groundOf(element) {
	for (let at = element; at; at = at.parentElement) {
		const colour = getComputedStyle(at).backgroundColor;
		if (!clear(colour)) return colour;
	}
	return "white";
}
// src/parts/saves.tsx
var CARRIED = [
	"fill",
	"fill-opacity",
	"stroke",
	"stroke-width",
	"stroke-opacity",
	"stroke-dasharray",
	"stroke-linecap",
	"opacity",
	"visibility",
	"display",
	"font",
	"text-anchor",
	"paint-order"
];
function documentOf(part) {
	const svg = part instanceof SVGSVGElement ? part : drawn(part);
	const copy = svg.cloneNode(true);
	const [from, to] = [svg.querySelectorAll("*"), copy.querySelectorAll("*")];
	from.forEach((element, at) => {
		const other = to[at];
		if (svg !== part || !other || [
			"style",
			"title",
			"desc"
		].includes(element.tagName)) return;
		const style = getComputedStyle(element);
		other.setAttribute("style", CARRIED.map((name) => `${name}:${style.getPropertyValue(name)}`).join(";"));
	});
	const whole = svg.dataset["whole"] ?? svg.getAttribute("viewBox") ?? "0 0 300 150";
	const [, , width, height] = whole.split(/[\s,]+/);
	copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
	copy.setAttribute("viewBox", whole);
	copy.setAttribute("width", width ?? "300");
	copy.setAttribute("height", height ?? "150");
	for (const style of copy.querySelectorAll("style")) style.remove();
	return new XMLSerializer().serializeToString(copy);
}
var [SCALE$1, LONGEST] = [2, 8192];
async function pixels(text) {
	const image = new Image();
	image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
	await image.decode();
	const ratio = Math.min(SCALE$1, LONGEST / Math.max(image.width, image.height));
	const canvas = new OffscreenCanvas(Math.max(1, Math.round(image.width * ratio)), Math.max(1, Math.round(image.height * ratio)));
	canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
	return canvas.convertToBlob();
}
function Saves({ of, name, pointer }) {
	const text = useText();
	const write = async (ending) => {
		const element = of();
		if (!element) return;
		const whole = documentOf(element);
		save(ending === "svg" ? new Blob([whole], { type: "image/svg+xml" }) : await pixels(whole), `${name}.${ending}`);
	};
	return a("span", {
		class: "saves",
		role: "group",
		"aria-label": text.savePicture,
		children: ["svg", "png"].map((ending) => a("button", {
			type: "button",
			class: "quiet",
			...pointer ? { tabIndex: -1 } : {},
			onClick: () => void write(ending),
			children: [a("span", {
				class: "visually-hidden",
				children: [text.savePicture, ": "]
			}), ending.toUpperCase()]
		}, ending))
	});
}
// src/parts/handout.ts
var PICTURES = ".stage-side svg, .board svg, .lesson svg, .first-stage svg";
var CANVAS = ".stage-side canvas, .first-stage canvas";
var escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
function picture() {
	const area = (part) => {
		const box = part.getBoundingClientRect();
		return box.width * box.height;
	};
	const largest = (parts) => [...parts].sort((a, b) => area(b) - area(a))[0];
	const canvas = largest(document.querySelectorAll(CANVAS));
	const svg = largest(document.querySelectorAll(PICTURES));
	if (canvas && (!svg || area(canvas) > area(svg))) return `<img alt="" src="${canvas.toDataURL("image/png")}">`;
	return svg ? documentOf(svg) : "";
}
var words$1 = (selector) => [...document.querySelectorAll(selector)].map((part) => part.innerText.trim()).filter(Boolean);
function handout(text, address, note) {
	const [title = document.title] = words$1("#content h1");
	const paragraphs = [
		...words$1(".game-head .lead"),
		...words$1(".status .banner"),
		note
	];
	const rules = words$1(".rule-text pre")[0];
	const style = getComputedStyle(document.body);
	const html = `<!doctype html>
<html lang="${text.code}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>body{max-width:60rem;margin:1rem auto;padding:0 1rem;font:1.05rem/1.5 sans-serif;color:${style.color};background:${style.backgroundColor}}svg,img{max-width:100%;height:auto}pre,code{overflow-wrap:anywhere;white-space:pre-wrap}</style>
<h1>${escaped(title)}</h1>
${paragraphs.filter(Boolean).map((one) => `<p>${escaped(one)}</p>`).join("\n")}
${rules ? `<pre>${escaped(rules)}</pre>` : ""}
<p>${picture()}</p>
<p>${escaped(text.handoutOpen)} <code>grundy explore</code></p>
<p><code>${escaped(new URL(address).hash)}</code></p>
</html>
`;
	return new Blob([html], { type: "text/html" });
}
// src/parts/share.tsx
var BASE = "grundy.public-address";
var LONGEST_CODE = 1200;
var HOST_COMMAND = "grundy explore --host 0.0.0.0";
function Share({ lang }) {
	const text = useText();
	const [said, setSaid] = d("");
	const [open, setOpen] = d(false);
	const [base, setBase] = d(() => localStorage.getItem(BASE) ?? "");
	const panel = T(null);
	const embeddable = !transport().addressable;
	const address = sharedAddress(base);
	const local = onThisMachine(address);
	const copy = async (words, what) => {
		await navigator.clipboard?.writeText(words).catch(() => void 0);
		setSaid(what);
		setTimeout(() => setSaid(""), 2e3);
	};
	const share = () => {
		amend({ lang });
		setOpen(!open);
		if (!open) copy(sharedAddress(base), text.shared);
	};
	const keep = (typed) => {
		setBase(typed);
		localStorage.setItem(BASE, typed);
	};
	A(() => {
		if (!open) return;
		const leave = (event) => {
			const inside = event.target instanceof Node && panel.current?.contains(event.target);
			if (event instanceof KeyboardEvent ? event.key === "Escape" : !inside) setOpen(false);
		};
		addEventListener("pointerdown", leave);
		addEventListener("keydown", leave);
		return () => {
			removeEventListener("pointerdown", leave);
			removeEventListener("keydown", leave);
		};
	}, [open]);
	return a("span", {
		class: "share",
		ref: panel,
		children: [a("button", {
			type: "button",
			class: "quiet",
			title: text.shareTitle,
			onClick: share,
			id: "share",
			"aria-expanded": open,
			children: [
				a(Icon, { name: "link" }),
				" ",
				a("span", {
					"aria-live": "polite",
					children: said || text.share
				})
			]
		}), open && a("div", {
			class: "share-more",
			role: "group",
			"aria-label": text.share,
			children: [
				a("input", {
					type: "text",
					readOnly: true,
					id: "share-address",
					"aria-label": text.shareAddress,
					value: address,
					onFocus: (event) => event.currentTarget.select()
				}),
				local && a("p", {
					class: "notice",
					id: "share-local",
					children: [
						text.shareLocal,
						" ",
						a("code", { children: HOST_COMMAND }),
						a(HandoutButton, {})
					]
				}),
				!local && address.length <= LONGEST_CODE && a(Code, { address }),
				a("label", {
					class: "share-base",
					children: [a("span", { children: text.shareBase }), a("input", {
						type: "url",
						id: "share-base",
						placeholder: "https://…/grundy/",
						value: base,
						onInput: (event) => keep(event.currentTarget.value)
					})]
				}),
				embeddable && a($, { children: [
					a("p", { children: text.shareFrame }),
					a("textarea", {
						readOnly: true,
						rows: 4,
						id: "frame-code",
						"aria-label": text.shareFrame,
						value: frameCode(),
						onFocus: (event) => event.currentTarget.select()
					}),
					a("p", { children: a("button", {
						type: "button",
						onClick: () => void copy(frameCode(), text.sharedFrame),
						children: text.shareCopy
					}) })
				] })
			]
		})]
	});
}
function HandoutButton() {
	const text = useText();
	return a("button", {
		type: "button",
		id: "handout",
		onClick: () => {
			const { view, params } = parse(location.hash);
			const name = fileName(params["game"] ?? "", view);
			save(handout(text, location.href, params["note"] ?? ""), `${name}.html`);
		},
		children: text.handoutSave
	});
}
function Code({ address }) {
	return a("div", {
		class: "qr-code",
		role: "img",
		"aria-label": useText().shareQr,
		dangerouslySetInnerHTML: { __html: renderSVG(address, { border: 2 }) }
	});
}
function sharedAddress(base = localStorage.getItem(BASE) ?? "") {
	const here = location.href;
	if (!URL.canParse(base) || !/^https?:/.test(base)) return here;
	return new URL(location.hash, base).href;
}
function onThisMachine(address) {
	const { protocol, hostname } = new URL(address);
	return protocol === "file:" || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|.*\.localhost)$/.test(hostname);
}
function frameCode() {
	const { view, params } = parse(location.hash);
	return `<iframe src="${new URL(href(view, {
		...params,
		frame: "1"
	}), location.href).href.replaceAll("&", "&amp;").replaceAll("\"", "&quot;")}" width="100%" height="600" loading="lazy" title="grundy" style="border:0"></iframe>`;
}
// src/parts/present.tsx
var leave = () => {
	if (document.fullscreenElement) document.exitFullscreen().catch(() => void 0);
	amend({ present: void 0 });
};
function usePresenting(params) {
	const presenting = params["present"] === "1";
	A(() => {
		document.documentElement.classList.toggle("presenting", presenting);
		if (!presenting) return;
		const press = (event) => {
			const inside = event.target instanceof Element && event.target.closest("dialog, input, textarea");
			if (event.key === "Escape" && !event.defaultPrevented && !inside) leave();
		};
		const change = () => document.fullscreenElement || leave();
		addEventListener("keydown", press);
		document.addEventListener("fullscreenchange", change);
		return () => {
			document.documentElement.classList.remove("presenting");
			removeEventListener("keydown", press);
			document.removeEventListener("fullscreenchange", change);
		};
	}, [presenting]);
	return presenting;
}
function PresentButton() {
	const text = useText();
	return a("button", {
		type: "button",
		class: "quiet",
		id: "present",
		title: text.presenterTitle,
		onClick: () => {
			amend({ present: "1" });
			document.documentElement.requestFullscreen?.().catch(() => void 0);
		},
		children: [
			a(Icon, { name: "fit" }),
			" ",
			a("span", { children: text.presenter })
		]
	});
}
function PresentBar({ note }) {
	const text = useText();
	const address = sharedAddress().replace(/[?&]present=1/, "");
	const local = onThisMachine(address);
	const [open, setOpen] = d();
	const field = T(null);
	A(() => {
		if (open === "note") field.current?.focus();
	}, [open]);
	const choose = (one) => setOpen(open === one ? void 0 : one);
	return a("aside", {
		"aria-label": text.presenterTools,
		children: [open === "note" ? a("textarea", {
			class: "present-note",
			id: "present-note",
			ref: field,
			rows: 3,
			"aria-label": text.presentNote,
			placeholder: text.presentNoteHint,
			value: note,
			onInput: (event) => amend({ note: event.currentTarget.value }),
			onKeyDown: (event) => {
				if (event.key !== "Escape") return;
				event.preventDefault();
				setOpen(void 0);
			}
		}) : note && a("p", {
			class: "present-note",
			id: "present-note-text",
			children: note
		}), a("div", {
			class: "present-bar",
			role: "group",
			"aria-label": text.presenter,
			children: [open === "code" && (local ? a("div", {
				class: "notice",
				children: [a("p", { children: text.shareLocal }), a(HandoutButton, {})]
			}) : a(Code, { address })), a("p", { children: [
				a("button", {
					type: "button",
					id: "present-notes",
					"aria-pressed": open === "note",
					onClick: () => choose("note"),
					children: text.presentNote
				}),
				a("button", {
					type: "button",
					id: "present-qr",
					"aria-pressed": open === "code",
					onClick: () => choose("code"),
					children: text.showQr
				}),
				a("button", {
					type: "button",
					id: "present-leave",
					onClick: leave,
					children: text.leavePresenter
				})
			] })]
		})]
	});
}
// src/play/game.ts
var start = (position, begins = 0) => ({
	plies: [{
		position,
		move: void 0
	}],
	at: 0,
	begins
});
var sideAt = (course, at = course.at) => (course.begins + at) % 2;
var here = (course) => course.plies[course.at];
function advance(course, move, position, guessed = false) {
	const plies = [...course.plies.slice(0, course.at + 1), {
		position,
		move,
		guessed
	}];
	return {
		...course,
		plies,
		at: plies.length - 1
	};
}
function spelled$1(course, position) {
	const plies = course.plies.map((ply, at) => at === course.at ? {
		...ply,
		position
	} : ply);
	return {
		...course,
		plies
	};
}
var human = (mode, me, side) => mode === "friend" || mode === "engine" && side === me;
function stepTo(course, by, mode, me) {
	for (let at = course.at + by; at >= 0 && at < course.plies.length; at += by) {
		const last = at === course.plies.length - 1;
		if (mode === "watch" || human(mode, me, sideAt(course, at)) || by > 0 && last) return at;
	}
}
// src/play/line.ts
var BETWEEN$1 = ";";
function addressOf(course, usual) {
	const [first] = course.plies;
	const moves = course.plies.slice(1).map((ply) => ply.move ?? "");
	const begin = writePosition(first?.position ?? []);
	const here = writePosition(course.plies[course.at]?.position ?? []);
	const last = course.at === course.plies.length - 1;
	const alone = moves.length === 0 && begin === writePosition(usual);
	return {
		position: alone ? void 0 : here,
		turn: !alone && sideAt(course) === 1 ? "1" : void 0,
		start: moves.length > 0 && begin !== writePosition(usual) ? begin : void 0,
		line: moves.length > 0 ? moves.join(BETWEEN$1) : void 0,
		at: last ? void 0 : String(course.at)
	};
}
var lineOf = ({ position, start, line, at, turn }) => ({
	position,
	start,
	line,
	at,
	turn
});
var movesOf = (params) => params["line"] ? params["line"].split(BETWEEN$1) : [];
async function replay(from, begins, moves, at, ask) {
	let course = start(from, begins);
	for (const wanted of moves) {
		const move = (await ask(course.plies[course.at]?.position ?? []))?.moves.find((m) => m.move === wanted);
		if (!move) return void 0;
		course = advance(course, move.move, move.next);
	}
	const place = at === void 0 ? course.at : Number(at);
	return Number.isInteger(place) && place >= 0 && place < course.plies.length ? {
		...course,
		at: place
	} : course;
}
// src/settings.ts
var KEY$1 = "grundy.theme";
function chosenTheme() {
	const stored = localStorage.getItem(KEY$1);
	return stored === "light" || stored === "dark" ? stored : "auto";
}
function applyTheme(theme) {
	if (theme === "auto") {
		localStorage.removeItem(KEY$1);
		delete document.documentElement.dataset["theme"];
	} else {
		localStorage.setItem(KEY$1, theme);
		document.documentElement.dataset["theme"] = theme;
	}
	dispatchEvent(new Event("themechange"));
}
function onThemeChange(then) {
	const media = ["(prefers-color-scheme: dark)", "print"].map((query) => matchMedia(query));
	for (const one of media) one.addEventListener("change", then);
	addEventListener("themechange", then);
	return () => {
		for (const one of media) one.removeEventListener("change", then);
		removeEventListener("themechange", then);
	};
}
var calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
var PHONE$1 = "(max-width: 40rem)";
function useNarrow(query = PHONE$1) {
	const [narrow, setNarrow] = d(() => matchMedia(query).matches);
	A(() => {
		const media = matchMedia(query);
		const read = () => setNarrow(media.matches);
		media.addEventListener("change", read);
		return () => media.removeEventListener("change", read);
	}, [query]);
	return narrow;
}
var EASING = "cubic-bezier(0.3, 0.1, 0.3, 1)";
var MAX_FLIGHTS = 24;
var inAir = [];
async function fly(flights) {
	for (const word of inAir) word.remove();
	inAir = [];
	if (calm()) return;
	const arrivals = flights.slice(0, MAX_FLIGHTS).map(({ word, from, to }) => {
		const element = document.createElement("span");
		element.className = "in-flight";
		element.setAttribute("aria-hidden", "true");
		element.textContent = word;
		document.body.append(element);
		inAir.push(element);
		const at = (box) => `translate(${box.left + box.width / 2}px, ${box.top + box.height / 2}px) translate(-50%, -50%)`;
		return element.animate([{
			transform: at(from),
			opacity: 1
		}, {
			transform: at(to),
			opacity: .9
		}], {
			duration: 250,
			easing: EASING,
			fill: "forwards"
		}).finished.then(() => element.remove(), () => element.remove());
	});
	await Promise.all(arrivals);
}
function useMexFlight(row, key, sources, target) {
	const shown = T(void 0);
	A(() => {
		if (shown.current === key) return;
		shown.current = key;
		const host = row.current;
		if (key === void 0 || calm() || !host) return;
		const numbers = new Map([...host.querySelectorAll("li .number")].map((part) => [part.textContent, part.getBoundingClientRect()]));
		const flights = sources().flatMap(({ value, place }) => {
			const to = numbers.get(String(value));
			return place && to ? [{
				word: String(value),
				from: place,
				to
			}] : [];
		});
		let late = false;
		fly(flights).then(() => {
			const gap = host.querySelector(".the-mex .number");
			const to = target();
			if (late || !gap || !to) return void 0;
			return fly([{
				word: gap.textContent ?? "",
				from: gap.getBoundingClientRect(),
				to
			}]);
		});
		return () => {
			late = true;
		};
	}, [key]);
}
var lastDigits = [];
function useTurningDigits(table, stamp) {
	F(() => {
		const digits = [...table.current?.querySelectorAll(".bit") ?? []];
		const now = digits.map((digit) => digit.textContent ?? "");
		if (now.length === lastDigits.length && !calm()) digits.forEach((digit, at) => {
			if (now[at] === lastDigits[at]) return;
			digit.animate([{ transform: "rotateX(90deg)" }, { transform: "none" }], {
				duration: 250,
				easing: EASING
			});
		});
		lastDigits = now;
	}, [stamp]);
}
function partsLeave(host, { svg, box }, gone) {
	if (calm()) return;
	const ghost = svg.cloneNode(true);
	const leaving = [...ghost.querySelectorAll("[data-pick]")].filter((part) => gone(part.dataset["pick"] ?? ""));
	if (!leaving.length) return;
	for (const part of ghost.querySelectorAll("*")) part.style.visibility = "hidden";
	for (const part of leaving) for (const shape of [part, ...part.querySelectorAll("*")]) shape.style.visibility = "visible";
	for (const name of [
		"data-pick",
		"data-position",
		"tabindex",
		"role",
		"aria-label",
		"id"
	]) for (const part of [ghost, ...ghost.querySelectorAll(`[${name}]`)]) part.removeAttribute(name);
	ghost.setAttribute("aria-hidden", "true");
	ghost.classList.add("leaving");
	Object.assign(ghost.style, {
		left: `${box.left}px`,
		top: `${box.top}px`,
		width: `${box.width}px`,
		height: `${box.height}px`
	});
	host.append(ghost);
	const motion = ghost.animate([{
		transform: "none",
		opacity: 1
	}, {
		transform: "translateY(-2.5rem)",
		opacity: 0
	}], {
		duration: 250,
		easing: EASING,
		fill: "forwards"
	});
	const end = () => ghost.remove();
	motion.finished.then(end, end);
}
// src/parts/mex.tsx
var MOST$4 = 24;
function MexRow({ mex, file = "mex", origin, bare }) {
	const text = useText();
	const host = T(null);
	useMexFlight(host, origin?.of, () => origin?.sources() ?? [], () => origin?.target());
	const have = new Set(mex.values);
	const largest = Math.max(mex.mex, ...mex.values.slice(0, 4096));
	const shown = [];
	const last = Math.min(largest, mex.mex + 4);
	if (last < MOST$4) for (let v = 0; v <= last; v++) shown.push(v);
	else {
		for (let v = 0; v < 6; v++) shown.push(v);
		shown.push("gap");
		for (let v = mex.mex - 6; v <= Math.min(last, mex.mex + 2); v++) shown.push(v);
	}
	return a("div", {
		class: "mex",
		children: [
			a("ol", {
				ref: host,
				children: shown.map((v) => v === "gap" ? a("li", {
					class: "gap",
					"aria-hidden": "true",
					children: "…"
				}, "gap") : a("li", {
					class: v === mex.mex ? "the-mex" : have.has(v) ? "have" : "free",
					title: have.has(v) ? text.mexHave(v) : text.mexMissing(v),
					children: [a("span", {
						class: "number",
						children: v
					}), a("span", {
						class: "tick",
						"aria-hidden": "true",
						children: have.has(v) ? "✓" : v === mex.mex ? "?" : ""
					})]
				}, v))
			}),
			!bare && a("p", { children: text.mexSentence(String(mex.mex)) }),
			a(Saves, {
				of: () => host.current,
				name: file
			})
		]
	});
}
function mexOf(values) {
	const have = new Set(values);
	let least = 0;
	while (have.has(least)) least++;
	return least;
}
// src/panes/linked.ts
var linkName = (position) => position.replaceAll(" + ", " ").replace(/\((-?\d+(?:, ?-?\d+)*)\)/g, (_, numbers) => numbers.replaceAll(" ", ""));
var Shared = class {
	now;
	#listeners = new Set();
	set(position) {
		const next = position === void 0 ? void 0 : linkName(position);
		if (next === this.now) return;
		this.now = next;
		for (const listener of this.#listeners) listener(next);
	}
	listen(listener) {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}
};
var pointed = new Shared();
var current = new Shared();
var choosers = new Set();
var point = (position) => pointed.set(position);
function useShared(shared) {
	const [now, set] = d(shared.now);
	A(() => shared.listen(set), []);
	return now;
}
var usePointed = () => useShared(pointed);
var useCurrent = () => useShared(current);
var choose = (position) => [...choosers].some((chooser) => chooser(linkName(position)));
function useLinkedParts(host) {
	A(() => {
		const element = host.current;
		if (!element) return;
		const enter = ({ target }) => {
			if (!(target instanceof Element) || target.closest("canvas")) return;
			point(target.closest("[data-position]")?.dataset["position"]);
		};
		const leave = () => point(void 0);
		const mark = (position) => {
			for (const part of element.querySelectorAll(".pointed")) part.classList.remove("pointed");
			if (position === void 0) return;
			const same = `[data-position="${CSS.escape(position)}"]`;
			for (const part of element.querySelectorAll(same)) part.classList.add("pointed");
		};
		element.addEventListener("pointerover", enter);
		element.addEventListener("focusin", enter);
		element.addEventListener("pointerleave", leave);
		const stop = pointed.listen(mark);
		return () => {
			element.removeEventListener("pointerover", enter);
			element.removeEventListener("focusin", enter);
			element.removeEventListener("pointerleave", leave);
			stop();
			leave();
		};
	}, []);
}
function nameNodes(svg, byId) {
	for (const part of svg.querySelectorAll(".node")) {
		const node = byId.get(Number(part.dataset["node"]));
		if (node) part.dataset["position"] = linkName(node.position);
	}
}
function useLinkedNodes(element, byId, now, set) {
	A(() => {
		if (element.current) nameNodes(element.current, byId);
	}, [byId]);
	A(() => current.set(now?.position), [now]);
	A(() => {
		const chooser = (position) => {
			for (const [id, node] of byId) if (linkName(node.position) === position) {
				set(id);
				return true;
			}
			return false;
		};
		choosers.add(chooser);
		return () => {
			choosers.delete(chooser);
			current.set(void 0);
		};
	}, [byId]);
}
// src/svg/insert.ts
var ACTIVE = "script, foreignObject, iframe, image, use[href^='http'], a";
function parseSvg(text) {
	const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
	if (!(root instanceof SVGSVGElement)) return document.createElementNS("http://www.w3.org/2000/svg", "svg");
	for (const element of root.querySelectorAll(ACTIVE)) element.remove();
	for (const element of [root, ...root.querySelectorAll("*")]) for (const { name, value } of [...element.attributes]) if (name.startsWith("on") || /^\s*javascript:/i.test(value)) element.removeAttribute(name);
	return document.adoptNode(root);
}
function stillSvg(text) {
	const svg = parseSvg(text);
	for (const element of svg.querySelectorAll("[tabindex], [role], [aria-label], [data-pick]")) for (const name of [
		"tabindex",
		"role",
		"aria-label",
		"data-pick"
	]) element.removeAttribute(name);
	svg.removeAttribute("tabindex");
	svg.removeAttribute("role");
	svg.setAttribute("aria-hidden", "true");
	return svg;
}
function sizeOf$1(svg) {
	const box = (svg.getAttribute("viewBox") ?? "").trim().split(/[\s,]+/).map(Number);
	const [x, y, width, height] = box;
	if (box.length === 4 && box.every(Number.isFinite) && width && height) return {
		x: x ?? 0,
		y: y ?? 0,
		width,
		height
	};
	return {
		x: 0,
		y: 0,
		width: parseFloat(svg.getAttribute("width") ?? "") || 300,
		height: parseFloat(svg.getAttribute("height") ?? "") || 150
	};
}
// src/svg/rove.ts
var DIRECTIONS = {
	ArrowLeft: [-1, 0],
	ArrowRight: [1, 0],
	ArrowUp: [0, -1],
	ArrowDown: [0, 1]
};
var SIDEWAYS = 3;
function rove(svg, selector) {
	const parts = [...svg.querySelectorAll(selector)];
	for (const part of parts) {
		part.setAttribute("tabindex", "-1");
		if (!part.hasAttribute("role")) part.setAttribute("role", "button");
	}
	parts[0]?.setAttribute("tabindex", "0");
}
function wordsOf(node, known) {
	return [...node.querySelectorAll("text")].filter((text) => known || !text.closest(".value")).map((text) => text.textContent).join(" ");
}
function roveKey(event, svg, selector, press) {
	const here = event.target.closest(selector);
	if (!here) return false;
	if (event.key === "Enter" || event.key === " ") {
		press(here);
		return true;
	}
	const direction = DIRECTIONS[event.key];
	if (!direction || event.shiftKey) return false;
	const next = nearest(here, [...svg.querySelectorAll(selector)], direction);
	if (next) focusPart(next, here);
	return true;
}
function focusPart(part, before) {
	before?.setAttribute("tabindex", "-1");
	part.setAttribute("tabindex", "0");
	part.focus();
}
function nearest(here, parts, [dx, dy]) {
	const [hx, hy] = centre(here);
	let best;
	let least = Infinity;
	for (const part of parts) {
		if (part === here) continue;
		const [x, y] = centre(part);
		const along = (x - hx) * dx + (y - hy) * dy;
		const across = Math.abs((x - hx) * dy) + Math.abs((y - hy) * dx);
		if (along <= .5 || along + SIDEWAYS * across >= least) continue;
		least = along + SIDEWAYS * across;
		best = part;
	}
	return best;
}
function centre(part) {
	const box = part.getBoundingClientRect();
	return [box.left + box.width / 2, box.top + box.height / 2];
}
// src/parts/picture.tsx
function Still({ svg, file }) {
	const host = T(null);
	F(() => host.current?.replaceChildren(stillSvg(svg)), [svg]);
	return a($, { children: [a("div", {
		class: "still",
		ref: host
	}), file && a(Saves, {
		of: () => host.current?.querySelector("svg"),
		name: file
	})] });
}
function Picture({ svg, label, parts, press, ready, file }) {
	const host = T(null);
	F(() => {
		const had = host.current?.contains(document.activeElement) ?? false;
		const key = document.activeElement?.getAttribute("data-pick");
		const element = parseSvg(svg);
		const old = host.current?.querySelector("svg");
		const box = old?.getBoundingClientRect();
		host.current?.replaceChildren(element);
		element.setAttribute("role", "group");
		element.setAttribute("aria-label", label);
		enlarge(element);
		ready(element, old && box ? {
			svg: old,
			box
		} : void 0);
		if (had) {
			const all = [...element.querySelectorAll(parts)];
			(all.find((part) => part.dataset["pick"] === key) ?? all[0])?.focus();
		}
	}, [svg]);
	return a($, { children: [a("div", {
		class: "picture",
		ref: host,
		onClick: (event) => {
			const part = event.target.closest(parts);
			if (part) press(part);
		},
		onKeyDown: (event) => {
			const element = host.current?.querySelector("svg");
			if (element && roveKey(event, element, parts, press)) event.preventDefault();
		}
	}), file && a(Saves, {
		of: () => host.current?.querySelector("svg"),
		name: file
	})] });
}
function enlarge(element) {
	const { width, height } = sizeOf$1(element);
	const factor = Math.max(1, Math.min(2.2, 900 / width, 440 / height));
	element.removeAttribute("height");
	element.setAttribute("width", String(Math.round(width * factor)));
	element.style.setProperty("--natural-width", String(width));
	element.style.setProperty("--natural-height", String(height));
}
var ZOOM_STEP = 1.25;
var PAN_STEP = .08;
var [READABLE$2, READABLE_ARRANGED] = [.6, .7];
var [LARGEST$4, LARGEST_ARRANGED] = [2, 1.5];
var SAME_SPACE = .06;
function Stage({ svg, label, parts, press, ready, children, file, follow, arrange }) {
	const text = useText();
	const host = T(null);
	const space = T({
		width: 0,
		height: 0
	});
	const [spaces, setSpaces] = d(0);
	const least = arrange ? READABLE_ARRANGED : READABLE$2;
	const most = arrange ? LARGEST_ARRANGED : LARGEST$4;
	const whole = T({
		x: 0,
		y: 0,
		width: 1,
		height: 1
	});
	const [view, setView] = d(whole.current);
	const moved = T(false);
	F(() => {
		const element = parseSvg(svg);
		host.current?.replaceChildren(element);
		const box = host.current?.getBoundingClientRect();
		if (box) space.current = {
			width: box.width,
			height: box.height
		};
		arrange?.(element, space.current);
		whole.current = sizeOf$1(element);
		element.removeAttribute("width");
		element.removeAttribute("height");
		element.setAttribute("role", "group");
		element.setAttribute("aria-label", label);
		element.setAttribute("preserveAspectRatio", "xMidYMid meet");
		const { x, y, width, height } = whole.current;
		element.dataset["whole"] = `${x} ${y} ${width} ${height}`;
		setView(readable());
		ready(element);
	}, [svg, spaces]);
	const arranged = arrange !== void 0;
	A(() => {
		const element = host.current;
		if (!element || !arranged) return;
		const observer = new ResizeObserver(([entry]) => {
			if (!entry) return;
			const differs = (is, was) => Math.abs(is - was) > SAME_SPACE * was;
			const { width, height } = entry.contentRect;
			if (differs(width, space.current.width) || differs(height, space.current.height)) setSpaces((count) => count + 1);
		});
		observer.observe(element);
		return () => observer.disconnect();
	}, [arranged]);
	const fitted = () => {
		const box = host.current?.getBoundingClientRect();
		const { width, height } = whole.current;
		return box?.width ? Math.min(box.width / width, box.height / height) : 1;
	};
	const readable = () => {
		const box = host.current?.getBoundingClientRect();
		if (!box?.width) return whole.current;
		const { x, y } = whole.current;
		if (fitted() > most) {
			const [width, height] = [box.width / most, box.height / most];
			return {
				x: x + (whole.current.width - width) / 2,
				y: y + (whole.current.height - height) / 2,
				width,
				height
			};
		}
		if (fitted() >= least) return whole.current;
		const [width, height] = [box.width / least, box.height / least];
		const middle = {
			x: (whole.current.width - width) / 2,
			y: (whole.current.height - height) / 2
		};
		const lies = host.current?.querySelector("svg")?.dataset["lying"] === "true";
		return {
			x: x + (lies ? Math.min(0, middle.x) : middle.x),
			y: y + (lies ? middle.y : Math.min(0, middle.y)),
			width,
			height
		};
	};
	F(() => {
		if (!follow || fitted() >= least) return;
		const part = host.current?.querySelector(follow);
		if (!part) return;
		const box = part.getBBox();
		const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
		setView((v) => {
			const [left, top] = [v.x + .15 * v.width, v.y + .12 * v.height];
			return cx >= left && cx <= left + .7 * v.width && cy >= top && cy <= top + .76 * v.height ? v : {
				...v,
				x: cx - v.width / 2,
				y: cy - v.height / 2
			};
		});
	}, [
		follow,
		svg,
		spaces
	]);
	F(() => {
		const { x, y, width, height } = view;
		host.current?.querySelector("svg")?.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
	}, [
		view,
		svg,
		spaces
	]);
	const zoom = (factor, at = {
		x: .5,
		y: .5
	}) => setView((v) => {
		const width = Math.min(Math.max(v.width / factor, whole.current.width / 60), whole.current.width * 3);
		const scale = width / v.width;
		return {
			x: v.x + v.width * at.x * (1 - scale),
			y: v.y + v.height * at.y * (1 - scale),
			width,
			height: v.height * scale
		};
	});
	const pan = (dx, dy) => setView((v) => ({
		...v,
		x: v.x + dx * v.width,
		y: v.y + dy * v.height
	}));
	A(() => {
		const element = host.current;
		if (!element) return;
		const pointers = new Map();
		const wheel = (event) => {
			event.preventDefault();
			const box = element.getBoundingClientRect();
			const at = {
				x: (event.clientX - box.left) / box.width,
				y: (event.clientY - box.top) / box.height
			};
			zoom(ZOOM_STEP ** (-event.deltaY / 100), at);
		};
		const down = (event) => {
			pointers.set(event.pointerId, event);
			moved.current = false;
		};
		const move = (event) => {
			const before = pointers.get(event.pointerId);
			if (!before) return;
			const box = element.getBoundingClientRect();
			const dx = event.clientX - before.clientX;
			const dy = event.clientY - before.clientY;
			if (Math.abs(dx) + Math.abs(dy) < 3 && !moved.current) return;
			moved.current = true;
			if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId);
			const other = [...pointers.values()].find((p) => p.pointerId !== event.pointerId);
			if (other) {
				const span = (p) => Math.hypot(p.clientX - other.clientX, p.clientY - other.clientY) || 1;
				zoom(span(event) / span(before));
			} else setView((v) => {
				const scale = Math.max(v.width / box.width, v.height / box.height);
				return {
					...v,
					x: v.x - dx * scale,
					y: v.y - dy * scale
				};
			});
			pointers.set(event.pointerId, event);
		};
		const up = (event) => pointers.delete(event.pointerId);
		element.addEventListener("wheel", wheel, { passive: false });
		element.addEventListener("pointerdown", down);
		element.addEventListener("pointermove", move);
		element.addEventListener("pointerup", up);
		element.addEventListener("pointercancel", up);
		return () => {
			element.removeEventListener("wheel", wheel);
			element.removeEventListener("pointerdown", down);
			element.removeEventListener("pointermove", move);
			element.removeEventListener("pointerup", up);
			element.removeEventListener("pointercancel", up);
		};
	}, []);
	const key = (event) => {
		const element = host.current?.querySelector("svg");
		if (element && roveKey(event, element, parts, press)) event.preventDefault();
		else if (event.key === "+" || event.key === "=") zoom(ZOOM_STEP);
		else if (event.key === "-") zoom(1 / ZOOM_STEP);
		else if (event.key === "0") setView(whole.current);
		else if (event.key === "ArrowLeft") pan(-.08, 0);
		else if (event.key === "ArrowRight") pan(PAN_STEP, 0);
		else if (event.key === "ArrowUp") pan(0, -.08);
		else if (event.key === "ArrowDown") pan(0, PAN_STEP);
		else return;
		event.preventDefault();
	};
	return a("div", {
		class: arrange ? "stage arranged" : "stage",
		children: [
			a("div", {
				class: "field",
				ref: host,
				onKeyDown: key,
				onClick: (event) => {
					const part = event.target.closest(parts);
					if (part && !moved.current) press(part);
				}
			}),
			a("div", {
				class: "zoom",
				children: [
					a("button", {
						type: "button",
						class: "icon",
						"aria-label": text.zoomIn,
						title: text.zoomIn,
						onClick: () => zoom(ZOOM_STEP),
						children: a(Icon, { name: "in" })
					}),
					a("button", {
						type: "button",
						class: "icon",
						"aria-label": text.zoomOut,
						title: text.zoomOut,
						onClick: () => zoom(1 / ZOOM_STEP),
						children: a(Icon, { name: "out" })
					}),
					a("button", {
						type: "button",
						class: "icon",
						"aria-label": text.fitAll,
						title: text.fitAll,
						onClick: () => setView(whole.current),
						children: a(Icon, { name: "fit" })
					}),
					file && a(Saves, {
						of: () => host.current?.querySelector("svg"),
						name: file
					})
				]
			}),
			children
		]
	});
}
// src/parts/smallboard.tsx
var AT_ONCE$1 = 4;
var waiting = [];
var running = 0;
function enqueue(work) {
	waiting.push(work);
	while (running < AT_ONCE$1 && waiting.length) {
		const next = waiting.shift();
		if (!next) return;
		running++;
		next().finally(() => {
			running--;
			const more = waiting.shift();
			if (more) enqueue(more);
		});
	}
}
var isRows = (move) => !move.spoken && (/\||\d-\d+[brg]/.test(move.move) || !move.words && (/[.#']{2}/.test(move.move) || isOfSigns(move.move)));
var pictures$1 = new Map();
function SmallBoard({ of, position: position$10 }) {
	const lang = useLang();
	const host = T(null);
	const key = JSON.stringify([
		of,
		position$10,
		lang
	]);
	const [, refresh] = d(0);
	const svg = pictures$1.get(key);
	A(() => {
		if (pictures$1.has(key)) return refresh((n) => n + 1);
		enqueue(async () => {
			try {
				const { picture } = await position({
					...of,
					position: position$10,
					values: false,
					lang
				});
				pictures$1.set(key, picture?.svg ?? "");
				refresh((n) => n + 1);
			} catch {}
		});
	}, [key]);
	A(() => {
		if (svg) host.current?.replaceChildren(stillSvg(svg));
	}, [svg]);
	return a("span", {
		class: "small-board",
		ref: host,
		"aria-hidden": "true"
	});
}
// src/parts/positionform.tsx
function PositionForm({ position, children }) {
	const text = useText();
	const [typed, setTyped] = d(position);
	A(() => setTyped(position), [position]);
	return a("form", {
		class: "controls",
		onSubmit: (event) => {
			event.preventDefault();
			amend({
				position: plain(typed).trim() || void 0,
				step: void 0
			}, "push");
		},
		children: [
			a("label", { children: [text.from, a("input", {
				id: "position",
				type: "text",
				spellcheck: false,
				autocomplete: "off",
				value: typed,
				onInput: (event) => setTyped(event.currentTarget.value)
			})] }),
			children,
			a("button", {
				type: "submit",
				children: text.draw
			})
		]
	});
}
// src/parts/stepper.tsx
var PACES = [
	1200,
	700,
	350,
	150,
	60
];
function Stepper({ step, steps, set }) {
	const text = useText();
	const [playing, setPlaying] = d(false);
	const [pace, setPace] = d(1);
	A(() => {
		if (!playing) return;
		if (step >= steps) return setPlaying(false);
		const timer = setTimeout(() => set(step + 1), PACES[pace]);
		return () => clearTimeout(timer);
	}, [
		playing,
		step,
		steps,
		pace
	]);
	const at = T(step);
	at.current = step;
	const to = (next) => {
		setPlaying(false);
		at.current = Math.max(0, Math.min(steps, next));
		set(at.current);
	};
	const toggle = () => {
		if (!playing && step >= steps) set(0);
		setPlaying(!playing);
	};
	useKeys({
		" ": toggle,
		"[": () => to(at.current - 1),
		"]": () => to(at.current + 1)
	});
	const button = (name, icon, then, off) => a("button", {
		type: "button",
		class: "icon",
		"aria-label": name,
		title: name,
		onClick: then,
		disabled: off,
		children: a(Icon, { name: icon })
	});
	return a("div", {
		class: "stepper",
		children: [
			a("div", {
				class: "buttons",
				children: [
					button(text.toStart, "first", () => to(0), step <= 0),
					button(text.stepBack, "back", () => to(at.current - 1), step <= 0),
					a("button", {
						type: "button",
						class: "primary",
						onClick: toggle,
						id: "play-pause",
						children: [
							a(Icon, { name: playing ? "pause" : "play" }),
							" ",
							playing ? text.pause : text.playAnimation
						]
					}),
					button(text.stepForward, "forward", () => to(at.current + 1), step >= steps),
					button(text.toEnd, "last", () => to(steps), step >= steps)
				]
			}),
			a("input", {
				type: "range",
				min: 0,
				max: steps,
				value: step,
				"aria-label": text.stepOf(step, steps),
				onInput: (event) => to(Number(event.currentTarget.value))
			}),
			a("output", { children: text.stepOf(step, steps) }),
			a("label", {
				class: "pace",
				children: [text.speed, a("input", {
					type: "range",
					min: 0,
					max: PACES.length - 1,
					value: pace,
					onInput: (event) => setPace(Number(event.currentTarget.value))
				})]
			})
		]
	});
}
// src/play/drag.ts
var FAR$1 = 8;
function ghostOf(part) {
	const svg = part.closest("svg");
	const view = svg?.getBoundingClientRect();
	if (!svg || !view) return void 0;
	const ghost = svg.cloneNode(false);
	const copy = part.cloneNode(true);
	for (const square of copy.querySelectorAll("rect")) if (copy.querySelector("text, circle, path, use")) square.remove();
	for (const element of [copy, ...copy.querySelectorAll("*")]) for (const name of [
		"data-pick",
		"data-position",
		"tabindex",
		"role",
		"aria-label"
	]) element.removeAttribute(name);
	copy.classList.remove("can", "goes", "pointed", "drags");
	const style = svg.querySelector("style");
	ghost.append(...style ? [style.cloneNode(true)] : [], copy);
	ghost.setAttribute("aria-hidden", "true");
	ghost.classList.add("dragged");
	Object.assign(ghost.style, {
		left: `${view.left}px`,
		top: `${view.top}px`,
		width: `${view.width}px`,
		height: `${view.height}px`
	});
	return ghost;
}
function useDrag(host, shown, can, drop) {
	const latest = T({
		can,
		drop
	});
	latest.current = {
		can,
		drop
	};
	A(() => {
		const element = host.current;
		if (!element) return;
		let drag;
		const partAt = (x, y) => {
			const part = document.elementFromPoint(x, y)?.closest("[data-pick]");
			return part && element.contains(part) ? part : void 0;
		};
		const keyOf = (part) => part.dataset["pick"] ?? "";
		const end = () => {
			drag?.ghost?.remove();
			drag?.part.classList.remove("drag-from");
			drag = void 0;
		};
		const down = (event) => {
			end();
			const part = event.button === 0 && partAt(event.clientX, event.clientY);
			if (!part || !latest.current.can(part)) return;
			drag = {
				part,
				pointer: event.pointerId,
				x: event.clientX,
				y: event.clientY,
				ghost: void 0
			};
		};
		const move = (event) => {
			if (!drag || event.pointerId !== drag.pointer) return;
			const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
			if (!drag.ghost) {
				if (Math.hypot(dx, dy) < FAR$1) return;
				drag.ghost = ghostOf(drag.part);
				if (drag.ghost) element.append(drag.ghost);
				drag.part.classList.add("drag-from");
			}
			if (drag.ghost) drag.ghost.style.transform = `translate(${dx}px, ${dy}px)`;
		};
		const up = (event) => {
			const from = drag;
			end();
			if (!from?.ghost || event.type !== "pointerup") return;
			addEventListener("click", swallow, {
				capture: true,
				once: true
			});
			setTimeout(() => removeEventListener("click", swallow, { capture: true }));
			const to = partAt(event.clientX, event.clientY);
			if (to && to !== from.part) latest.current.drop(keyOf(from.part), keyOf(to));
		};
		const swallow = (event) => {
			event.stopPropagation();
			event.preventDefault();
		};
		element.addEventListener("pointerdown", down);
		addEventListener("pointermove", move);
		addEventListener("pointerup", up);
		addEventListener("pointercancel", up);
		return () => {
			end();
			element.removeEventListener("pointerdown", down);
			removeEventListener("pointermove", move);
			removeEventListener("pointerup", up);
			removeEventListener("pointercancel", up);
		};
	}, [shown]);
}
// src/analysis/arrows.ts
var SVG$2 = "http://www.w3.org/2000/svg";
var make$1 = (name, attributes) => {
	const element = document.createElementNS(SVG$2, name);
	for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
	return element;
};
function partOf(svg, key) {
	if (key === void 0) return void 0;
	let found;
	for (const part of svg.querySelectorAll("[data-pick]")) {
		if (part.dataset["pick"] !== key) continue;
		const box = part.getBBox();
		if (box.width && (!found || box.y < found.y)) found = box;
	}
	return found;
}
function drawArrows(svg, arrows) {
	svg.querySelector(".analysis-arrows")?.remove();
	if (!arrows.length) return;
	const layer = make$1("g", {
		class: "analysis-arrows",
		"aria-hidden": "true"
	});
	for (const [rank, { path, certainty }] of [...arrows.entries()].reverse()) {
		const from = partOf(svg, path[0]);
		const to = partOf(svg, path.length > 1 ? path.at(-1) : void 0);
		if (!from) continue;
		const side = Math.min(from.width, from.height);
		const kind = `analysis-arrow rank-${rank} ${certainty}`;
		const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
		if (!to) {
			const r = side * .15;
			const [cx, cy] = [from.x + r + 2, from.y + from.height - r - 2];
			const number = make$1("text", {
				class: kind,
				x: cx,
				y: cy + r * .4,
				"text-anchor": "middle",
				"font-size": r * 1.3
			});
			number.textContent = String(rank + 1);
			layer.append(make$1("circle", {
				class: kind,
				cx,
				cy,
				r
			}), number);
			continue;
		}
		const [u, v] = [to.x + to.width / 2, to.y + to.height / 2];
		const length = Math.hypot(u - x, v - y) || 1;
		const [dx, dy] = [(u - x) / length, (v - y) / length];
		const width = side * (rank === 0 ? .15 : .1);
		const head = width * 2.6;
		const [sx, sy] = [x + dx * side * .2, y + dy * side * .2];
		const [ex, ey] = [u - dx * head, v - dy * head];
		const [px, py] = [-dy * width / 2, dx * width / 2];
		const points = [
			[sx + px, sy + py],
			[ex + px, ey + py],
			[ex + px * 2.6, ey + py * 2.6],
			[u, v],
			[ex - px * 2.6, ey - py * 2.6],
			[ex - px, ey - py],
			[sx - px, sy - py]
		];
		layer.append(make$1("polygon", {
			class: kind,
			points: points.map((point) => point.map((n) => n.toFixed(1)).join(",")).join(" ")
		}));
	}
	svg.append(layer);
}
// src/svg/marks.ts
var SVG$1 = "http://www.w3.org/2000/svg";
var make = (name, attributes) => {
	const element = document.createElementNS(SVG$1, name);
	for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
	return element;
};
function shape(fate, x, y, r) {
	switch (fate) {
		case "win": return make("circle", {
			cx: x,
			cy: y,
			r
		});
		case "draw": return make("path", { d: `M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z` });
		case "loss": {
			const s = r * .8;
			return make("path", {
				class: "stroke",
				d: `M${x - s} ${y - s}L${x + s} ${y + s}M${x - s} ${y + s}L${x + s} ${y - s}`
			});
		}
		case "unknown": return make("circle", {
			class: "hollow",
			cx: x,
			cy: y,
			r: r * .6
		});
	}
}
var CELL$1 = 28;
function oneForEachKey(marks) {
	const best = new Map();
	for (const mark of marks) {
		const { y, width, height } = mark.part.getBBox();
		const [key, area] = [mark.part.dataset["pick"] ?? "", width * height];
		const had = best.get(key);
		if (!had || area > had.area || area === had.area && y < had.y) best.set(key, {
			mark,
			area,
			y
		});
	}
	return [...best.values()].map(({ mark }) => mark);
}
function drawMarks$1(svg, marks) {
	svg.querySelector(".pick-marks")?.remove();
	if (!marks.length) return;
	const layer = make("g", {
		class: "pick-marks",
		"aria-hidden": "true"
	});
	for (const { part, fate, word, fade } of oneForEachKey(marks)) {
		const box = part.getBBox();
		if (!box.width || !box.height) continue;
		const side = Math.min(box.width, box.height);
		const corner = side >= CELL$1;
		const r = Math.max(3.5, Math.min(7.5, side * (corner ? .14 : .17)));
		const right = box.x + box.width - 2;
		const lettered = !corner && part.querySelector("text") !== null;
		const [x, y] = corner ? [right - r, box.y + r + 2] : [!lettered ? box.x + box.width / 2 : box.width < CELL$1 ? box.x + box.width + r + 2 : right - r, box.y + box.height / 2];
		const mark = make("g", {
			class: `pick-mark fate-${fate}`,
			style: `--fade:${fade}`
		});
		mark.append(shape(fate, x, y, r));
		if (word && corner) {
			const text = make("text", {
				x: right,
				y: box.y + box.height - 3,
				"text-anchor": "end"
			});
			text.textContent = word;
			mark.append(text);
		}
		layer.append(mark);
	}
	svg.append(layer);
}
function drawRings(svg, name, parts) {
	svg.querySelector(`.${name}`)?.remove();
	if (!parts.length) return;
	const layer = make("g", {
		class: name,
		"aria-hidden": "true"
	});
	for (const part of parts) {
		const box = part.getBBox();
		if (!box.width || !box.height) continue;
		const inset = 2;
		layer.append(make("rect", {
			x: box.x + inset,
			y: box.y + inset,
			width: Math.max(1, box.width - 4),
			height: Math.max(1, box.height - 4),
			rx: Math.min(8, box.width / 4)
		}));
	}
	svg.append(layer);
}
// src/svg/goes.ts
var NAME = /^c(\d+)([:v])(\d+)$/;
var read = (key) => {
	const found = NAME.exec(key);
	return found && {
		component: Number(found[1]),
		by: found[2],
		at: Number(found[3])
	};
};
function goes(kind, picked, aim, key) {
	const [end, here] = [read(aim), read(key)];
	if (!end || !here || end.by !== here.by) return false;
	const same = end.component === here.component;
	switch (kind) {
		case "heaps": return same && here.at >= end.at;
		case "bar": return here.component >= end.component && here.at >= end.at;
		case "squares": return same && here.at <= end.at;
		case "row": {
			const begun = read(picked.at(-1) ?? "");
			const from = begun?.component === end.component ? begun.at : end.at;
			return same && here.at >= Math.min(from, end.at) && here.at <= Math.max(from, end.at);
		}
		default: return false;
	}
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
	const next = new Set();
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
var NOTHING$3 = {
	keys: [],
	next: new Set(),
	ready: void 0,
	play: void 0
};
var fresh = (moves, unordered) => picked(moves, [], unordered) ?? NOTHING$3;
var resume = (moves, keys, unordered) => picked(moves, keys, unordered) ?? fresh(moves, unordered);
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
// src/play/board.tsx
function Board({ seen: now, active: mayMove, hint, last, show, file, alone, arrows, play }) {
	const text = useText();
	const before = T(now);
	if (now) before.current = now;
	const seen = before.current;
	const active = mayMove && now !== void 0;
	const unordered = seen?.picture?.unordered ?? false;
	const moves = seen?.moves ?? [];
	const at = seen ? writePosition(seen.position) : "";
	const [held, hold] = d({
		at,
		keys: []
	});
	const picked = w(() => resume(moves, held.at === at ? held.keys : [], unordered), [
		seen,
		held,
		at
	]);
	const element = T(null);
	A(() => {
		const svg = element.current;
		if (!svg) return;
		const ways = new Set((hint?.picks ?? []).slice(0, 1).flat());
		const came = new Set((last?.picks ?? []).slice(0, 1).flat());
		const marks = [];
		const [hinted, lately] = [[], []];
		for (const part of svg.querySelectorAll("[data-pick]")) {
			const key = part.dataset["pick"] ?? "";
			const again = picked.ready !== void 0 && picked.keys.at(-1) === key;
			const can = active && (again || picked.next.has(key));
			part.classList.toggle("can", can);
			const begun = can && !unordered && !picked.keys.length && press(moves, picked, key, false);
			part.classList.toggle("drags", begun !== false && !begun.play && begun.next.size > 0);
			part.classList.toggle("picked", picked.keys.includes(key));
			part.setAttribute("aria-disabled", String(!can));
			part.setAttribute("aria-pressed", String(picked.keys.includes(key)));
			const fitting = movesBy(moves, picked, key, unordered);
			const next = fitting.length === 1 ? fitting[0]?.next : void 0;
			if (next) part.dataset["position"] = linkName(writePosition(next));
			else delete part.dataset["position"];
			if (ways.has(key)) hinted?.push(part);
			if (came.has(key)) lately?.push(part);
			const move = active && show && can ? bestOf$2(fitting) : void 0;
			if (move && fateOfMove(move) !== "unknown") marks.push({
				part,
				...markOf(move)
			});
		}
		drawArrows(svg, now && arrows || []);
		drawRings(svg, "last-ring", lately ?? []);
		drawRings(svg, "hint-ring", hinted ?? []);
		drawMarks$1(svg, marks);
	}, [
		picked,
		seen,
		active,
		hint,
		show,
		last,
		arrows
	]);
	const click = (part) => {
		const key = part.dataset["pick"];
		if (!active || key === void 0) return;
		const next = press(moves, picked, key, unordered);
		hold({
			at,
			keys: next.play ? [] : next.keys
		});
		if (next.play) play(next.play);
	};
	const drop = (from, to) => {
		const begun = press(moves, resume(moves, [], unordered), from, unordered);
		if (begun.play || !begun.next.has(to)) return;
		const next = press(moves, begun, to, unordered);
		hold({
			at,
			keys: next.play ? [] : next.keys
		});
		if (next.play) play(next.play);
	};
	const aim = (target) => {
		const key = (target instanceof Element ? target.closest("[data-pick]") : null)?.dataset["pick"];
		const can = active && key !== void 0 && picked.next.has(key);
		for (const other of element.current?.querySelectorAll("[data-pick]") ?? []) other.classList.toggle("goes", can && goes(seen?.picture?.kind, picked.keys, key, other.dataset["pick"] ?? ""));
	};
	const host = T(null);
	const drawn = T(void 0);
	const replace = (old) => {
		const before = drawn.current;
		drawn.current = seen;
		const path = (before?.moves.find((one) => writePosition(one.next) === at))?.picks?.[0] ?? [];
		const [kind, last] = [before?.picture?.kind, path.at(-1)];
		if (!old || !host.current || last === void 0) return;
		partsLeave(host.current, old, (key) => goes(kind, path.slice(0, -1), last, key));
	};
	useDrag(host, Boolean(seen?.picture?.svg), (part) => part.classList.contains("drags"), drop);
	if (!seen?.picture?.svg) return a("div", {
		class: "board",
		"aria-busy": !seen
	});
	return a("div", {
		ref: host,
		class: `board ${active ? "active" : ""} ${picked.keys.length ? "picking" : ""}`,
		"aria-busy": now === void 0,
		onKeyDown: (event) => {
			if (event.key === "Escape") hold({
				at,
				keys: []
			});
		},
		onPointerOver: (event) => aim(event.target),
		onFocusIn: ({ target }) => aim(target instanceof Element && target.matches(":focus-visible") ? target : null),
		onPointerLeave: () => aim(null),
		children: [
			a(Picture, {
				svg: seen.picture.svg,
				label: text.pictureLabel,
				parts: "[data-pick]",
				press: click,
				file,
				ready: (svg, old) => {
					element.current = svg;
					replace(old);
					rove(svg, "[data-pick]");
				}
			}),
			show && moves.length > 0 && a(MarkKey, { moves }),
			a("p", {
				class: "pick-help",
				"aria-live": "polite",
				children: [active && picked.keys.length > 0 && a($, { children: [
					picked.ready ? text.pickTwice : text.pickMore,
					" ",
					picked.ready && a("button", {
						type: "button",
						onClick: () => picked.ready && play(picked.ready),
						children: [
							text.playThis,
							": ",
							sayMove(picked.ready)
						]
					})
				] }), active && !picked.keys.length && picked.next.size > 0 && (alone ? text.pickPicture : text.pickFirst)]
			})
		]
	});
}
function MarkKey({ moves }) {
	const text = useText();
	const fates = new Set(moves.map(fateOfMove));
	const sign = (fate, word, d, open = false) => fates.has(fate) && a("span", { children: [
		a("svg", {
			viewBox: "-8 -8 16 16",
			width: "14",
			height: "14",
			"aria-hidden": "true",
			children: a("g", {
				class: `pick-mark fate-${fate}`,
				children: a("path", {
					class: open ? "stroke" : "",
					d
				})
			})
		}),
		" ",
		word
	] });
	return a("p", {
		class: "mark-key",
		children: [
			sign("win", text.winning, "M-6 0A6 6 0 1 0 6 0A6 6 0 1 0 -6 0Z"),
			sign("draw", text.drawing, "M0 -6L6 0L0 6L-6 0Z"),
			sign("loss", text.losing, "M-5 -5L5 5M-5 5L5 -5", true)
		]
	});
}
function markOf(move) {
	return {
		fate: fateOfMove(move),
		word: typeof move.distance === "number" ? String(move.distance + 1) : typeof move.score === "number" ? `${move.score > 0 ? "+" : ""}${move.score}`.replace("-", "−") : "",
		fade: fade(move.distance)
	};
}
function movesBy(moves, picked, key, unordered) {
	const keys = [...picked.keys, key];
	return moves.filter((move) => (move.picks ?? []).some((path) => unordered ? keys.every((k) => path.includes(k)) : keys.every((k, at) => path[at] === k)));
}
function bestOf$2(moves) {
	let found;
	for (const move of moves) {
		const fate = fateOfMove(move);
		if (fate === "win") return move;
		if (!found || fate === "draw") found = move;
	}
	return found;
}
// src/panes/boardpane.tsx
function BoardPane({ info, of, position, select, seen }) {
	const pointed = usePointed();
	const board = info.class === "board";
	const option = seen?.moves.some((move) => linkName(writePosition(move.next)) === pointed);
	const other = pointed === position || option ? void 0 : pointed;
	const elsewhere = useInfo(of, other, board);
	const svg = other && elsewhere?.picture?.svg;
	return a("div", {
		class: svg ? "pane-board elsewhere" : "pane-board",
		children: [
			a("p", {
				class: "pane-name mono",
				role: "status",
				children: svg ? other : position
			}),
			a(Board, {
				seen,
				active: seen !== void 0 && !seen.over,
				hint: void 0,
				last: void 0,
				show: false,
				play: (move) => select(writePosition(move.next))
			}),
			svg && a("div", {
				class: "pane-elsewhere",
				children: a(Still, { svg })
			})
		]
	});
}
// src/tree/layout.ts
var [VALUE, MOVE, NOTE, CHARACTER] = [
	16,
	12.5,
	11.5,
	.61
];
var [GAP, EDGE$1, MARGIN$2] = [
	6,
	26,
	10
];
var [PAD, CORNER] = [4, 8];
var MOVE_GAP = 4;
var sideOf = (style) => style.lying ? 26 : 30;
var STRETCH = 2.6;
var FULL$1 = 1.5;
var READABLE$1 = .7;
var COMFORTABLE = .95;
var PREFERENCE = 1.15;
var widthOf = (word, size) => [...word].reduce((sum, one) => sum + (one > "⹿" ? 1 : CHARACTER), 0) * size;
var shapeOf = (part, style) => Math.max(sideOf(style), part.value);
var noteOf = (part, style) => style.leaves === "windows" || part.children.length ? part.note : part.note.replace(/\s*\[.*$/, "");
var moveOf = (part, style) => style.leaves !== "plain" || part.children.length ? part.move : "";
function boxOf(part, style) {
	const { board } = part;
	const note = noteOf(part, style);
	const [half, side] = [shapeOf(part, style) / 2, sideOf(style) / 2];
	const [noteWidth, boardWidth] = [note ? widthOf(note, NOTE) + 4 : 0, board ? board.width + 2 * PAD : 0];
	const pad = note || board ? PAD : 0;
	if (!style.lying) {
		const wide = Math.max(half, noteWidth / 2, boardWidth / 2);
		return {
			left: wide,
			right: wide,
			up: side,
			down: side + (note ? NOTE : 0) + (board ? board.height + 3 : 0) + pad
		};
	}
	const sideNoteWidth = part.children.length ? 0 : noteWidth;
	const sideWidth = Math.max(board ? board.width + PAD : 0, sideNoteWidth);
	const under = note && part.children.length ? NOTE + 3 : 0;
	const tall = board ? board.height / 2 + PAD : 0;
	const left = Math.max(half, under ? noteWidth / 2 : 0);
	return {
		left,
		right: Math.max(left, sideWidth ? half + sideWidth : 0),
		up: Math.max(side, tall),
		down: Math.max(side + under, tall)
	};
}
function extentOf(part, style) {
	const box = boxOf(part, style);
	const move = moveOf(part, style);
	if (style.lying || !move) return box;
	const width = widthOf(move, MOVE) + MOVE_GAP;
	return part.isLeft ? {
		...box,
		left: Math.max(box.left, width)
	} : {
		...box,
		right: Math.max(box.right, width)
	};
}
function offsetsOf(subtrees) {
	const pack = (ordered) => {
		const last = [];
		return ordered.map(({ low, high }) => {
			let offset = 0;
			low.forEach((edge, level) => {
				const before = last[level];
				if (before !== void 0) offset = Math.max(offset, before + GAP - edge);
			});
			high.forEach((edge, level) => last[level] = edge + offset);
			return offset;
		});
	};
	const first = pack(subtrees);
	const last = pack([...subtrees].reverse().map(({ low, high }) => ({
		low: high.map((edge) => -edge),
		high: low.map((edge) => -edge)
	}))).reverse();
	const [end, mirroredEnd] = [first.at(-1) ?? 0, last[0] ?? 0];
	return first.map((at, index) => (at + Math.max(end, mirroredEnd) - (last[index] ?? 0)) / 2);
}
var scaleIn = (size, space) => Math.min(space.width / size.width, space.height / size.height, FULL$1);
function place(root, style, space) {
	const across = new Map();
	const levels = [];
	const outline = (part, depth) => {
		const extent = extentOf(part, style);
		const [before, behind] = style.lying ? [extent.left, extent.right] : [extent.up, extent.down];
		const level = levels[depth] ??= {
			before: 0,
			behind: 0,
			move: 0
		};
		level.before = Math.max(level.before, before);
		level.behind = Math.max(level.behind, behind);
		const move = moveOf(part, style);
		const size = !move ? 0 : style.lying ? widthOf(move, MOVE) + 8 : MOVE + MOVE_GAP;
		level.move = Math.max(level.move, size);
		const [low, high] = style.lying ? [[-extent.up], [extent.down]] : [[-extent.left], [extent.right]];
		const below = part.children.map((child) => outline(child, depth + 1));
		const at = offsetsOf(below);
		const [lows, highs] = [[], []];
		below.forEach((one, index) => {
			const offset = at[index] ?? 0;
			one.low.forEach((edge, level) => lows[level] ??= edge + offset);
			one.high.forEach((edge, level) => highs[level] = edge + offset);
		});
		const middle = ((at[0] ?? 0) + (at.at(-1) ?? 0)) / 2;
		part.children.forEach((child, index) => across.set(child.node.id, (at[index] ?? 0) - middle));
		return {
			low: [...low, ...lows.map((edge) => edge - middle)],
			high: [...high, ...highs.map((edge) => edge - middle)]
		};
	};
	const { low, high } = outline(root, 0);
	const [first, last] = [Math.min(...low), Math.max(...high)];
	const breadth = last - first + 2 * MARGIN$2;
	const fixed = levels.reduce((sum, { before, behind }) => sum + before + behind, 2 * MARGIN$2);
	const edges = levels.slice(1).map(({ move }) => EDGE$1 + move);
	const least = edges.reduce((sum, edge) => sum + edge, 0);
	const length = fixed + least;
	const compact = style.lying ? {
		width: length,
		height: breadth
	} : {
		width: breadth,
		height: length
	};
	const scale = Math.max(scaleIn(compact, space), READABLE$1);
	const free = (style.lying ? space.width : space.height) / scale - fixed;
	const stretch = least ? Math.min(STRETCH, Math.max(1, free / least)) : 1;
	const [middles, starts] = [[], []];
	let along = MARGIN$2;
	levels.forEach((level, depth) => {
		if (depth) along += (edges[depth - 1] ?? 0) * stretch;
		starts[depth] = along - level.move;
		middles[depth] = along + level.before;
		along += level.before + level.behind;
	});
	along += MARGIN$2;
	const places = new Map();
	const put = (part, depth, position) => {
		const middle = middles[depth] ?? 0;
		const [x, y] = style.lying ? [middle, position] : [position, middle];
		const { isLeft } = part;
		places.set(part.node.id, {
			x,
			y,
			box: boxOf(part, style),
			depth,
			isLeft
		});
		for (const child of part.children) put(child, depth + 1, position + (across.get(child.node.id) ?? 0));
	};
	put(root, 0, MARGIN$2 - first);
	return style.lying ? {
		width: along,
		height: breadth,
		places,
		starts
	} : {
		width: breadth,
		height: along,
		places,
		starts
	};
}
function spanOf(paper) {
	const boxes = [...paper.parentElement?.children ?? []].filter((one) => one instanceof SVGGraphicsElement && one !== paper).map((one) => one.getBBox());
	return boxes.length ? [Math.min(...boxes.map(({ x }) => x)), Math.max(...boxes.map(({ x, width }) => x + width))] : [0, Number(paper.getAttribute("width"))];
}
function bestOf$1(root, space) {
	const attempt = (style) => {
		const placed = place(root, style, space);
		return {
			style,
			placed,
			scale: scaleIn(placed, space)
		};
	};
	const hanging = [
		"windows",
		"moves",
		"plain"
	].map((leaves) => attempt({
		lying: false,
		leaves
	}));
	const comfortable = hanging.find(({ scale }) => scale >= COMFORTABLE);
	if (comfortable) return comfortable;
	const lying = attempt({
		lying: true,
		leaves: "moves"
	});
	return hanging.reduce((best, one) => one.scale > best.scale ? one : best, {
		...lying,
		scale: lying.scale / PREFERENCE
	});
}
function arrange(svg, way, space) {
	const { nodes } = way.tree;
	const [top] = nodes;
	if (!top || space.width < 50 || space.height < 50) return;
	const drawn = new Map();
	for (const part of svg.querySelectorAll(".node")) drawn.set(Number(part.dataset["node"]), part);
	const moves = new Map();
	const lines = [...svg.querySelectorAll("line.edge")];
	if (drawn.size !== nodes.length || lines.length !== nodes.length - 1) return;
	for (const line of lines) {
		const word = line.nextElementSibling;
		if (word instanceof SVGTextElement && word.matches(".gd-by")) moves.set(Number(line.dataset["to"]), word);
	}
	const partOf = (node, isLeft) => {
		const group = drawn.get(node.id);
		const children = way.children.get(node.id) ?? [];
		const values = [...group?.querySelectorAll(".gd-value, .gd-ghost") ?? []];
		const longest = Math.max(0, ...values.map((one) => widthOf(one.textContent ?? "", VALUE)));
		const paper = group?.querySelector(".gd-small > .gd-paper");
		const scale = Number(/scale\(([\d.]+)\)/.exec(paper?.parentElement?.getAttribute("transform") ?? "")?.[1]);
		const [first, last] = paper ? spanOf(paper) : [0, 0];
		return {
			node,
			value: longest + 10,
			board: paper ? {
				width: (last - first) * scale,
				height: Number(paper.getAttribute("height")) * scale,
				begin: first * scale
			} : void 0,
			isLeft,
			note: (group?.querySelector(".gd-note")?.textContent ?? "").replace(", ", ","),
			move: moves.get(node.id)?.textContent ?? "",
			children: children.map((child, at) => partOf(child, 2 * at + 1 < children.length))
		};
	};
	const root = partOf(top, false);
	const { style, placed } = bestOf$1(root, space);
	const write = (element, values) => {
		for (const [name, value] of Object.entries(values)) element?.setAttribute(name, value.toFixed(1));
	};
	const word = (element, x, y, size) => {
		write(element, {
			x,
			y
		});
		if (element) element.style.fontSize = `${size}px`;
	};
	const side = sideOf(style);
	const draw = (part) => {
		const group = drawn.get(part.node.id);
		const at = placed.places.get(part.node.id);
		if (!group || !at) return;
		const { x, y, box } = at;
		const half = shapeOf(part, style) / 2;
		const shape = group.querySelector(":scope > rect");
		write(shape, {
			x: x - box.left,
			y: y - box.up,
			width: box.left + box.right,
			height: box.up + box.down
		});
		if (part.board && Number(shape?.getAttribute("rx"))) write(shape, { rx: CORNER });
		for (const value of group.querySelectorAll(".gd-value, .gd-ghost")) word(value, x, y + VALUE * .35, VALUE);
		const note = group.querySelector(".gd-note");
		const text = noteOf(part, style);
		if (note) note.textContent = text;
		if (style.lying && !part.children.length) {
			word(note, x + half, y + NOTE * .35, NOTE);
			note?.style.setProperty("text-anchor", "start");
		} else word(note, x, y + side / 2 + NOTE - 3, NOTE);
		const small = group.querySelector(".gd-small");
		if (small && part.board) {
			const { width, height, begin } = part.board;
			const [left, up] = style.lying ? [x + half - begin, y - height / 2] : [x - width / 2 - begin, y + side / 2 + (text ? NOTE : 0) + 3];
			const scale = /scale\([^)]*\)/.exec(small.getAttribute("transform") ?? "")?.[0] ?? "";
			small.setAttribute("transform", `translate(${left.toFixed(1)} ${up.toFixed(1)}) ${scale}`);
		}
		if (!moveOf(part, style)) moves.get(part.node.id)?.remove();
		part.children.forEach(draw);
	};
	draw(root);
	for (const line of lines) {
		const from = placed.places.get(Number(line.dataset["from"]));
		const id = Number(line.dataset["to"]);
		const to = placed.places.get(id);
		if (!from || !to) continue;
		const [x1, y1, x2, y2] = style.lying ? [
			from.x + from.box.right,
			from.y,
			to.x - to.box.left,
			to.y
		] : [
			from.x,
			from.y + from.box.down,
			to.x,
			to.y - to.box.up
		];
		const turn = placed.starts[to.depth] ?? 0;
		const [x, y] = style.lying ? [turn, y2] : [x2, turn];
		write(line, {
			x1,
			y1,
			x2: x,
			y2: y
		});
		const end = line.cloneNode();
		end.classList.add("straight");
		write(end, {
			x1: x,
			y1: y,
			x2,
			y2
		});
		line.after(end);
		const move = moves.get(id);
		if (!move) continue;
		if (style.lying) {
			word(move, x + MOVE_GAP, y - MOVE_GAP, MOVE);
			move.style.setProperty("text-anchor", "start");
		} else {
			word(move, x + (to.isLeft ? -4 : MOVE_GAP), y2 - MOVE_GAP, MOVE);
			move.style.setProperty("text-anchor", to.isLeft ? "end" : "start");
		}
	}
	svg.querySelector(".gd-head")?.remove();
	svg.dataset["lying"] = String(style.lying);
	svg.setAttribute("viewBox", `0 0 ${placed.width.toFixed(1)} ${placed.height.toFixed(1)}`);
}
// src/tree/states.ts
function lastTouched(way, step) {
	let last;
	let when = 0;
	for (const node of way.tree.nodes) {
		if (node.cut) continue;
		const at = node.leave <= step ? node.leave : node.enter <= step ? node.enter : 0;
		if (at > when) [last, when] = [node, at];
	}
	return last;
}
function showStep(svg, way, step, current) {
	const { byId, tree } = way;
	svg.classList.toggle("finished", step >= tree.steps);
	const state = (node) => {
		if (!node) return "later";
		if (node.beyond) return "beyond";
		if (node.cut) {
			const parent = byId.get(node.parent ?? -1);
			return parent && parent.leave <= step && !parent.cut ? "skipped" : parent?.cut ? state(parent) : "later";
		}
		if (node.leave <= step) return "done";
		return node.enter <= step ? "open" : "later";
	};
	for (const part of svg.querySelectorAll(".node")) {
		const id = Number(part.dataset["node"]);
		const node = byId.get(id);
		part.dataset["state"] = state(node);
		part.classList.toggle("current", id === current?.id);
		const done = node !== void 0 && !node.cut && node.leave <= step;
		part.setAttribute("aria-label", `${wordsOf(part, done)} ${node?.position ?? ""}`);
	}
	for (const edge of svg.querySelectorAll(".edge, .scissors, .node-label")) edge.dataset["state"] = state(byId.get(Number(edge.dataset["to"])));
}
function nameMoves(svg, way, lang) {
	for (const edge of svg.querySelectorAll("line.edge")) {
		const [node, word] = [way.byId.get(Number(edge.dataset["to"])), edge.nextElementSibling];
		if (node && word?.matches(".gd-by")) word.textContent = way.moveInWords(node, lang);
	}
}
var SVG = "http://www.w3.org/2000/svg";
function annotate(svg, way) {
	const word = (x, y, sign, name) => {
		const text = document.createElementNS(SVG, "text");
		for (const [key, value] of Object.entries({
			x,
			y,
			class: name,
			"text-anchor": "middle"
		})) text.setAttribute(key, String(value));
		text.setAttribute("aria-hidden", "true");
		text.textContent = sign;
		return text;
	};
	for (const part of svg.querySelectorAll(".node")) {
		const node = way.byId.get(Number(part.dataset["node"]));
		const box = part.querySelector(":scope > rect");
		if (!node || !box) continue;
		const label = document.createElementNS(SVG, "g");
		label.setAttribute("class", "node-label");
		label.setAttribute("aria-hidden", "true");
		label.dataset["to"] = String(node.id);
		const value = part.querySelector(".gd-value, .gd-ghost");
		label.append(...part.querySelectorAll(":scope > :is(.gd-small, .gd-ghost)"));
		const at = (name) => Number(box.getAttribute(name));
		const [x, y] = value ? [Number(value.getAttribute("x")), Number(value.getAttribute("y"))] : [at("x") + at("width") / 2, at("y") + at("height") / 2 + 5];
		if (!way.children.has(node.id)) label.append(word(x, y, "?", "unknown"));
		part.after(label);
	}
	for (const edge of svg.querySelectorAll("line.edge:not(.straight)")) {
		const node = way.byId.get(Number(edge.dataset["to"]));
		if (!node?.cut || node.beyond || way.byId.get(node.parent ?? -1)?.cut) continue;
		const [x1, y1, x2, y2] = [
			"x1",
			"y1",
			"x2",
			"y2"
		].map((name) => Number(edge.getAttribute(name)));
		if (x1 === void 0 || x2 === void 0 || y1 === void 0 || y2 === void 0) continue;
		const sign = word(x1 + (x2 - x1) * .34, y1 + (y2 - y1) * .34 + 5, "✂", "scissors");
		sign.dataset["to"] = String(node.id);
		edge.after(sign);
	}
}
// src/tree/way.ts
var isFirst = (node) => node.side !== "second";
var score = (node) => typeof node?.value === "number" && node.distance == null ? node.value : void 0;
var number = (bound) => typeof bound === "number" ? bound : void 0;
var Way = class {
	tree;
	draw;
	byId;
	children;
	constructor(tree, draw = "") {
		this.tree = tree;
		this.draw = draw;
		this.byId = new Map(tree.nodes.map((node) => [node.id, node]));
		const children = new Map();
		for (const node of tree.nodes) if (node.parent !== null) children.set(node.parent, [...children.get(node.parent) ?? [], node]);
		this.children = children;
	}
	path(node) {
		const above = node.parent === null ? void 0 : this.byId.get(node.parent);
		return above ? [...this.path(above), node] : [node];
	}
	moves(node) {
		return this.path(node).map((one) => one.move ?? "").join("\n");
	}
	moveInWords(node, lang) {
		return wordsOfNode(node, node.parent === null ? void 0 : this.byId.get(node.parent), {
			draw: this.draw,
			alone: true
		}, lang);
	}
	line(node) {
		return this.path(node).flatMap((one) => one.move === null ? [] : [one.move]);
	}
	bounds(node, step) {
		let { alpha, beta } = node;
		for (const child of this.children.get(node.id) ?? []) {
			const value = score(child);
			if (child.cut || child.leave > step || value === void 0) continue;
			if (isFirst(node)) {
				if (alpha === null || (number(alpha) ?? Infinity) < value) alpha = value;
			} else if (beta === null || (number(beta) ?? -Infinity) > value) beta = value;
		}
		return {
			alpha,
			beta
		};
	}
	event(step) {
		for (const node of this.tree.nodes) {
			if (node.cut) continue;
			if (node.enter === step) return {
				kind: "enter",
				node
			};
			if (node.leave !== step) continue;
			const kind = node.cutoff ? "cut" : node.leaf ? "leaf" : "leave";
			const above = node.parent === null ? void 0 : this.byId.get(node.parent);
			if (!above) return {
				kind,
				node
			};
			const [was, is] = [this.bounds(above, step - 1), this.bounds(above, step)];
			if (was.alpha !== is.alpha && typeof is.alpha === "number") return {
				kind,
				node,
				raised: {
					bound: "alpha",
					to: is.alpha
				}
			};
			if (was.beta !== is.beta && typeof is.beta === "number") return {
				kind,
				node,
				raised: {
					bound: "beta",
					to: is.beta
				}
			};
			return {
				kind,
				node
			};
		}
	}
	static firstAt(node) {
		return isFirst(node);
	}
};
// src/panes/nodepane.tsx
function GraphPane(shown) {
	const { info, of } = shown;
	const text = useText();
	const lang = useLang();
	const root = useRoot(shown);
	const answer = useAnswer(JSON.stringify([of, root.position]), (signal) => graph({
		...of,
		position: first(root.position, info.class === "board")
	}, signal));
	const nodes = w(() => answer.data?.nodes.map((node) => ({
		...node,
		state: "done"
	})), [answer.data]);
	if (answer.problem) return a(Problem, { diagnostics: answer.problem });
	return a(Nodes, {
		...shown,
		kind: "graph",
		svg: answer.data?.svg,
		nodes,
		label: text.graphTitle(titleOf(lang, info)),
		keep: root.keep
	});
}
function TreePane(shown) {
	const { info, of } = shown;
	const text = useText();
	const lang = useLang();
	const root = useRoot(shown);
	const board = info.class === "board";
	const answer = useAnswer(JSON.stringify([of, root.position]), (signal) => tree({
		...of,
		position: readPosition(root.position, board),
		algorithm: "alpha-beta"
	}, signal));
	const nodes = w(() => answer.data?.nodes.map((node) => ({
		...node,
		options: [],
		state: node.cut ? "skipped" : "done"
	})), [answer.data]);
	const way = w(() => answer.data && new Way(answer.data, info.draw), [answer.data, info.draw]);
	if (answer.problem) return a(Problem, { diagnostics: answer.problem });
	return a(Nodes, {
		...shown,
		kind: "tree",
		svg: answer.data?.svg,
		nodes,
		way,
		label: text.treeTitle(titleOf(lang, info)),
		keep: root.keep
	});
}
var first = (position, board) => readPosition(position, board).slice(0, 1);
function useRoot({ position }) {
	const [root, setRoot] = d(position);
	const has = T(() => false);
	A(() => {
		if (!has.current(position)) setRoot(position);
	}, [position]);
	const keep = (contains) => {
		has.current = contains;
	};
	return {
		position: root,
		keep
	};
}
function Nodes({ kind, svg, nodes, way, label, position, select, keep }) {
	const text = useText();
	const element = T(null);
	const byId = w(() => new Map((nodes ?? []).map((node) => [node.id, node])), [nodes]);
	const parts = new Set(readPosition(position, false));
	const current = (nodes ?? []).find((node) => [position, ...parts].includes(linkName(node.position)));
	A(() => keep((wanted) => nodes?.some((n) => linkName(n.position) === wanted) ?? false), [nodes]);
	A(() => {
		const drawn = element.current;
		if (!drawn) return;
		nameNodes(drawn, byId);
		drawn.classList.add("finished");
		const options = new Set(current?.options ?? []);
		for (const part of drawn.querySelectorAll(".node")) {
			const id = Number(part.dataset["node"]);
			part.classList.add("known");
			part.classList.toggle("current", id === current?.id);
			part.classList.toggle("option", options.has(id));
			part.dataset["state"] = byId.get(id)?.state ?? "done";
			part.setAttribute("aria-label", wordsOf(part, true));
		}
		for (const edge of drawn.querySelectorAll(".edge, .scissors, .node-label")) {
			edge.classList.add("known");
			edge.classList.toggle("current", Number(edge.dataset["from"]) === current?.id);
			edge.dataset["state"] = byId.get(Number(edge.dataset["to"]))?.state ?? "done";
		}
	}, [
		byId,
		current,
		svg
	]);
	if (!svg) return a("div", {
		class: "stage busy",
		"aria-busy": "true"
	});
	return a(Stage, {
		svg,
		label,
		parts: ".node",
		press: (part) => {
			const node = byId.get(Number(part.dataset["node"]));
			if (node) select(linkName(node.position));
		},
		...way && { arrange: (drawn, space) => {
			nameMoves(drawn, way, text.code);
			arrange(drawn, way, space);
		} },
		follow: current && `.node[data-node="${current.id}"]`,
		ready: (drawn) => {
			element.current = drawn;
			drawn.classList.add(kind);
			if (text.code !== "en") for (const title of drawn.querySelectorAll("title")) title.remove();
			if (way) annotate(drawn, way);
			rove(drawn, ".node");
		}
	});
}
var KEPT$1 = 160;
var AT_ONCE = 4;
var keyOf = ({ step, row, col }) => `${step}/${row}/${col}`;
var Tiles = class {
	#source;
	#entries = new Map();
	#queue = [];
	#running = 0;
	#stop = new AbortController();
	#changed;
	constructor(source, changed) {
		this.#source = source;
		this.#changed = changed;
	}
	get source() {
		return this.#source;
	}
	replace(source, sameShape) {
		this.#stop.abort();
		this.#stop = new AbortController();
		this.#source = source;
		this.#queue = [];
		if (!sameShape) this.#entries.clear();
		for (const entry of this.#entries.values()) {
			entry.stale = true;
			entry.loading = false;
			entry.failed = false;
		}
		this.#changed();
	}
	repaint() {
		for (const entry of this.#entries.values()) entry.picture = void 0;
		this.#changed();
	}
	close() {
		this.#stop.abort();
		this.#queue = [];
		this.#entries.clear();
	}
	want(tiles) {
		this.#queue = tiles.filter((at) => {
			const entry = this.#entries.get(keyOf(at));
			return !entry || (!entry.tile || entry.stale) && !entry.loading && !entry.failed;
		});
		this.#pump();
	}
	tile(at) {
		return this.#touch(at)?.tile;
	}
	picture(at, paint) {
		const entry = this.#touch(at);
		if (!entry?.tile) return void 0;
		entry.picture ??= paint(entry.tile);
		return entry.picture;
	}
	value(row, col) {
		const at = {
			step: 1,
			row: Math.floor(row / 256),
			col: Math.floor(col / 256)
		};
		const tile = this.tile(at);
		if (!tile) return void 0;
		const r = row - at.row * 256;
		const c = col - at.col * 256;
		return r < tile.rows && c < tile.cols ? tile.values[r * tile.cols + c] : void 0;
	}
	explained(row, col) {
		const at = {
			step: 1,
			row: Math.floor(row / 256),
			col: Math.floor(col / 256)
		};
		const tile = this.tile(at);
		if (!tile?.explained) return void 0;
		return (tile.explained[(row - at.row * 256) * tile.cols + col - at.col * 256] ?? 0) > 127;
	}
	need(row, col) {
		const at = {
			step: 1,
			row: Math.floor(row / 256),
			col: Math.floor(col / 256)
		};
		const entry = this.#entries.get(keyOf(at));
		if (!entry || !entry.loading && !entry.failed && (!entry.tile || entry.stale)) this.#load(at);
	}
	#touch(at) {
		const key = keyOf(at);
		const entry = this.#entries.get(key);
		if (!entry) return void 0;
		this.#entries.delete(key);
		this.#entries.set(key, entry);
		return entry;
	}
	#pump() {
		while (this.#running < AT_ONCE) {
			const at = this.#queue.shift();
			if (!at) return;
			this.#load(at);
		}
	}
	async #load(at) {
		const key = keyOf(at);
		const entry = this.#entries.get(key) ?? {
			stale: false,
			loading: false,
			failed: false
		};
		if (entry.loading) return;
		entry.loading = true;
		this.#entries.set(key, entry);
		const { signal } = this.#stop;
		this.#running++;
		try {
			const tile = await this.#source.load(at.step, at.row, at.col, signal);
			if (signal.aborted) return;
			entry.tile = tile;
			entry.picture = void 0;
			entry.stale = false;
			this.#forget();
			this.#changed();
		} catch {
			if (!signal.aborted) entry.failed = true;
		} finally {
			this.#running--;
			if (!signal.aborted) entry.loading = false;
			this.#pump();
		}
	}
	#forget() {
		for (const [key, entry] of this.#entries) {
			if (this.#entries.size <= KEPT$1) return;
			if (!entry.loading) this.#entries.delete(key);
		}
	}
};
// src/canvas/camera.ts
var GUTTER = {
	left: 46,
	top: 24
};
var LARGEST$3 = 160;
var LARGEST_FIT = 96;
var inner = (field) => ({
	width: Math.max(1, field.width - GUTTER.left),
	height: Math.max(1, field.height - GUTTER.top)
});
function fitScale(shape, field) {
	const { width, height } = inner(field);
	return Math.min(LARGEST_FIT, width / shape.cols, height / shape.rows);
}
function windowScale(cells, field) {
	const { width, height } = inner(field);
	return Math.min(width, height) / cells;
}
var fit = (shape, field) => clamp({
	row: 0,
	col: 0,
	scale: fitScale(shape, field)
}, shape, field);
function clamp(camera, shape, field) {
	const least = Math.min(fitScale(shape, field), inner(field).width / shape.cols, 4);
	const scale = Math.max(Math.min(camera.scale, LARGEST$3), least);
	const { width, height } = inner(field);
	const limit = (at, cells, seen) => Math.max(0, Math.min(at, cells - seen));
	return {
		scale,
		row: limit(camera.row, shape.rows, height / scale),
		col: limit(camera.col, shape.cols, width / scale)
	};
}
function zoomAt(camera, factor, x, y, shape, field) {
	const wanted = clamp({
		...camera,
		scale: camera.scale * factor
	}, shape, field).scale;
	const dx = x - GUTTER.left;
	const dy = y - GUTTER.top;
	return clamp({
		scale: wanted,
		col: camera.col + dx / camera.scale - dx / wanted,
		row: camera.row + dy / camera.scale - dy / wanted
	}, shape, field);
}
function cellAt(camera, x, y, shape) {
	if (x < GUTTER.left || y < GUTTER.top) return void 0;
	const row = Math.floor(camera.row + (y - GUTTER.top) / camera.scale);
	const col = Math.floor(camera.col + (x - GUTTER.left) / camera.scale);
	return row < shape.rows && col < shape.cols ? {
		row,
		col
	} : void 0;
}
function reveal(camera, row, col, shape, field) {
	const { width, height } = inner(field);
	const into = (at, from, seen) => at < from ? at : at + 1 > from + seen ? at + 1 - seen : from;
	return clamp({
		...camera,
		row: into(row, camera.row, height / camera.scale),
		col: into(col, camera.col, width / camera.scale)
	}, shape, field);
}
function stepFor(scale) {
	let step = 1;
	while (step * scale < 1 && step < 1 << 20) step *= 2;
	return step;
}
function tilesFor(camera, shape, field) {
	const step = stepFor(camera.scale);
	const { width, height } = inner(field);
	const size = 256 * step;
	const last = (cells) => Math.max(0, Math.ceil(cells / size) - 1);
	const r0 = Math.floor(camera.row / size);
	const c0 = Math.floor(camera.col / size);
	const r1 = Math.min(last(shape.rows), Math.floor((camera.row + height / camera.scale) / size));
	const c1 = Math.min(last(shape.cols), Math.floor((camera.col + width / camera.scale) / size));
	const seen = [];
	const near = [];
	for (let row = Math.max(0, r0 - 1); row <= Math.min(last(shape.rows), r1 + 1); row++) for (let col = Math.max(0, c0 - 1); col <= Math.min(last(shape.cols), c1 + 1); col++) (row >= r0 && row <= r1 && col >= c0 && col <= c1 ? seen : near).push({
		step,
		row,
		col
	});
	return {
		seen,
		near
	};
}
// src/palette.ts
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
var N_RGB = rgb("1c5c94");
var LIGHT_FROM = 10;
var css = ([r, g, b]) => `rgb(${r} ${g} ${b})`;
var SPREAD = .65;
var placeOf = (value, least, largest) => largest <= least ? 1 : Math.max(0, Math.min(1, (value - least) / (largest - least))) ** SPREAD;
var valueAt = (place, least, largest) => Math.round(least + (largest - least) * place ** (1 / SPREAD));
var stepOf = (value, least, largest) => Math.floor(placeOf(value, least, largest) * (SCALE.length - 1) + .5);
var BETWEEN = 16;
var FINE = Array.from({ length: (SCALE.length - 1) * BETWEEN + 1 }, (_, at) => {
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
function colourAt(value, least, largest) {
	return (largest - least < SCALE.length ? SCALE[stepOf(value, least, largest)] : FINE[Math.floor(placeOf(value, least, largest) * (FINE.length - 1) + .5)]) ?? P_RGB;
}
var textOn = (step) => step >= LIGHT_FROM ? "#10151f" : "#ffffff";
// src/canvas/paint.ts
var isOutcome = (kind) => kind === "outcome" || kind === "misere";
var hasP = (kind) => [
	"grundy",
	"loopy",
	"obliged"
].includes(kind) || isOutcome(kind);
var isNumber = (value) => value > LOONY;
function wordOf(value, kind) {
	if (value === -2147483647) return "∞";
	if (value === -2147483646) return "☾";
	return isOutcome(kind) ? value === 0 ? "P" : "N" : String(value);
}
var LEAST_TINT = .45;
var DIM = .16;
var tint$1 = (share) => LEAST_TINT + .55 * share;
var mix = (a, b, share) => [
	a[0] + (b[0] - a[0]) * share,
	a[1] + (b[1] - a[1]) * share,
	a[2] + (b[2] - a[2]) * share
];
function colourOf(value, scheme) {
	if (value === -2147483648) return scheme.paper;
	if (!isNumber(value)) return mix(scheme.paper, N_RGB, .35);
	if (hasP(scheme.kind) && value === 0) return P_RGB;
	if (isOutcome(scheme.kind)) return N_RGB;
	return colourAt(value, scheme.least, scheme.largest);
}
function paintTile(tile, scheme) {
	const canvas = document.createElement("canvas");
	canvas.width = Math.max(1, tile.cols);
	canvas.height = Math.max(1, tile.rows);
	const context = canvas.getContext("2d");
	if (!context || !tile.rows || !tile.cols) return canvas;
	const image = context.createImageData(tile.cols, tile.rows);
	const data = image.data;
	const p = hasP(scheme.kind);
	for (let at = 0; at < tile.values.length; at++) {
		const value = tile.values[at] ?? -2147483648;
		const share = (tile.share[at] ?? 0) / 255;
		if (value === -2147483648 && share === 0) continue;
		let colour = p && value === 0 && share < 1 ? mix(N_RGB, P_RGB, tint$1(share)) : colourOf(value, scheme);
		if (p && value !== 0 && share > 0) colour = mix(colour, P_RGB, tint$1(share));
		if (tile.explained) colour = mix(scheme.paper, colour, DIM + .84 * ((tile.explained[at] ?? 0) / 255));
		data[4 * at] = colour[0];
		data[4 * at + 1] = colour[1];
		data[4 * at + 2] = colour[2];
		data[4 * at + 3] = 255;
	}
	context.putImageData(image, 0, 0);
	return canvas;
}
function pageColour(name) {
	const probe = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
	if (!probe) return [
		255,
		255,
		255
	];
	probe.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
	probe.fillRect(0, 0, 1, 1);
	const [r = 255, g = 255, b = 255] = probe.getImageData(0, 0, 1, 1).data;
	return [
		r,
		g,
		b
	];
}
// src/canvas/draw.ts
var NUMBERS_FROM = 20;
var MARKS_FROM = 5;
var FRAMES_FROM = 8;
var FONT$1 = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace";
function drawFrame(context, tiles, frame, ink) {
	const { camera, field, shape } = frame;
	context.fillStyle = ink.paper;
	context.fillRect(0, 0, field.width, field.height);
	context.save();
	context.beginPath();
	context.rect(GUTTER.left, GUTTER.top, field.width, field.height);
	context.clip();
	context.imageSmoothingEnabled = false;
	const { seen, near } = tilesFor(camera, shape, field);
	for (const at of seen) drawTile(context, tiles, at, frame);
	if (camera.scale >= MARKS_FROM) drawCells(context, tiles, frame, ink);
	if (frame.fold && camera.scale >= 3) drawFold(context, frame, frame.fold, ink);
	drawMarks(context, frame, ink);
	context.restore();
	drawEdges(context, frame, ink);
	return [...seen, ...near];
}
var x = (camera, col) => GUTTER.left + (col - camera.col) * camera.scale;
var y = (camera, row) => GUTTER.top + (row - camera.row) * camera.scale;
function drawTile(context, tiles, at, frame) {
	const { camera, scheme } = frame;
	const paint = (tile) => paintTile(tile, scheme);
	const own = tiles.picture(at, paint);
	const side = at.step * camera.scale;
	const left = x(camera, at.col * 256 * at.step);
	const top = y(camera, at.row * 256 * at.step);
	if (own) {
		context.drawImage(own, left, top, own.width * side, own.height * side);
		return;
	}
	for (let zoom = 2; zoom <= 64; zoom *= 2) {
		const coarse = {
			step: at.step * zoom,
			row: Math.floor(at.row / zoom),
			col: Math.floor(at.col / zoom)
		};
		const picture = tiles.picture(coarse, paint);
		if (!picture) continue;
		const part = 256 / zoom;
		const sx = at.col % zoom * part;
		const sy = at.row % zoom * part;
		const width = Math.min(part, picture.width - sx);
		const height = Math.min(part, picture.height - sy);
		if (width > 0 && height > 0) context.drawImage(picture, sx, sy, width, height, left, top, width * zoom * side, height * zoom * side);
		return;
	}
}
function range({ camera, field, shape }) {
	const { width, height } = inner(field);
	return [
		Math.floor(camera.row),
		Math.min(shape.rows, Math.ceil(camera.row + height / camera.scale)),
		Math.floor(camera.col),
		Math.min(shape.cols, Math.ceil(camera.col + width / camera.scale))
	];
}
function drawCells(context, tiles, frame, ink) {
	const { camera, scheme } = frame;
	const { scale } = camera;
	const [r0, r1, c0, c1] = range(frame);
	const numbers = scale >= NUMBERS_FROM;
	const p = hasP(scheme.kind);
	context.textAlign = "center";
	context.textBaseline = "middle";
	if (numbers) {
		context.strokeStyle = ink.paper;
		context.lineWidth = 1;
		context.beginPath();
		for (let row = r0; row <= r1; row++) {
			const at = Math.round(y(camera, row)) + .5;
			context.moveTo(x(camera, c0), at);
			context.lineTo(x(camera, c1), at);
		}
		for (let col = c0; col <= c1; col++) {
			const at = Math.round(x(camera, col)) + .5;
			context.moveTo(at, y(camera, r0));
			context.lineTo(at, y(camera, r1));
		}
		context.stroke();
	}
	for (let row = r0; row < r1; row++) for (let col = c0; col < c1; col++) {
		const value = tiles.value(row, col);
		if (value === void 0 || value === -2147483648) continue;
		const isP = p && value === 0;
		if (!numbers && !isP) continue;
		const cx = x(camera, col + .5);
		const cy = y(camera, row + .5);
		if (isP) {
			context.beginPath();
			context.arc(cx, cy, scale * (numbers ? .4 : .22), 0, 2 * Math.PI);
			if (numbers) {
				context.lineWidth = Math.max(1.5, scale * .06);
				context.strokeStyle = tiles.explained(row, col) === false ? ink.p : "#fff";
				context.stroke();
			} else {
				context.fillStyle = "#fff";
				context.fill();
			}
		}
		if (!numbers) continue;
		const word = wordOf(value, scheme.kind);
		const size = Math.min(scale * .42, scale * 1.5 / word.length);
		if (size < 6) continue;
		context.font = `${isP ? "700 " : ""}${size}px ${FONT$1}`;
		context.fillStyle = tiles.explained(row, col) === false ? ink.ink : isP || isOutcome(scheme.kind) ? "#fff" : textOn(stepOf(value, scheme.least, scheme.largest));
		context.fillText(word, cx, cy + .5);
	}
}
function drawFold(context, frame, fold, ink) {
	if (fold.period === void 0 || fold.preperiod === void 0) return;
	const { camera, shape } = frame;
	const { scale } = camera;
	const [r0, r1, c0, c1] = range(frame);
	const bar = Math.max(2, scale * .1);
	for (let row = r0; row < r1; row++) for (let col = c0; col < c1; col++) {
		const index = row * shape.cols + col;
		if (index >= fold.length) return;
		const left = x(camera, col);
		const top = y(camera, row);
		if (index < fold.preperiod) {
			context.fillStyle = ink.paper;
			context.fillRect(left, top + scale - 1.5 * bar, scale, 1.5 * bar);
			context.fillStyle = ink.muted;
			context.fillRect(left, top + scale - bar, scale, bar * .5);
		} else if ((index - fold.preperiod) % fold.period === 0) {
			context.fillStyle = ink.paper;
			context.fillRect(left - bar, top, 2 * bar, scale);
			context.fillStyle = ink.ink;
			context.fillRect(left - bar / 2, top, bar, scale);
		}
	}
}
function drawMarks(context, frame, ink) {
	const { camera, marks } = frame;
	const { scale } = camera;
	const side = Math.max(scale, 6);
	const box = ({ row, col }, width, inset) => {
		const grow = (side - scale) / 2 - inset;
		const left = x(camera, col) - grow;
		const top = y(camera, row) - grow;
		context.lineWidth = width;
		context.strokeRect(left, top, side - 2 * inset, side - 2 * inset);
	};
	const outlined = (cell, colour, width) => {
		context.strokeStyle = ink.paper;
		box(cell, width + 2.5, 0);
		context.strokeStyle = colour;
		box(cell, width, 0);
	};
	if (marks.trail.length > 1) {
		context.strokeStyle = ink.accent;
		context.lineWidth = 2;
		context.beginPath();
		marks.trail.forEach(({ row, col }, at) => {
			const cx = x(camera, col + .5);
			const cy = y(camera, row + .5);
			if (at === 0) context.moveTo(cx, cy);
			else context.lineTo(cx, cy);
		});
		context.stroke();
	}
	for (const cell of marks.exceptions) {
		context.strokeStyle = ink.p;
		context.lineWidth = 2;
		context.beginPath();
		context.arc(x(camera, cell.col + .5), y(camera, cell.row + .5), Math.max(5, scale * .48), 0, 2 * Math.PI);
		context.stroke();
	}
	if (marks.pinned && marks.options.length > 0) drawMoves(context, frame, marks.pinned, ink);
	if (scale >= FRAMES_FROM || !marks.pinned) for (const cell of marks.options) outlined(cell, ink.ink, Math.max(2, scale * .06));
	if (marks.pinned) outlined(marks.pinned, ink.accent, 3);
	if (marks.cursor) outlined(marks.cursor, ink.accent, 2);
	for (const cell of marks.pointed ?? []) outlined(cell, ink.p, 3);
}
function drawMoves(context, { camera, field, marks }, from, ink) {
	const { scale } = camera;
	context.save();
	context.beginPath();
	context.rect(0, 0, field.width, field.height);
	for (const { row, col } of [from, ...marks.options]) context.rect(x(camera, col), y(camera, row), scale, scale);
	context.globalAlpha = scale >= FRAMES_FROM ? .55 : .25;
	context.fillStyle = ink.paper;
	context.fill("evenodd");
	context.restore();
	if (scale >= FRAMES_FROM) return;
	context.save();
	context.lineCap = "round";
	context.beginPath();
	for (const { row, col } of marks.options) {
		const [dx, dy] = [col - from.col, row - from.row];
		const inset = .5 / Math.max(Math.abs(dx), Math.abs(dy));
		const at = (part) => [x(camera, from.col + .5 + dx * part), y(camera, from.row + .5 + dy * part)];
		context.moveTo(...at(inset));
		context.lineTo(...at(1 - inset));
	}
	for (const [colour, width] of [[ink.paper, 4], [ink.accent, 2]]) {
		context.strokeStyle = colour;
		context.lineWidth = width;
		context.stroke();
	}
	context.restore();
}
function drawEdges(context, frame, ink) {
	const { camera, field, shape, down, across, fold } = frame;
	context.fillStyle = ink.paper;
	context.fillRect(0, 0, field.width, GUTTER.top);
	context.fillRect(0, 0, GUTTER.left, field.height);
	const edge = camera.scale >= 40 ? 14 : 11;
	context.font = `${edge}px ${FONT$1}`;
	context.fillStyle = ink.muted;
	context.strokeStyle = ink.line;
	const [r0, r1, c0, c1] = range(frame);
	const every = (pixels) => {
		const least = pixels / camera.scale;
		let step = 1;
		while (step < least) step *= String(step).startsWith("2") ? 2.5 : 2;
		return Math.round(step);
	};
	const columnStep = every((edge - 3) * String(across.from + shape.cols).length + 10);
	const rowStep = every(18);
	context.textBaseline = "middle";
	context.textAlign = "center";
	for (let col = Math.ceil(c0 / columnStep) * columnStep; col < c1; col += columnStep) {
		const at = x(camera, col + .5);
		const number = String(across.from + col);
		const half = context.measureText(number).width / 2;
		if (at >= GUTTER.left && at + half <= field.width) context.fillText(number, at, GUTTER.top / 2 + 1);
	}
	context.textAlign = "right";
	for (let row = Math.ceil(r0 / rowStep) * rowStep; row < r1; row += rowStep) {
		const at = y(camera, row + .5);
		const number = fold ? down.from + row * shape.cols : down.from + row;
		if (at >= GUTTER.top) context.fillText(String(number), GUTTER.left - 6, at);
	}
	context.textAlign = "left";
	context.font = `italic 12px Georgia, serif`;
	context.fillStyle = ink.ink;
	const corner = fold ? down.name : `${down.name} \\ ${across.name}`;
	context.fillText(corner, 4, GUTTER.top / 2 + 1, GUTTER.left - 8);
}
function inkOf(element) {
	const style = getComputedStyle(element);
	const of = (name) => style.getPropertyValue(name).trim();
	return {
		ink: of("--ink"),
		paper: of("--paper"),
		muted: of("--muted"),
		line: of("--line"),
		accent: of("--accent"),
		p: of("--p")
	};
}
// src/canvas/grid.tsx
var WHEEL = 1.0015;
var KEY_ZOOM = 1.4;
var READABLE = 30;
function Grid(props) {
	const text = useText();
	const { source, scheme } = props;
	const canvas = T(null);
	const [paper, setPaper] = d(() => pageColour("--paper"));
	const [said, setSaid] = d("");
	const state = T({
		camera: void 0,
		field: {
			width: 0,
			height: 0
		},
		untouched: true,
		cursor: void 0,
		waiting: 0,
		telling: 0,
		tiles: void 0,
		identity: ""
	}).current;
	const latest = T(props);
	latest.current = props;
	const shape = {
		rows: source.rows,
		cols: source.cols
	};
	if (props.places) props.places.find = ({ row, col }) => {
		const [box, { camera, field }] = [canvas.current?.getBoundingClientRect(), state];
		if (!box || !camera) return void 0;
		const [x, y] = [col - camera.col, row - camera.row].map((cells) => cells * camera.scale);
		const [left, top] = [GUTTER.left + (x ?? 0), GUTTER.top + (y ?? 0)];
		return left >= GUTTER.left && top >= GUTTER.top && left < field.width && top < field.height ? new DOMRect(box.left + left, box.top + top, camera.scale, camera.scale) : void 0;
	};
	const initial = (size) => {
		const { field } = state;
		const shared = cameraOf(latest.current.view);
		if (shared) return clamp(shared, size, field);
		const cells = latest.current.window;
		if (cells) return clamp({
			row: 0,
			col: 0,
			scale: windowScale(cells, field)
		}, size, field);
		if (!latest.current.fold) return fit(size, field);
		return clamp({
			row: 0,
			col: 0,
			scale: Math.min(40, Math.max(3, inner(field).width / size.cols))
		}, size, field);
	};
	const draw = () => {
		state.waiting = 0;
		const element = canvas.current;
		const context = element?.getContext("2d", { alpha: false });
		const { tiles } = state;
		if (!element || !context || !tiles || !state.field.width) return;
		const now = latest.current;
		const size = {
			rows: now.source.rows,
			cols: now.source.cols
		};
		state.camera = state.camera && !state.untouched ? clamp(state.camera, size, state.field) : initial(size);
		const ratio = devicePixelRatio || 1;
		context.setTransform(ratio, 0, 0, ratio, 0, 0);
		const wanted = drawFrame(context, tiles, {
			camera: state.camera,
			field: state.field,
			shape: size,
			scheme: {
				...now.scheme,
				paper
			},
			marks: {
				...now.marks,
				cursor: state.cursor
			},
			down: now.down,
			across: now.across,
			fold: now.fold
		}, inkOf(element));
		tiles.want(wanted);
	};
	const drawRef = T(draw);
	drawRef.current = draw;
	const redraw = () => {
		state.waiting ||= requestAnimationFrame(() => drawRef.current());
	};
	F(() => {
		if (!state.tiles || state.identity !== props.identity) {
			state.tiles?.close();
			state.tiles = new Tiles(source, () => {
				tell();
				redraw();
			});
			state.identity = props.identity;
			state.untouched = true;
			state.cursor = void 0;
		} else if (state.tiles.source !== source) {
			const before = state.tiles.source;
			const grown = source.rows !== before.rows || source.cols !== before.cols;
			state.tiles.replace(source, !grown);
		}
		redraw();
	}, [source, props.identity]);
	A(() => {
		state.tiles?.repaint();
	}, [
		scheme.kind,
		scheme.least,
		scheme.largest,
		paper
	]);
	A(redraw, [
		props.marks,
		props.fold,
		props.down,
		props.across
	]);
	A(() => {
		if (props.window === void 0) return;
		state.untouched = true;
		redraw();
	}, [props.window]);
	A(() => onThemeChange(() => setPaper(pageColour("--paper"))), []);
	A(() => () => {
		clearTimeout(state.telling);
		state.tiles?.close();
	}, []);
	A(() => {
		if (!props.show || !state.camera) return;
		const { row, col } = props.show;
		const inSight = reveal(state.camera, row, col, shape, state.field);
		if (inSight.row !== state.camera.row || inSight.col !== state.camera.col) move(inSight);
	}, [props.show?.row, props.show?.col]);
	A(() => {
		const element = canvas.current;
		if (!element) return;
		const watch = new ResizeObserver(() => {
			const { width, height } = element.getBoundingClientRect();
			if (!width || !height) return;
			const ratio = devicePixelRatio || 1;
			element.width = Math.round(width * ratio);
			element.height = Math.round(height * ratio);
			state.field = {
				width,
				height
			};
			drawRef.current();
		});
		watch.observe(element);
		return () => watch.disconnect();
	}, [shape.rows, shape.cols]);
	const tell = () => {
		const { cursor, tiles } = state;
		const value = cursor && tiles?.value(cursor.row, cursor.col);
		latest.current.hover(cursor, value);
		setSaid(cursor ? latest.current.describe(cursor, value) : "");
	};
	const point = (cell) => {
		const { cursor } = state;
		if (cursor?.row === cell?.row && cursor?.col === cell?.col) return;
		state.cursor = cell;
		if (cell) state.tiles?.need(cell.row, cell.col);
		tell();
		redraw();
	};
	const move = (camera) => {
		state.camera = camera;
		state.untouched = false;
		clearTimeout(state.telling);
		state.telling = setTimeout(() => {
			const { row, col, scale } = state.camera ?? camera;
			latest.current.viewed([
				row,
				col,
				scale
			].map((n) => Number(n.toPrecision(6))).join(","));
		}, 300);
		redraw();
	};
	const all = () => {
		clearTimeout(state.telling);
		latest.current.viewed(void 0);
		state.camera = fit(shape, state.field);
		state.untouched = !latest.current.fold;
		redraw();
	};
	const zoom = (factor, x, y) => {
		if (!state.camera) return;
		const { width, height } = state.field;
		move(zoomAt(state.camera, factor, x ?? width / 2, y ?? height / 2, shape, state.field));
	};
	A(() => {
		const element = canvas.current;
		if (!element) return;
		const pointers = new Map();
		let dragged = false;
		const at = (event) => {
			const box = element.getBoundingClientRect();
			return {
				x: event.clientX - box.left,
				y: event.clientY - box.top
			};
		};
		const wheel = (event) => {
			if (!event.ctrlKey && !event.metaKey && document.activeElement !== element) return;
			event.preventDefault();
			const { x, y } = at(event);
			const { camera } = state;
			if (!camera) return;
			if (event.shiftKey && !event.ctrlKey) {
				const by = (event.deltaX || event.deltaY) / camera.scale;
				move(clamp({
					...camera,
					col: camera.col + by
				}, shape, state.field));
			} else if (latest.current.fold && !event.ctrlKey) move(clamp({
				...camera,
				row: camera.row + event.deltaY / camera.scale
			}, shape, state.field));
			else zoom(WHEEL ** -event.deltaY, x, y);
		};
		const down = (event) => {
			pointers.set(event.pointerId, at(event));
			element.setPointerCapture(event.pointerId);
			dragged = false;
		};
		const pointerMove = (event) => {
			const place = at(event);
			const { camera } = state;
			const before = pointers.get(event.pointerId);
			if (!before || !camera) {
				if (event.pointerType === "mouse" && camera) point(cellAt(camera, place.x, place.y, shape));
				return;
			}
			const dx = place.x - before.x;
			const dy = place.y - before.y;
			if (!dragged && Math.hypot(dx, dy) < 4) return;
			dragged = true;
			const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
			if (other) {
				const span = (p) => Math.hypot(p.x - other.x, p.y - other.y) || 1;
				zoom(span(place) / span(before), (place.x + other.x) / 2, (place.y + other.y) / 2);
			} else move(clamp({
				...camera,
				col: camera.col - dx / camera.scale,
				row: camera.row - dy / camera.scale
			}, shape, state.field));
			pointers.set(event.pointerId, place);
		};
		const up = (event) => {
			const { camera } = state;
			if (pointers.delete(event.pointerId) && !dragged && camera && event.type === "pointerup") {
				const { x, y } = at(event);
				const cell = cellAt(camera, x, y, shape);
				if (cell) {
					point(cell);
					latest.current.press(cell);
				}
			}
		};
		const leave = () => {
			if (document.activeElement !== element) point(void 0);
		};
		const twice = (event) => {
			const { x, y } = at(event);
			const cell = state.camera && cellAt(state.camera, x, y, shape);
			if (cell) latest.current.open(cell);
		};
		element.addEventListener("wheel", wheel, { passive: false });
		element.addEventListener("pointerdown", down);
		element.addEventListener("pointermove", pointerMove);
		element.addEventListener("pointerup", up);
		element.addEventListener("pointercancel", up);
		element.addEventListener("pointerleave", leave);
		element.addEventListener("dblclick", twice);
		return () => {
			element.removeEventListener("wheel", wheel);
			element.removeEventListener("pointerdown", down);
			element.removeEventListener("pointermove", pointerMove);
			element.removeEventListener("pointerup", up);
			element.removeEventListener("pointercancel", up);
			element.removeEventListener("pointerleave", leave);
			element.removeEventListener("dblclick", twice);
		};
	}, [
		source,
		shape.rows,
		shape.cols
	]);
	const key = (event) => {
		const { camera, cursor } = state;
		if (!camera || event.ctrlKey || event.metaKey || event.altKey) return;
		const arrow = ARROWS[event.key];
		if (arrow && event.shiftKey) {
			const [dr, dc] = arrow;
			const { width, height } = inner(state.field);
			move(clamp({
				...camera,
				row: camera.row + dr * height * .2 / camera.scale,
				col: camera.col + dc * width * .2 / camera.scale
			}, shape, state.field));
		} else if (arrow) {
			const from = cursor ?? {
				row: Math.floor(camera.row),
				col: Math.floor(camera.col)
			};
			const to = cursor ? {
				row: Math.max(0, Math.min(shape.rows - 1, from.row + arrow[0])),
				col: Math.max(0, Math.min(shape.cols - 1, from.col + arrow[1]))
			} : from;
			move(reveal(camera, to.row, to.col, shape, state.field));
			point(to);
		} else if (event.key === "+" || event.key === "=") zoom(KEY_ZOOM);
		else if (event.key === "-") zoom(1 / KEY_ZOOM);
		else if (event.key === "0") all();
		else if (event.key === "Enter" && cursor) latest.current.press(cursor);
		else if (event.key === "Escape" && latest.current.marks.pinned) latest.current.release();
		else return;
		event.preventDefault();
	};
	const button = (name, icon, then) => a("button", {
		type: "button",
		class: "icon",
		"aria-label": name,
		title: name,
		onClick: then,
		children: a(Icon, { name: icon })
	});
	return a("div", {
		class: "grid-canvas",
		style: {
			"--rows": shape.rows,
			"--cols": shape.cols
		},
		children: [a("canvas", {
			ref: canvas,
			tabIndex: 0,
			role: "application",
			"aria-label": props.label,
			onKeyDown: key
		}), a("div", {
			class: "bar",
			children: [
				a("p", {
					class: "cell-line mono",
					role: "status",
					children: said
				}),
				button(text.zoomIn, "in", () => zoom(KEY_ZOOM)),
				button(text.zoomOut, "out", () => zoom(1 / KEY_ZOOM)),
				button(text.fitAll, "fit", all),
				a("button", {
					type: "button",
					class: "icon",
					"aria-label": text.actualSize,
					title: text.actualSize,
					onClick: () => state.camera && zoom(READABLE / state.camera.scale, GUTTER.left, GUTTER.top),
					children: a(Icon, { name: "numbers" })
				})
			]
		})]
	});
}
function cameraOf(text) {
	const [row, col, scale] = (text ?? "").split(",").map(Number);
	const good = [
		row,
		col,
		scale
	].every((n) => n !== void 0 && Number.isFinite(n));
	return text && good && (scale ?? 0) > 0 ? {
		row: row ?? 0,
		col: col ?? 0,
		scale: scale ?? 1
	} : void 0;
}
var ARROWS = {
	ArrowUp: [-1, 0],
	ArrowDown: [1, 0],
	ArrowLeft: [0, -1],
	ArrowRight: [0, 1]
};
// src/canvas/sources.ts
var entries = (cells, step, at) => Math.max(0, Math.min(256, Math.ceil(cells / step) - at * 256));
var GridSource = class {
	table;
	rows;
	cols;
	fix;
	law;
	constructor(table, rows, cols, fix, law) {
		this.table = table;
		this.rows = rows;
		this.cols = cols;
		this.fix = fix;
		this.law = law;
	}
	async load(step, row, col, signal) {
		const rows = entries(this.rows, step, row);
		const cols = entries(this.cols, step, col);
		const asked = {
			row: row * 256,
			col: col * 256,
			rows,
			cols,
			step,
			fix: this.fix
		};
		const [block, marks] = await Promise.all([tile(this.table, asked, signal), this.law === void 0 ? void 0 : explained(this.table, this.law, asked, signal)]);
		return {
			...block,
			explained: marks,
			rows,
			cols
		};
	}
};
var CHUNK = 65536;
var Sequence = class {
	table;
	length;
	law;
	#chunks = new Map();
	constructor(table, length, law) {
		this.table = table;
		this.length = length;
		this.law = law;
	}
	chunk(at) {
		let chunk = this.#chunks.get(at);
		if (!chunk) {
			chunk = this.#load(at);
			this.#chunks.set(at, chunk);
			chunk.catch(() => this.#chunks.delete(at));
		}
		return chunk;
	}
	async #load(at) {
		const cols = Math.max(0, Math.min(CHUNK, this.length - at * CHUNK));
		const asked = {
			row: 0,
			col: at * CHUNK,
			rows: 1,
			cols,
			step: 1
		};
		const [block, marks] = await Promise.all([tile(this.table, asked), this.law === void 0 ? void 0 : explained(this.table, this.law, asked)]);
		return {
			...block,
			explained: marks,
			rows: 1,
			cols
		};
	}
	async values(most) {
		const count = Math.min(most, this.length);
		const all = new Int32Array(count);
		const chunks = Math.ceil(count / CHUNK);
		(await Promise.all(Array.from({ length: chunks }, (_, at) => this.chunk(at)))).forEach(({ values }, at) => all.set(values.subarray(0, Math.min(CHUNK, count - at * CHUNK)), at * CHUNK));
		return all;
	}
};
var FoldedSource = class {
	sequence;
	cols;
	rows;
	constructor(sequence, cols) {
		this.sequence = sequence;
		this.cols = cols;
		this.rows = Math.ceil(sequence.length / cols);
	}
	async load(step, row, col) {
		const { sequence } = this;
		const rows = entries(this.rows, step, row);
		const cols = entries(this.cols, step, col);
		const values = new Int32Array(rows * cols).fill(MISSING);
		const share = new Uint8Array(rows * cols);
		const marks = sequence.law === void 0 ? void 0 : new Uint8Array(rows * cols);
		const first = row * 256 * step * this.cols;
		const end = Math.min(sequence.length, (row * 256 + rows) * step * this.cols);
		const chunks = new Map();
		for (let at = Math.floor(first / CHUNK); at * CHUNK < end; at++) chunks.set(at, await sequence.chunk(at));
		for (let r = 0; r < rows; r++) for (let c = 0; c < cols; c++) {
			const line = (row * 256 + r) * step;
			const place = (col * 256 + c) * step;
			const index = line * this.cols + place;
			if (place >= this.cols || index >= sequence.length) continue;
			const chunk = chunks.get(Math.floor(index / CHUNK));
			const at = index % CHUNK;
			values[r * cols + c] = chunk?.values[at] ?? -2147483648;
			share[r * cols + c] = chunk?.share[at] ?? 0;
			if (marks) marks[r * cols + c] = chunk?.explained?.[at] ?? 0;
		}
		return {
			values,
			share,
			explained: marks,
			rows,
			cols
		};
	}
};
// src/jobs.ts
function run(start, listener) {
	let deaf;
	let job;
	let left = false;
	let ended = false;
	let cancelled = false;
	const cancel = () => {
		cancelled = true;
		if (job !== void 0 && !ended) stopJob(job).catch(() => void 0);
	};
	start.then((answer) => {
		job = answer.job;
		if (cancelled) cancel();
		if (left) return;
		deaf = transport().listen(job, (name, data) => {
			if (left) return;
			ended ||= name === "done" || name === "failed";
			if (name === "failed") listener.failed?.(diagnosticsOf(data, 500));
			else listener[name]?.(data);
		}, () => {
			if (!ended && !left) listener.failed?.([lostConnection]);
			ended = true;
		});
	}, (error) => {
		ended = true;
		if (!left) listener.failed?.(toDiagnostics(error));
	});
	return {
		cancel,
		leave() {
			left = true;
			deaf?.();
			cancel();
		}
	};
}
// src/table/usetable.ts
var NOTHING$2 = {
	table: void 0,
	laws: void 0,
	period: void 0,
	progress: void 0,
	done: void 0,
	problem: void 0,
	running: true
};
function useTable(asked, identity) {
	const [state, setState] = d(NOTHING$2);
	const job = T(null);
	const shown = T("");
	A(() => {
		const same = shown.current === identity;
		shown.current = identity;
		setState(({ table, laws, period }) => same ? {
			...NOTHING$2,
			table,
			laws,
			period
		} : NOTHING$2);
		const set = (change) => setState((before) => ({
			...before,
			...change
		}));
		job.current = run(startTable(asked), {
			progress: (progress) => set({ progress }),
			table: (table) => set({ table }),
			laws: (laws) => set({ laws }),
			period: (period) => set({ period }),
			done: (done) => set({
				done,
				running: false
			}),
			failed: (problem) => set({
				problem,
				running: false
			})
		});
		return () => job.current?.leave();
	}, [JSON.stringify(asked)]);
	return {
		...state,
		cancel: () => job.current?.cancel()
	};
}
// src/panes/tablepane.tsx
var ROW$1 = 10;
var LEAST$2 = [
	0,
	39,
	11,
	7
];
var LARGEST$2 = 200;
var length$3 = (axis) => axis.to - axis.from + 1;
function TablePane({ info, of, position, select, seen }) {
	const text = useText();
	const lang = useLang();
	const pointed = usePointed();
	const count = info.main?.params.length ?? 1;
	const cellsOf = (name) => name === void 0 ? [] : readPosition(name, false).flatMap((part) => {
		const cell = cellOf(part, count);
		return cell ? [cell] : [];
	});
	const selected = cellsOf(position);
	const farthest = Math.max(0, ...selected.flat());
	const to = Math.max(LEAST$2[count] ?? 5, Math.min(LARGEST$2, farthest + 1));
	const state = useTable({
		...of,
		to,
		lang
	}, JSON.stringify(of));
	const axes = state.table?.params;
	const across = axes?.at(-1);
	const down = axes?.at(-2) ?? across;
	const fix = (selected[0] ?? []).slice(0, Math.max(0, count - 2));
	const fixed = fix.join(",");
	const source = w(() => {
		if (!state.table || !across || !down) return void 0;
		if (count === 1) return new FoldedSource(new Sequence(state.table.table, length$3(across), void 0), Math.min(ROW$1, length$3(across)));
		return new GridSource(state.table.table, length$3(down), length$3(across), fixed, void 0);
	}, [
		state.table?.table,
		across?.to,
		down?.to,
		fixed,
		count
	]);
	const placeOf = (cell) => {
		if (!across || !down || cell.some((at) => at < 0)) return [];
		const col = (cell.at(-1) ?? 0) - across.from;
		if (col >= length$3(across)) return [];
		if (count === 1) return [{
			row: Math.floor(col / ROW$1),
			col: col % ROW$1
		}];
		const row = (cell.at(-2) ?? 0) - down.from;
		return fix.every((at, axis) => cell[axis] === at) && row < length$3(down) ? [{
			row,
			col
		}] : [];
	};
	const nameOf = ({ row, col }) => count === 1 ? String((across?.from ?? 0) + row * ROW$1 + col) : [
		...fix,
		(down?.from ?? 0) + row,
		(across?.from ?? 0) + col
	].join(",");
	const options = (seen?.moves ?? []).flatMap((move) => cellsOf(writePosition(move.next)));
	const places = selected.flatMap(placeOf);
	const marks = w(() => ({
		pinned: places.length === 1 ? places[0] : void 0,
		options: places.length === 1 ? options.flatMap(placeOf) : places,
		pointed: cellsOf(pointed).flatMap(placeOf),
		exceptions: [],
		trail: []
	}), [JSON.stringify([
		position,
		pointed,
		fixed,
		axes,
		seen?.position
	])]);
	const scheme = w(() => ({
		kind: state.table?.kind ?? "grundy",
		least: state.table?.kind === "grundy" ? 1 : state.table?.least ?? 0,
		largest: Math.max(1, state.table?.largest ?? 1)
	}), [state.table]);
	if (state.problem) return a(Problem, { diagnostics: state.problem });
	if (!source || !down || !across) return a("div", {
		class: "grid-canvas busy",
		"aria-busy": "true"
	});
	return a(Grid, {
		source,
		identity: JSON.stringify([
			of,
			to,
			fixed
		]),
		scheme,
		down,
		across: count === 1 ? {
			name: "",
			from: 0,
			to: Math.min(ROW$1, length$3(across)) - 1
		} : across,
		fold: count === 1 ? {
			length: length$3(across),
			preperiod: void 0,
			period: void 0
		} : void 0,
		label: text.canvasLabel(titleOf(lang, info)),
		marks,
		describe: (cell, value) => `${info.main?.name ?? ""}(${nameOf(cell)})${value !== void 0 && isNumber(value) ? ` = ${wordOf(value, scheme.kind)}` : ""}`,
		hover: (cell) => point(cell && linkName(nameOf(cell))),
		press: (cell) => select(nameOf(cell)),
		open: (cell) => select(nameOf(cell)),
		release: () => void 0,
		show: marks.pinned,
		view: void 0,
		viewed: () => void 0
	});
}
// src/panes/second.tsx
var WIDE = "(min-width: 64rem) and (min-height: 40rem)";
var PANES = [
	"play",
	"table",
	"graph",
	"tree"
];
function useWide() {
	const [wide, setWide] = d(() => matchMedia(WIDE).matches);
	A(() => {
		const media = matchMedia(WIDE);
		const read = () => setWide(media.matches);
		media.addEventListener("change", read);
		return () => media.removeEventListener("change", read);
	}, []);
	return wide;
}
var paneOf = (info, params, view) => PANES.find((pane) => pane === params["with"] && pane !== view && has(info, pane));
var has = (info, pane) => info.views.includes(pane);
function PaneChoice({ info, params }) {
	const text = useText();
	const { view } = useRoute();
	const now = paneOf(info, params, view);
	const offered = PANES.filter((pane) => pane !== view && has(info, pane));
	if (!offered.length) return null;
	return a("div", {
		class: "pane-choice",
		role: "group",
		"aria-label": text.secondView,
		children: [a("span", {
			"aria-hidden": "true",
			children: text.secondView
		}), a("div", {
			class: "pane-chips",
			children: offered.map((pane) => a("button", {
				type: "button",
				"data-pane": pane,
				"aria-pressed": pane === now,
				onClick: () => amend({ with: pane === now ? void 0 : pane }),
				children: pane === "play" ? text.board : text[pane]
			}, pane))
		})]
	});
}
function SecondView({ pane, info, of, params }) {
	const text = useText();
	const { view } = useRoute();
	const inNodes = useCurrent();
	const board = info.class === "board";
	const usual = writePosition(info.position);
	const position = linkName(view === "table" && params["cell"] || inNodes || params["position"] || usual);
	const seen = useInfo(of, position, board);
	const select = (next) => {
		if (choose(next)) return;
		if (view === "table") return amend({ cell: next }, "push");
		if (view !== "play") return amend({
			position: next,
			step: void 0
		}, "push");
		const move = seen?.moves.find((move) => linkName(writePosition(move.next)) === next);
		const at = params["at"] === void 0 ? void 0 : Number(params["at"]);
		const moves = movesOf(params).slice(0, at);
		amend(move ? {
			start: moves.length ? params["start"] : params["position"],
			line: [...moves, move.move].join(";"),
			position: next,
			at: void 0,
			turn: params["turn"] === "1" ? void 0 : "1"
		} : {
			start: void 0,
			line: void 0,
			position: next,
			at: void 0,
			turn: void 0
		}, "push");
	};
	const shown = {
		info,
		of,
		position,
		select
	};
	return a("section", {
		class: "second-view",
		"aria-label": text.secondView,
		"data-pane": pane,
		children: [
			pane === "play" && a(BoardPane, {
				...shown,
				seen
			}),
			pane === "table" && a(TablePane, {
				...shown,
				seen
			}),
			pane === "graph" && a(GraphPane, { ...shown }),
			pane === "tree" && a(TreePane, { ...shown })
		]
	});
}
var PASSING$1 = 25;
function useInfo(of, position$9, board) {
	const lang = useLang();
	const [info, setInfo] = d();
	A(() => {
		if (position$9 === void 0) return setInfo(void 0);
		const stop = new AbortController();
		const timer = setTimeout(() => {
			position({
				...of,
				position: readPosition(position$9, board),
				values: !board,
				lang
			}, stop.signal).then((found) => stop.signal.aborted || setInfo(found), () => stop.signal.aborted || setInfo(void 0));
		}, PASSING$1);
		return () => {
			clearTimeout(timer);
			stop.abort();
		};
	}, [JSON.stringify([
		of,
		position$9,
		lang
	])]);
	return info;
}
// src/analysis/values.ts
var startAnalysis = (request) => post("/api/analysis", request);
var UNIT = {
	chess: 100,
	"chess-endgame": 100,
	shogi: 100
};
var HALF = 300;
var HALF_SCORE = 8;
function levelOf$1(move, scored) {
	const { score, outcome, certainty } = move;
	if (certainty === "unknown") return void 0;
	if (typeof score === "number") return score / (Math.abs(score) + (scored ? HALF_SCORE : HALF));
	if (outcome === "win") return 1;
	if (outcome === "loss") return -1;
	return outcome === "draw" ? 0 : void 0;
}
var isScored = (analysis) => analysis.moves.some((move) => move.certainty === "solved" && typeof move.score === "number");
function spelled(game, move) {
	if (typeof move.score !== "number") return "";
	const unit = move.certainty === "estimated" ? UNIT[game.split(":")[0] ?? ""] ?? 1 : 1;
	const value = unit === 1 ? String(move.score) : (move.score / unit).toFixed(1);
	const sign = Number(value) > 0 ? "+" : "";
	const text = (Number(value) === 0 ? "0" : `${sign}${value}`).replace("-", "−");
	return move.certainty === "estimated" ? `≈ ${text}` : text;
}
var OPPOSITE = {
	win: "loss",
	loss: "win",
	draw: "draw"
};
var merged = new WeakMap();
function withAnalysis(seen, analysis) {
	if (!seen || !analysis) return seen;
	const had = merged.get(analysis) ?? new WeakMap();
	merged.set(analysis, had);
	const known = had.get(seen);
	if (known) return known;
	const byName = new Map(analysis.moves.map((move) => [move.move, move]));
	const moves = seen.moves.map((move) => {
		const analysed = byName.get(move.move);
		if (!analysed) return move;
		const { certainty, outcome, score, distance } = analysed;
		if (!(certainty === "solved" && (outcome === "win" || outcome === "loss" || outcome === "draw")) || move.outcome) return {
			...move,
			analysed
		};
		return {
			...move,
			analysed,
			outcome: OPPOSITE[outcome],
			...typeof distance === "number" ? { distance: distance - 1 } : {},
			...typeof score === "number" ? { score } : {}
		};
	});
	const made = {
		...seen,
		moves
	};
	had.set(seen, made);
	return made;
}
function withExact(analysis, seen) {
	if (!analysis || !seen || analysis.complete || seen.moves.length !== analysis.moves.length) return analysis;
	const byName = new Map(seen.moves.map((move) => [move.move, move]));
	const moves = [];
	for (const analysed of analysis.moves) {
		const move = byName.get(analysed.move);
		const outcome = move && fateOfMove(move);
		if (!move || !outcome || outcome === "unknown") return analysis;
		moves.push(analysed.certainty === "solved" ? analysed : {
			...analysed,
			certainty: "solved",
			outcome,
			score: scoreOfMove(move) ?? null,
			distance: typeof move.distance === "number" ? move.distance + 1 : null,
			line: null,
			spoken: null
		});
	}
	const scored = isScored({
		...analysis,
		moves
	});
	const level = (at) => {
		const move = moves[at];
		return move ? levelOf$1(move, scored) ?? -1 : -1;
	};
	const best = [...new Set([...analysis.best, ...moves.keys()])].sort((a, b) => level(b) - level(a)).slice(0, analysis.best.length);
	return {
		...analysis,
		moves,
		best,
		complete: true
	};
}
function levelOfFirst(analysis, side) {
	const best = analysis?.moves[analysis.best[0] ?? 0];
	const level = analysis && best && levelOf$1(best, isScored(analysis));
	return level === void 0 ? void 0 : side === 0 ? level : -level;
}
// src/analysis/panel.tsx
var MAX_LINE_MOVES = 10;
function inWords(text, game, move) {
	const { outcome, distance, certainty } = move;
	if (certainty === "unknown") return text.analysisUnknown;
	const score = spelled(game, move);
	if (score) return score;
	const word = outcome === "win" ? text.winning : outcome === "loss" ? text.losing : text.drawing;
	return typeof distance === "number" ? `${word} ${text.inMoves(distance)}` : word;
}
function EvaluationBar({ game, analysis, side }) {
	const text = useText();
	const level = levelOfFirst(analysis, side);
	const best = analysis?.moves[analysis.best[0] ?? 0];
	const mover = side === 0 ? text.first : text.second;
	const words = !best ? text.analysisWaits : best.certainty === "unknown" ? text.analysisUnknown : best.outcome === "draw" || level === 0 ? `${best.certainty === "estimated" ? "≈ " : ""}${best.outcome === "draw" ? text.drawing : text.analysisEven}` : text.analysisOf(mover, inWords(text, game, best));
	return a("div", {
		class: "evaluation",
		"data-certainty": best?.certainty ?? "unknown",
		children: [a("div", {
			class: "evaluation-bar",
			role: "meter",
			"aria-label": text.analysisBar,
			"aria-valuemin": -100,
			"aria-valuemax": 100,
			"aria-valuenow": Math.round((level ?? 0) * 100),
			"aria-valuetext": words,
			children: level !== void 0 && a("span", { style: { width: `${(50 + 50 * level).toFixed(1)}%` } })
		}), a("span", {
			class: "evaluation-words",
			id: "evaluation",
			children: words
		})]
	});
}
function AnalysisPanel({ game, analysis, running, seen, active, play }) {
	const text = useText();
	const lines = (analysis?.best ?? []).flatMap((at) => analysis?.moves[at] ?? []);
	const nothing = lines.length > 0 && lines.every((move) => move.certainty === "unknown");
	return a("section", {
		class: "panel analysis",
		id: "analysis",
		"aria-busy": running,
		children: [
			a("h2", { children: [
				text.analysisTitle,
				" ",
				a("small", { children: [analysis && typeof analysis.depth === "number" && a("span", {
					id: "analysis-depth",
					children: text.analysisDepth(analysis.depth)
				}), analysis && analysis.nodes > 0 && a($, { children: [" · ", text.analysisNodes(analysis.nodes.toLocaleString())] })] })
			] }),
			!analysis && a("p", {
				class: "muted",
				children: text.analysisWaits
			}),
			nothing && a("p", {
				class: "muted",
				children: text.analysisNothing
			}),
			lines.length > 0 && a("ol", {
				class: "lines",
				"aria-label": text.analysisLines,
				children: lines.map((move, at) => a("li", {
					"data-certainty": move.certainty,
					children: a("button", {
						type: "button",
						class: "line-of-play",
						disabled: !active,
						title: text.analysisPlay(sayFrom(seen, move.move)),
						onClick: () => play(move.move),
						children: [
							a("b", {
								class: "line-value",
								children: inWords(text, game, move)
							}),
							a("span", {
								class: `certainty ${move.certainty}`,
								children: certainty(text, move)
							}),
							a("span", {
								class: "line-moves",
								children: [sayLine(move.line ?? [move.move], move.spoken).slice(0, MAX_LINE_MOVES).join(" "), (move.line?.length ?? 0) > MAX_LINE_MOVES && " …"]
							})
						]
					})
				}, at))
			})
		]
	});
}
var certainty = (text, move) => move.certainty === "solved" ? `✓ ${text.analysisSolved}` : move.certainty === "estimated" ? text.analysisEstimated : "";
function estimatedGrade(analysis, made) {
	const move = analysis?.moves.find((one) => one.move === made);
	const best = analysis?.moves[analysis.best[0] ?? 0];
	if (!analysis || !move || !best) return void 0;
	const scored = isScored(analysis);
	const [level, most] = [levelOf$1(move, scored), levelOf$1(best, scored)];
	if (level === void 0 || most === void 0) return void 0;
	const lost = most - level;
	return {
		grade: lost > MISTAKE ? "mistake" : lost > SLIP ? "slip" : "good",
		move,
		best
	};
}
var MISTAKE = .2;
var SLIP = .07;
// src/play/hint.ts
var RANK$1 = {
	win: 3,
	draw: 2,
	unknown: 1,
	loss: 0
};
function bestOf(moves) {
	let best;
	let most = -Infinity;
	let someUnknown = false;
	for (const move of moves) {
		const fate = fateOfMove(move);
		const score = typeof move.score === "number" ? move.score : void 0;
		if (fate === "unknown" && score === void 0) {
			someUnknown = true;
			continue;
		}
		const length = Math.min(move.distance ?? 0, 999) / 1e3;
		const rank = RANK$1[fate] * 1e6 + (score ?? 0) + (fate === "win" ? -length : length);
		if (rank > most) {
			most = rank;
			best = move;
		}
	}
	if (best && someUnknown && fateOfMove(best) === "loss") return void 0;
	return best;
}
var everyMoveLoses = (position) => !position.moves_omitted && position.moves.length > 0 && position.moves.every((move) => fateOfMove(move) === "loss");
// src/play/coach.ts
var RANK = {
	win: 3,
	draw: 2,
	unknown: 1,
	loss: 0
};
var leftBy = (move) => typeof move.value === "number" && (move.outcome === "P" || move.outcome === "N") ? move.value : void 0;
function judge(before, text) {
	const made = before?.moves.find((move) => move.move === text);
	if (!before || !made) return void 0;
	const fate = fateOfMove(made);
	if (fate === "unknown" && typeof made.score !== "number") return void 0;
	const best = bestOf(before.moves);
	if (!best) return void 0;
	const bestFate = fateOfMove(best);
	const points = typeof best.score === "number" && typeof made.score === "number" ? best.score - made.score : void 0;
	const grade = RANK[fate] < RANK[bestFate] ? "mistake" : points !== void 0 && points > 0 ? "slip" : "good";
	return {
		grade,
		fate,
		distance: made.distance ?? void 0,
		left: before.position.length > 1 ? leftBy(made) : void 0,
		grundy: leftBy(made) !== void 0,
		lost: points !== void 0 && points > 0 ? points : void 0,
		better: grade === "good" ? void 0 : best,
		betterFate: bestFate
	};
}
// src/play/advice.tsx
function judgementAt(course, at, known) {
	const before = course.plies[at - 1];
	return before && judge(known(before.position, sideAt(course, at - 1)), course.plies[at]?.move);
}
function firstOfLosses(course, known, mode, me) {
	let since;
	for (let at = course.at; at > 0; at--) {
		const side = sideAt(course, at - 1);
		if (!human(mode, me, side)) continue;
		const before = known(course.plies[at - 1]?.position ?? [], side);
		const made = before?.moves.find(({ move }) => move === course.plies[at]?.move);
		if (!before || !made) break;
		if (fateOfMove(made) !== "loss" && !everyMoveLoses(before)) break;
		since = at;
	}
	return since;
}
function Advice({ course, known, mode, me, coach, searched, game, analysis, playOn, lost }) {
	const text = useText();
	const told = (at) => {
		const judgement = judgementAt(course, at, known);
		const mover = sideAt(course, at - 1);
		return judgement && human(mode, me, mover) ? judgement : void 0;
	};
	let last;
	for (let at = course.at; at > 0 && last === void 0; at--) if (human(mode, me, sideAt(course, at - 1))) last = at;
	const first = course.plies.findIndex((_, at) => told(at)?.grade === "mistake");
	const over = course.plies[course.at] && known(course.plies[course.at]?.position ?? [], sideAt(course))?.over;
	const at = over && first > 0 ? first : coach ? last : void 0;
	const judgement = at === void 0 ? void 0 : told(at);
	const unexplained = over && lost && first < 0;
	const lostSince = unexplained ? firstOfLosses(course, known, mode, me) : void 0;
	if (lostSince !== void 0) {
		const before = known(course.plies[lostSince - 1]?.position ?? [], sideAt(course, lostSince - 1));
		const made = before?.moves.find(({ move }) => move === course.plies[lostSince]?.move);
		if (before && made && !everyMoveLoses(before)) return a("p", {
			class: "advice mistake",
			id: "advice",
			role: "status",
			children: [
				a("b", { children: [
					text.losingMove(lostSince),
					" ",
					sayMove(made),
					":"
				] }),
				" ",
				text.knownLoss(typeof made.distance === "number" ? made.distance + 1 : void 0),
				" ",
				playOn && a("button", {
					type: "button",
					id: "play-on",
					onClick: () => playOn(lostSince - 1, holding(before, analysis(before.position))),
					children: text.playOn
				})
			]
		});
		return a("p", {
			class: "advice mistake",
			id: "advice",
			role: "status",
			children: !course.plies.some((_, at) => at > 0 && at < lostSince && human(mode, me, sideAt(course, at - 1))) ? text.lostAtStart : text.lostSince(lostSince)
		});
	}
	const end = last === void 0 ? void 0 : course.plies[last - 1]?.position;
	if (unexplained && end && !searched(end)) return a("p", {
		class: "muted busy",
		id: "advice-search",
		role: "status",
		children: text.lossSearch
	});
	const earlier = at === void 0 ? void 0 : course.plies[at - 1]?.position;
	const estimated = coach && !over && !judgement && earlier && at !== void 0 ? estimatedGrade(analysis(earlier), course.plies[at]?.move) : void 0;
	if (estimated && at !== void 0 && earlier) {
		const before = known(earlier, sideAt(course, at - 1));
		const { grade, move, best } = estimated;
		return a("p", {
			class: `advice estimated ${grade}`,
			id: "advice",
			role: "status",
			children: [
				a("b", { children: [
					text.yourMove,
					" ",
					sayFrom(before, move.move),
					":"
				] }),
				" ",
				grade === "good" ? text.estimateHolds(inWords(text, game, move)) : text.estimateFalls(inWords(text, game, best), inWords(text, game, move), sayFrom(before, best.move))
			]
		});
	}
	if (coach && !over && !judgement && earlier && searched(earlier)) return a("p", {
		class: "muted",
		id: "advice-unknown",
		role: "status",
		children: text.coachUnknown
	});
	if (at === void 0 || !judgement) return null;
	const move = sayFrom(known(course.plies[at - 1]?.position ?? [], sideAt(course, at - 1)), course.plies[at]?.move ?? "");
	return a("p", {
		class: `advice ${judgement.grade}`,
		id: "advice",
		role: "status",
		children: [
			a("b", { children: [
				over && first > 0 ? text.turningPoint(at) : text.yourMove,
				" ",
				move,
				":"
			] }),
			" ",
			sentence(judgement, text),
			" ",
			over && first > 0 && playOn && a("button", {
				type: "button",
				id: "play-on",
				onClick: () => playOn(at - 1, judgement.better),
				children: text.playOn
			})
		]
	});
}
function holding(before, analysis) {
	const open = before.moves.filter((move) => fateOfMove(move) !== "loss");
	return (analysis?.best ?? []).map((at) => analysis?.moves[at]?.move).flatMap((name) => open.filter(({ move }) => move === name))[0];
}
function sentence(judgement, text) {
	const { grade, left, grundy, better, lost, fate, distance, betterFate } = judgement;
	const name = better ? sayMove(better) : "";
	if (grade === "good") {
		if (fate === "win") return left === 0 ? text.goodLeftZero : text.goodWins;
		if (fate === "loss") return text.allLose;
		return text.goodBest;
	}
	if (grade === "slip") return text.gaveAway(lost ?? 0, name);
	if (left !== void 0 && left > 0 && betterFate === "win") return text.leftNimSum(left, name);
	if (grundy && fate === "loss" && betterFate === "win") return text.leftWinning(name);
	const soon = distance === void 0 ? void 0 : distance + 1;
	return fate === "loss" ? text.losesButFor(soon, name, betterFate === "win") : text.drawsButFor(name);
}
// src/play/history.tsx
var FAR = 20;
function History({ course, known, show, go, estimate }) {
	const text = useText();
	if (course.plies.length < 2) return null;
	const infos = course.plies.map((ply, at) => show ? known(ply.position, sideAt(course, at)) : void 0);
	const scores = infos.map((info, at) => typeof info?.value === "number" && info.outcome && !["N", "P"].includes(info.outcome) ? info.value * (sideAt(course, at) === 0 ? 1 : -1) : void 0);
	const maxScore = Math.max(1, ...scores.map((score) => Math.abs(score ?? 0)));
	const levelOf = (at) => {
		const [info, score] = [infos[at], scores[at]];
		if (score !== void 0) return score / maxScore;
		const fate = fateOf(info?.outcome);
		if (fate === "unknown") {
			const ply = course.plies[at];
			return show && ply ? estimate?.(ply.position, sideAt(course, at)) : void 0;
		}
		if (fate === "draw") return 0;
		const sign = fate === "win" === (sideAt(course, at) === 0) ? 1 : -1;
		const distance = info?.distance;
		return sign * (typeof distance === "number" ? FAR / (FAR + distance) : 1);
	};
	return a(LineStrip, {
		label: text.history,
		at: course.at,
		go,
		plies: course.plies.map((ply, at) => {
			const info = infos[at];
			const grade = show ? judgementAt(course, at, known)?.grade : void 0;
			const mover = sideAt(course, at) === 0 ? text.second : text.first;
			const name = ply.move === void 0 ? text.startPosition : `${mover}: ${sayFrom(known(course.plies[at - 1]?.position ?? [], sideAt(course, at - 1)), ply.move)}`;
			return {
				class: fateOf(info?.outcome),
				value: typeof info?.value === "boolean" ? "" : shown$1(info?.value) || String(at),
				name: a($, { children: [
					name,
					grade === "mistake" && a("b", {
						class: "grade",
						children: " ??"
					}),
					grade === "slip" && a("b", {
						class: "grade",
						children: " ?!"
					})
				] }),
				title: `${name} → ${writePosition(ply.position)}`,
				grade,
				remote: typeof info?.distance === "number" ? text.pliesLeft(info.distance) : void 0,
				level: levelOf(at)
			};
		})
	});
}
// src/play/sides.ts
var playerOf = (side) => side === 0 ? "L" : "R";
function outcomeFor(outcome, side) {
	switch (outcome) {
		case "L":
		case "R": return outcome === playerOf(side) ? "win" : "loss";
		case "N": return "win";
		case "P": return "loss";
		default: return null;
	}
}
var views = new WeakMap();
function seenBy(info, side) {
	if (!info || !(info.sides || info.moves.some((move) => move.player))) return info;
	const known = views.get(info) ?? [];
	views.set(info, known);
	return known[side] ??= view(info, side);
}
function view(info, side) {
	const own = info.moves.filter((move) => move.player === playerOf(side));
	const moves = own.map((move) => ({
		...move,
		outcome: outcomeFor(move.outcome, 1 - side)
	}));
	const over = own.length === 0;
	return {
		...info,
		moves,
		all: info.moves,
		side,
		over,
		outcome: over ? "loss" : outcomeFor(info.outcome, side),
		...over ? { result: side === 0 ? "second" : "first" } : {}
	};
}
function fraction(text) {
	const [above, below] = text.split("/");
	return Number(above) / Number(below ?? 1);
}
// src/parts/program.tsx
var LANGUAGES = [
	["cpp", "C++"],
	["python", "Python"],
	["rust", "Rust"]
];
var FORMS$1 = ["program", "functions"];
var CHOSEN = "grundy.program-language";
var chosenLanguage = () => LANGUAGES.find(([name]) => name === localStorage.getItem(CHOSEN))?.[0] ?? "cpp";
function ProgramPanel({ of }) {
	const text = useText();
	const [open, setOpen] = d(false);
	return a("details", {
		class: "code",
		id: "program-panel",
		onToggle: (event) => setOpen(event.currentTarget.open),
		children: [a("summary", { children: text.asCode }), open && a(ProgramText, { of })]
	});
}
function ProgramText({ of }) {
	const text = useText();
	const lang = useLang();
	const [language, setLanguage] = d(chosenLanguage);
	const [form, setForm] = d();
	const [copied, setCopied] = d("");
	const asked = {
		...of,
		language,
		lang,
		...form ? { form } : {}
	};
	const answer = useAnswer(JSON.stringify(asked), (signal) => exportProgram(asked, signal));
	const found = answer.data;
	const choose = (name) => {
		localStorage.setItem(CHOSEN, name);
		setLanguage(name);
	};
	const copy = (words) => void navigator.clipboard?.writeText(words).then(() => setCopied(words), () => void 0);
	return a($, { children: [
		a("div", {
			class: "chips",
			role: "group",
			"aria-label": text.codeLanguage,
			children: LANGUAGES.map(([name, shown]) => a("button", {
				type: "button",
				"aria-pressed": name === language,
				onClick: () => choose(name),
				children: shown
			}, name))
		}),
		a("div", {
			class: "chips",
			role: "group",
			"aria-label": text.codeForm,
			children: FORMS$1.map((name) => a("button", {
				type: "button",
				"aria-pressed": name === (form ?? found?.form),
				onClick: () => setForm(name),
				children: text.codeForms[name]
			}, name))
		}),
		a("div", {
			"aria-live": "polite",
			"aria-busy": answer.busy,
			children: [
				answer.busy && !found && a("p", {
					class: "busy",
					children: text.loading
				}),
				answer.problem && a(Problem, {
					diagnostics: answer.problem,
					retry: answer.retry
				}),
				found && a("p", {
					class: "muted",
					id: "code-tested",
					children: [
						lang === "ja" ? found.method_ja : found.method,
						" ",
						text.codeTested(found.tested)
					]
				})
			]
		}),
		found && a($, { children: [a("p", { children: a("button", {
			type: "button",
			class: "primary",
			id: "copy-code",
			onClick: () => copy(found.text),
			disabled: answer.busy,
			children: copied === found.text ? `✓ ${text.codeCopied}` : text.shareCopy
		}) }), a("pre", {
			id: "code",
			class: "mono",
			tabIndex: 0,
			"aria-label": text.asCode,
			children: found.text
		})] })
	] });
}
// src/parts/workspace.tsx
function Workspace({ info, of, params, rule, line, children }) {
	const host = T(null);
	const { view } = useRoute();
	const wide = useWide();
	const pane = wide ? paneOf(info, params, view) : void 0;
	useLinkedParts(host);
	const [sheet, setSheet] = d();
	return a("div", {
		class: pane ? "workspace split" : "workspace",
		ref: host,
		"data-sheet": sheet,
		children: [
			a(GameHead, { info }),
			a("div", {
				class: "rule-side",
				children: [
					wide && a(PaneChoice, {
						info,
						params
					}),
					a(Formula, {
						info,
						of,
						params
					}),
					rule
				]
			}),
			children,
			pane && a(SecondView, {
				pane,
				info,
				of,
				params
			}, pane),
			a(SheetBar, {
				view,
				sheet,
				set: setSheet
			}),
			line ?? a(Line, {
				info,
				of,
				params
			}, JSON.stringify(of))
		]
	});
}
function SheetBar({ view, sheet, set }) {
	const text = useText();
	useKeys(sheet ? { Escape: () => set(void 0) } : NO_KEYS);
	const button = (name, label) => a("button", {
		type: "button",
		"aria-pressed": sheet === name,
		"data-sheet-button": name,
		onClick: () => set(sheet === name ? void 0 : name),
		children: label
	});
	return a("div", {
		class: "sheet-bar",
		role: "group",
		"aria-label": text.sheets,
		children: [button("why", view === "play" ? text.moves : text.why), button("rule", text.rules)]
	});
}
var NO_KEYS = {};
function Formula({ info, of, params }) {
	const text = useText();
	const { game, given, position, lang } = params;
	if (!info.text) return null;
	const rules = separated(info.text).rules.split("\n").filter((line) => !/^\s*(#|$)/.test(line)).join("\n");
	return a("section", {
		class: "rule-text",
		children: [
			a("pre", {
				class: "mono",
				tabIndex: 0,
				"aria-label": text.rules,
				children: rules.split("\n").map((line, at) => a(RuleLine, { line }, at))
			}),
			a("p", { children: a("a", {
				id: "edit-rules",
				href: href("rules", {
					game,
					given,
					position,
					lang
				}),
				children: text.editRules
			}) }),
			!lacksInputs(info) && a(ProgramPanel, { of })
		]
	});
}
function RuleLine({ line }) {
	return a("span", {
		class: /^\s/.test(line) ? "rule-line indented" : "rule-line",
		children: line.trim().replace(/ {2,}/g, " ") + "\n"
	});
}
function Line({ info, of, params }) {
	const lang = useLang();
	const [course, setCourse] = d();
	const board = info.class === "board";
	A(() => {
		const moves = movesOf(params);
		setCourse(void 0);
		if (!moves.length) return;
		const stop = new AbortController();
		const from = readPosition(params["start"], board);
		replay(from.length ? from : info.position, 0, moves, void 0, (position$7) => position({
			...of,
			position: position$7,
			values: false
		}, stop.signal).catch(() => void 0)).then((found) => {
			if (!stop.signal.aborted) setCourse(found);
		});
		return () => stop.abort();
	}, [[params["start"], params["line"]].join("\n")]);
	const [facts, setFacts] = d(new Map());
	const valued = !board || params["values"] === "1";
	A(() => {
		if (!course || !valued) return;
		const stop = new AbortController();
		for (const { position: position$8 } of course.plies.slice(0, MAX_VALUED_PLIES)) position({
			...of,
			position: position$8,
			values: true,
			lang
		}, stop.signal).then((info) => setFacts((before) => new Map(before).set(writePosition(position$8), info)), () => void 0);
		return () => stop.abort();
	}, [
		course,
		valued,
		lang
	]);
	if (!course) return null;
	const place = params["at"] === void 0 ? course.plies.length - 1 : Number(params["at"]);
	const begins = ((params["turn"] === "1" ? 1 : 0) + place) % 2;
	return a(History, {
		course: {
			...course,
			at: place,
			begins
		},
		known: (position, side) => seenBy(facts.get(writePosition(position)), side),
		show: true,
		go: (at) => amend({
			position: writePosition(course.plies[at]?.position ?? []),
			cell: void 0,
			step: void 0,
			turn: sideAt({
				...start([], begins),
				at
			}) === 1 ? "1" : void 0,
			at: at === course.plies.length - 1 ? void 0 : String(at)
		})
	});
}
var MAX_VALUED_PLIES = 60;
function LineStrip({ label, plies, at, go }) {
	const walk = (event) => {
		const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
		const next = at + by;
		if (!by || next < 0 || next >= plies.length) return;
		event.preventDefault();
		const list = event.currentTarget;
		go(next);
		list.querySelectorAll(".ply")[next]?.focus();
	};
	const step = (by) => {
		if (plies[at + by]) go(at + by);
	};
	useKeys({
		ArrowLeft: () => step(-1),
		ArrowRight: () => step(1)
	});
	const graph = plies.some((ply) => ply.level !== void 0);
	return a("section", {
		class: "history",
		"aria-label": label,
		children: [a("h2", { children: label }), a("ol", {
			onKeyDown: walk,
			class: graph ? "graphed" : "",
			children: plies.map((ply, place) => a("li", { children: [graph && a("span", {
				class: "level",
				"aria-hidden": "true",
				children: ply.level !== void 0 && a("span", {
					class: ply.level > 0 ? "up" : ply.level < 0 ? "down" : "even",
					style: { "--level": Math.max(.08, Math.abs(ply.level)) }
				})
			}), a("button", {
				type: "button",
				class: `ply ${ply.class}`,
				"aria-current": place === at ? "step" : void 0,
				title: ply.title,
				"data-grade": ply.grade,
				onClick: () => go(place),
				children: [
					a("span", {
						class: "value",
						children: ply.value
					}),
					a("span", {
						class: "name",
						children: ply.name
					}),
					ply.remote && a("span", {
						class: "remote",
						children: ply.remote
					})
				]
			})] }, place))
		})]
	});
}
// src/views/graph.tsx
function GraphView({ params }) {
	const asked = useGame(params);
	if (!asked.data) return a(NoGame, {
		asked,
		params
	});
	if (lacksInputs(asked.data)) return a(AskInputs, { info: asked.data });
	return a(Below$1, {
		info: asked.data,
		of: asked.of,
		params
	}, JSON.stringify(asked.of));
}
function Below$1({ info, of, params }) {
	const text = useText();
	const lang = useLang();
	const start = useStart(info, of, params);
	const [smaller, setSmaller] = d(0);
	const [later, setLater] = d();
	const [stuck, setStuck] = d(false);
	const usual = later?.position ?? start?.slice(0, 1).map((part) => lessen(part, smaller));
	const position$6 = params["position"] ? start : usual;
	const asked = useAnswer(JSON.stringify([of, position$6]), position$6 && ((signal) => graph({
		...of,
		position: position$6
	}, signal)));
	const graph$2 = asked.data;
	const tooLarge = !params["position"] && (stuck || later && graph$2?.nodes.length === 1);
	const refused = !params["position"] && asked.problem?.[0]?.code === "too-large";
	A(() => {
		if (!refused || !usual) return;
		if (!later && usual.map((part) => lessen(part, 1)).join() !== usual.join()) {
			setSmaller(smaller + 1);
			return;
		}
		const here = usual.join();
		const again = later?.seen.includes(here) ?? false;
		const last = later?.last || again || (later?.seen.length ?? 0) >= FURTHEST;
		const seen = again || last && !later?.last ? [here] : [...later?.seen ?? [], here];
		if (later?.last && again || seen.length > FURTHEST) {
			setStuck(true);
			return;
		}
		const stop = new AbortController();
		position({
			...of,
			position: usual,
			values: false
		}, stop.signal).then(({ moves }) => {
			const position = moves.at(last ? -1 : 0)?.next.slice(0, 1) ?? [];
			if (position.length) setLater({
				position,
				seen,
				last
			});
			else setStuck(true);
		}, () => stop.signal.aborted || setStuck(true));
		return () => stop.abort();
	}, [asked.problem]);
	return a(Workspace, {
		info,
		of,
		params,
		rule: a($, { children: [a(PositionForm, {
			position: writePosition((tooLarge ? start : position$6) ?? []),
			children: [graph$2 && !tooLarge && a("span", {
				class: "muted",
				children: text.nodes(graph$2.nodes.length)
			}), asked.busy && a("span", {
				class: "busy",
				children: text.loading
			})]
		}), info.inputs.length > 0 && a(InputFields, {
			inputs: info.inputs,
			change: (given) => amend({
				given: JSON.stringify(given),
				step: void 0
			})
		})] }),
		children: [(!graph$2 || tooLarge) && a("section", {
			class: "stage-side",
			children: asked.problem && !info.views.includes("graph") ? a(Elsewhere, {
				info,
				view: "graph",
				params
			}) : tooLarge ? a(TooLarge, {
				info,
				params
			}) : asked.problem && !refused ? a(Problem, {
				diagnostics: asked.problem,
				retry: asked.retry
			}) : a("div", {
				class: "stage busy",
				"aria-busy": "true"
			})
		}), graph$2 && !tooLarge && a(Growing$1, {
			graph: graph$2,
			params,
			label: text.graphTitle(titleOf(lang, info)),
			parts: info.position.length > 1 && a(Parts, {
				sum: info.position,
				shown: position$6 ?? []
			})
		})]
	});
}
function TooLarge({ info, params }) {
	const text = useText();
	const { game, given, lang } = params;
	return a("div", {
		class: "empty",
		id: "graph-too-large",
		children: [a("p", { children: text.graphTooLarge }), info.views.includes("play") && a("p", {
			class: "ways",
			children: a("a", {
				class: "button",
				href: href("play", {
					game,
					given,
					lang
				}),
				children: text.play
			})
		})]
	});
}
function Parts({ sum, shown }) {
	const text = useText();
	const whole = writePosition(sum);
	const now = writePosition(shown);
	const choices = [...new Set([...sum, whole])];
	return a("div", {
		class: "chips",
		id: "one-part",
		role: "group",
		"aria-label": text.graphParts,
		children: [a("span", {
			class: "muted",
			children: text.graphParts
		}), choices.map((part) => a("button", {
			type: "button",
			"aria-pressed": part === now,
			onClick: () => amend({
				position: part,
				step: void 0
			}, "push"),
			children: part === whole ? text.graphSum(whole) : part
		}, part))]
	});
}
var FURTHEST = 12;
var lessen = (part, by) => part.replace(/\d+/g, (digits) => String(Math.max(Math.min(1, Number(digits)), Number(digits) - by)));
function Growing$1({ graph, params, label, parts }) {
	const text = useText();
	const [step, setStep] = d(() => Math.max(0, Math.min(graph.steps, Number(params["step"] ?? 0) || 0)));
	const [chosen, setChosen] = d();
	const element = T(null);
	const byId = w(() => new Map(graph.nodes.map((node) => [node.id, node])), [graph]);
	const forming = params["mex"] === "1";
	const looks = w(() => looksOf(graph), [graph]);
	const [look, setLook] = d(() => forming && step > 0 ? looks.findLastIndex((one) => one.step <= step && one.last) + 1 : 0);
	const at = forming ? looks[look - 1] : void 0;
	A(() => {
		if (forming) setStep(at ? at.last ? at.step : at.step - 1 : 0);
	}, [forming, look]);
	const current = byId.get(chosen ?? at?.node ?? -1) ?? graph.nodes.findLast((node) => node.step === step && step > 0);
	useLinkedNodes(element, byId, current, setChosen);
	const first = T(true);
	A(() => {
		if (first.current) first.current = false;
		else setStep(0);
		setChosen(void 0);
	}, [graph]);
	A(() => {
		const timer = setTimeout(() => amend({ step: step ? String(step) : void 0 }), 300);
		return () => clearTimeout(timer);
	}, [step]);
	A(() => {
		const svg = element.current;
		if (!svg) return;
		const options = new Set(current?.options ?? []);
		for (const node of svg.querySelectorAll(".node")) {
			const id = Number(node.dataset["node"]);
			const of = byId.get(id);
			const known = of !== void 0 && of.step <= step;
			node.classList.toggle("known", known);
			node.classList.toggle("current", id === current?.id);
			node.classList.toggle("option", options.has(id));
			node.classList.toggle("looked", at !== void 0 && at.options[at.seen - 1] === id);
			node.setAttribute("aria-label", wordsOf(node, known));
		}
		for (const edge of svg.querySelectorAll(".edge")) {
			const from = byId.get(Number(edge.dataset["from"]));
			edge.classList.toggle("known", (from?.step ?? Infinity) <= step);
			edge.classList.toggle("current", from !== void 0 && from.id === current?.id);
		}
	}, [
		graph,
		step,
		current,
		at
	]);
	return a("div", {
		class: "growing",
		children: [a("section", {
			class: "stage-side",
			children: [
				parts,
				a(Stage, {
					svg: graph.svg,
					label,
					parts: ".node",
					press: (part) => setChosen(Number(part.dataset["node"])),
					file: fileName(params["game"] ?? "", "graph"),
					follow: current && `.node[data-node="${current.id}"]`,
					ready: (svg) => {
						element.current = svg;
						svg.classList.add("graph");
						if (text.code !== "en") for (const title of svg.querySelectorAll("title")) title.remove();
						rove(svg, ".node");
					}
				}),
				a(Stepper, {
					step: forming ? look : step,
					steps: forming ? looks.length : graph.steps,
					set: (next) => {
						setChosen(void 0);
						if (forming) setLook(next);
						else setStep(next);
					}
				}),
				looks.length > 0 && a("div", {
					class: "tree-tools",
					children: a("label", { children: [
						a("input", {
							type: "checkbox",
							id: "forming",
							checked: forming,
							onChange: () => {
								if (!forming) setLook(looks.findLastIndex((one) => one.step <= step && one.last) + 1);
								amend({ mex: forming ? void 0 : "1" });
							}
						}),
						" ",
						text.formMex
					] })
				}),
				graph.cut && a("p", {
					class: "muted",
					children: text.graphCut
				})
			]
		}), a("aside", {
			class: `panel why-side ${chosen === void 0 ? "" : "sheet"}`,
			"aria-live": "polite",
			children: [
				chosen !== void 0 && a("button", {
					type: "button",
					class: "quiet small sheet-close",
					onClick: () => setChosen(void 0),
					children: text.close
				}),
				at && chosen === void 0 && a(Forming, {
					look: at,
					byId
				}),
				current ? a(Node$2, {
					node: current,
					byId,
					step,
					params,
					choose: setChosen
				}) : a($, { children: [a("p", { children: text.graphLead }), a("p", {
					class: "muted",
					children: text.beforeStart
				})] })
			]
		})]
	});
}
function looksOf(graph) {
	const looks = [];
	const inOrder = graph.nodes.filter((node) => node.mex).sort((a, b) => a.step - b.step);
	for (const { id, step, options, mex } of inOrder) {
		const of = {
			node: id,
			step,
			options
		};
		for (let seen = 1; seen <= options.length; seen++) looks.push({
			...of,
			seen,
			counted: void 0,
			last: false
		});
		for (let counted = 0; counted <= (mex?.mex ?? 0); counted++) looks.push({
			...of,
			seen: options.length,
			counted,
			last: counted === mex?.mex
		});
	}
	return looks;
}
function Forming({ look, byId }) {
	const text = useText();
	const found = look.options.slice(0, look.seen).map((id) => byId.get(id)?.value);
	const values = [...new Set(found.filter((value) => typeof value === "number"))];
	values.sort((a, b) => a - b);
	const now = byId.get(look.options[look.seen - 1] ?? -1);
	return a("section", {
		class: "forming",
		id: "forming-mex",
		"aria-live": "polite",
		children: [a("p", {
			class: "mono",
			children: [
				"mex",
				"{ ",
				values.map((value, at) => a("span", {
					class: look.counted !== void 0 && value < look.counted ? "ticked" : "",
					children: [at > 0 && ", ", value]
				}, value)),
				look.seen < look.options.length && (values.length ? ", …" : "…"),
				" }",
				look.last && a("b", { children: [" = ", look.counted] })
			]
		}), a("p", { children: look.counted === void 0 ? text.formLook(now?.position ?? "", shown$1(now?.value)) : look.last ? text.formMissing(look.counted) : text.formThere(look.counted) })]
	});
}
function originOf(node, byId) {
	const place = (id) => document.querySelector(`.stage .node[data-node="${id}"]`)?.getBoundingClientRect();
	return {
		of: node.position,
		sources: () => node.options.flatMap((id) => {
			const value = byId.get(id)?.value;
			return typeof value === "number" ? [{
				value,
				place: place(id)
			}] : [];
		}),
		target: () => place(node.id)
	};
}
function Node$2({ node, byId, step, params, choose }) {
	const text = useText();
	const known = node.step <= step;
	const fate = known ? fateOf(node.outcome) : "unknown";
	const go = {
		game: params["game"],
		given: params["given"],
		lang: params["lang"],
		position: node.position.replaceAll(" + ", " ")
	};
	return a($, { children: [
		a("h2", { children: [
			text.currentNode,
			" ",
			a("span", {
				class: "mono",
				children: node.position
			})
		] }),
		a("p", {
			class: `big fate ${fate}`,
			children: known ? a($, { children: [
				a(FateMark, { fate }),
				" ",
				shown$1(node.value)
			] }) : "?"
		}),
		a("div", {
			class: "position-picture",
			id: "node-board",
			children: a(SmallBoard, {
				of: {
					game: params["game"] ?? "",
					given: givenOf(params)
				},
				position: readPosition(go.position, false)
			})
		}),
		!node.options.length && a("p", { children: node.mex ? text.terminal : text.terminalLost }),
		!known && node.options.length > 0 && a("p", {
			class: "muted",
			children: text.notYet
		}),
		known && node.mex && node.options.length > 0 && a(MexRow, {
			mex: node.mex,
			origin: originOf(node, byId)
		}),
		node.options.length > 0 && a($, { children: [a("h3", { children: text.optionsOf }), a("ul", {
			class: "options",
			children: node.options.map((id) => {
				const option = byId.get(id);
				const seen = option !== void 0 && option.step <= step;
				return a("li", {
					"data-position": linkName(option?.position ?? ""),
					children: a("button", {
						type: "button",
						onClick: () => choose(id),
						children: [
							a("span", {
								class: "mono",
								children: option?.position
							}),
							" ",
							a("b", {
								class: `fate ${seen ? fateOf(option.outcome) : ""}`,
								children: seen ? shown$1(option.value) : "?"
							})
						]
					})
				}, id);
			})
		})] }),
		a("p", {
			class: "use",
			children: [a("a", {
				class: "button",
				href: href("play", go),
				children: text.playHere
			}), a("a", {
				class: "button",
				href: href("graph", go),
				children: text.graphHere
			})]
		})
	] });
}
// src/parts/nimsum.tsx
function termToLower(terms, sum) {
	if (sum === 0) return -1;
	const highest = 2 ** Math.floor(Math.log2(sum));
	return terms.findIndex((term) => Math.floor(term.value / highest) % 2 === 1);
}
var nimAdd = (a, b) => Number(BigInt(a) ^ BigInt(b));
function NimSum({ terms, sum, file = "nim-sum" }) {
	const text = useText();
	const host = T(null);
	const width = Math.max(1, ...[...terms.map((t) => t.value), sum].map((v) => v.toString(2).length));
	const bits = (v) => [...v.toString(2).padStart(width, "0")];
	useTurningDigits(host, `${terms.map((t) => t.value).join()} ${sum}`);
	const odd = bits(sum).map((bit) => bit === "1");
	const chosen = termToLower(terms, sum);
	const row = (v) => bits(v).map((bit, column) => a("td", {
		class: `bit ${odd[column] ? "odd" : ""} ${bit === "1" ? "one" : ""}`,
		children: bit
	}, column));
	return a("div", {
		class: "nimsum",
		children: [a("table", {
			ref: host,
			children: [a("tbody", { children: terms.map((t, at) => a("tr", {
				class: at === chosen ? "chosen" : "",
				children: [
					a("th", {
						scope: "row",
						children: t.label
					}),
					a("td", {
						class: "value",
						children: t.value
					}),
					row(t.value)
				]
			}, at)) }), a("tfoot", { children: a("tr", { children: [
				a("th", {
					scope: "row",
					children: text.nimsum
				}),
				a("td", {
					class: "value",
					children: sum
				}),
				row(sum)
			] }) })]
		}), a(Saves, {
			of: () => host.current,
			name: file
		})]
	});
}
// src/analysis/why.tsx
var askWhy = (request, signal) => post("/api/why", request, signal);
function WhyPanel({ of, position, file }) {
	const text = useText();
	const lang = useLang();
	const answer = useAnswer(JSON.stringify([
		of,
		position,
		lang
	]), (signal) => askWhy({
		...of,
		position,
		lang
	}, signal));
	const found = answer.data;
	if (!found) return null;
	return a("section", {
		class: "reasons",
		id: "reasons",
		"aria-busy": answer.busy,
		children: [
			found.reasons.map((reason, at) => a(ReasonPart, {
				reason,
				file,
				of
			}, at)),
			found.law && a("p", {
				class: "muted",
				children: found.law
			}),
			found.costs.length > 0 && a("details", {
				class: "cost",
				children: [a("summary", { children: text.whyCost }), found.costs.map((cost) => a("p", {
					class: "muted",
					children: cost
				}, cost))]
			}),
			found.reasons.some(({ kind }) => kind === "definition" || kind === "columns") && a(LawProof, {
				of,
				label: text.whyProof
			}, JSON.stringify(of))
		]
	});
}
var LONGEST_LIST = 5;
var inSigns = (text) => text.replaceAll(" -> ", " → ").replaceAll("+-", "±");
function MoveReason({ said, move, of }) {
	const text = useText();
	if (!move || !isRows({ move: said })) return a($, { children: inSigns(said) });
	const next = move.next.join(" ");
	return a($, { children: [
		move.player === "L" ? text.left : text.right,
		":",
		" ",
		next === "end" ? pretty("-> end") : a($, { children: [a(SmallBoard, {
			of,
			position: move.next
		}), a("span", {
			class: "visually-hidden",
			children: next
		})] }),
		" ",
		text.valueShort(shown$1(move.value))
	] });
}
function ReasonPart({ reason, file, of }) {
	const text = useText();
	switch (reason.kind) {
		case "sentence": return a("p", { children: inSigns(reason.text) });
		case "list": {
			const list = a("ul", { children: reason.texts.map((one, at) => a("li", { children: a(MoveReason, {
				said: one,
				move: reason.moves?.[at],
				of
			}) }, at)) });
			if (reason.texts.length <= LONGEST_LIST) return list;
			return a("details", {
				class: "long-list",
				children: [a("summary", { children: text.whyList(reason.texts.length) }), list]
			});
		}
		case "columns": {
			const terms = reason.terms.flatMap(({ label, value }) => typeof value === "number" ? [{
				label,
				value
			}] : []);
			if (!file || terms.length < reason.terms.length || typeof reason.sum !== "number") return null;
			return a(NimSum, {
				terms,
				sum: reason.sum,
				file: `${file}-nim-sum`
			});
		}
		case "definition": {
			const last = reason.rows.at(-1);
			if (!last) return null;
			return a($, { children: [file && a(MexRow, {
				bare: true,
				mex: {
					values: last.values,
					mex: last.value
				},
				file: `${file}-mex`
			}), a("details", {
				class: "definition",
				children: [a("summary", { children: text.whyDefinition }), a("pre", {
					tabIndex: 0,
					"aria-label": text.whyDefinition,
					children: reason.rows.map((row) => `F(${row.position}) = {${row.options.join(", ")}}\n  g(${row.position}) = mex{${row.values.join(",")}} = ${row.value}`).join("\n")
				})]
			})] });
		}
	}
}
function LawProof({ of, label }) {
	const text = useText();
	const lang = useLang();
	const [open, setOpen] = d(false);
	const answer = useAnswer(JSON.stringify([
		open,
		of,
		lang
	]), open ? (signal) => askWhy({
		...of,
		position: [],
		lang,
		proof: true
	}, signal) : void 0);
	return a("details", {
		class: "law-proof",
		id: "law-proof",
		onToggle: (event) => setOpen(event.currentTarget.open),
		children: [
			a("summary", { children: label }),
			open && answer.busy && a("p", {
				class: "busy",
				children: text.loading
			}),
			open && !answer.busy && !answer.data?.proof && a("p", {
				class: "muted",
				children: text.whyNoProof
			}),
			answer.data?.proof?.map((paragraph, at) => a("p", { children: paragraph }, at))
		]
	});
}
// src/parts/theorems.tsx
var THEOREMS = {
	T0: {
		en: "Taking-and-breaking codes with finitely many digits (Guy and Smith 1956). If the values repeat with period p over a stretch that is long enough for every move from the next heaps, they repeat forever.",
		ja: "桁が有限個の「取って分けるゲーム」（ガイ、スミス、1956 年）。次の山からのどの手も届く長さだけ値が周期 p で繰り返せば、その後も繰り返し続けます。"
	},
	T1: {
		en: "Codes that leave two heaps, with rare and common values. If the list of rare heaps is complete and the last values agree with those one period earlier, the period holds forever.",
		ja: "二つの山を残すコードで、値がまれな値と普通の値に分かれる場合。まれな山の一覧が完全で、最後の値の並びが一周期前と一致すれば、周期は続きます。"
	},
	T2: {
		en: "Codes that leave up to three heaps, whose values grow with each period. If the values so far repeat with a saltus, no option has the expected value, and every smaller value is that of an option, the saltus holds forever. Carries of binary digits and finitely many remainders decide this.",
		ja: "山を三つまで残し、値が周期ごとに増えるコード。これまでの値が増分つきで繰り返し、どの選択肢も予想の値をとらず、より小さい値はすべて選択肢の値であれば、増分は続きます。条件は二進の繰り上がりと有限個の余りで判定します。"
	},
	T2a: {
		en: "Codes with an infinite tail of digits 2 or 3 that leave at most one heap. If the state of the computation occurs twice, up to a shift of the values, the values repeat with a saltus.",
		ja: "桁 2 または 3 が無限に続き、山を一つまで残すコード。計算の状態が値のずれを除いて二度現れれば、値は一定の増分つきで繰り返します。"
	},
	T3: {
		en: "Subtraction sets with the maximum M. If M consecutive values equal those one period earlier, all later values do.",
		ja: "最大の数が M の制限つき石取り。M 個続けて一周期前の値と等しければ、以後もすべて等しくなります。"
	},
	T4: {
		en: "Rules that look back by a bounded distance. If all values that the rule can look at agree with those one period earlier, plus a saltus, they agree forever.",
		ja: "有限の範囲だけさかのぼる規則。規則が参照する値がすべて、増分を除いて一周期前と等しければ、以後も等しくなります。"
	},
	T5: {
		en: "Rules and laws in linear arithmetic, nim-sums and digits. If each position has one claimed value, no option has it, and every smaller value is that of an option, the claim is true by induction. Finite automata decide these conditions for all positions.",
		ja: "一次式、ニム和、桁で書ける規則と法則。どの局面にも値が一つあり、選択肢はその値をとらず、より小さい値はすべて選択肢の値であれば、帰納法により正しくなります。条件は有限オートマトンがすべての局面について判定します。"
	},
	M0: {
		en: "Misère quotients of finite codes that leave at most two heaps. If a monoid is the quotient of the first heaps and their images repeat as far as in T0, it is the quotient of all heaps.",
		ja: "山を二つまで残す有限のコードの逆形の商。はじめの山について商であり、像が T0 と同じ長さだけ繰り返せば、すべての山の商になります。"
	},
	partial: {
		en: "The misère quotient of the heaps below a bound. Nothing is claimed for larger heaps.",
		ja: "ある大きさまでの山の逆形の商。それより大きな山については何も主張しません。"
	},
	finite: {
		en: "The misère quotient of a finite set of positions and their followers.",
		ja: "有限個の局面とその後続局面の逆形の商。"
	},
	P0: {
		en: "Partizan subtraction games. If as many consecutive values repeat as a move takes at most, all later values repeat.",
		ja: "左右で取れる数が違う石取り。取れる最大の数だけ続けて値が繰り返せば、以後もすべて繰り返します。"
	}
};
var theoremIn = (text, name) => text.theorems[name] ? `${name}: ${text.theorems[name]}` : name;
function TheoremLink({ name }) {
	const text = useText();
	const { params } = useRoute();
	if (!(name in THEOREMS)) return a($, { children: name });
	return a("a", {
		class: "theorem",
		href: href("help", {
			theorem: name,
			lang: params["lang"]
		}),
		title: text.theoremTitle(name),
		children: theoremIn(text, name)
	});
}
function Theorems() {
	const text = useText();
	const lang = useLang();
	const chosen = useRoute().params["theorem"];
	const host = T(null);
	A(() => {
		host.current?.querySelector(".chosen")?.scrollIntoView({ block: "center" });
	}, [chosen]);
	return a("section", {
		class: "panel theorems",
		ref: host,
		id: "theorems",
		children: [
			a("h2", { children: text.theoremsTitle }),
			a("p", { children: text.theoremsLead }),
			a("dl", { children: Object.entries(THEOREMS).map(([name, statement]) => a("div", {
				class: name === chosen ? "chosen" : "",
				children: [a("dt", {
					class: "mono",
					children: name
				}), a("dd", { children: statement[lang] })]
			}, name)) })
		]
	});
}
// src/views/help.tsx
function HelpView() {
	const text = useText();
	const lang = useLang();
	const book = document.querySelector(`link[rel="help"][hreflang="${lang}"]`);
	return a("div", {
		class: "help-view",
		children: [
			a("h1", { children: text.helpTitle }),
			book && a("p", { children: a("a", {
				id: "book",
				href: book.href,
				children: text.helpBook
			}) }),
			a("div", {
				class: "words",
				children: [
					a("article", { children: [
						a("h2", { children: text.helpMexTitle }),
						a("p", { children: text.helpMex }),
						a(MexToy, {})
					] }),
					a("article", { children: [
						a("h2", { children: text.helpValueTitle }),
						a("p", { children: text.helpValue }),
						a(ValueToy, {})
					] }),
					a("article", { children: [
						a("h2", { children: text.helpSumTitle }),
						a("p", { children: text.helpSum }),
						a(SumToy, {})
					] }),
					a("article", { children: [
						a("h2", { children: text.helpPTitle }),
						a("p", { children: text.helpP }),
						a("h2", { children: text.helpPeriodTitle }),
						a("p", { children: text.helpPeriod }),
						a("h2", { children: text.helpScoreTitle }),
						a("p", { children: text.helpScore })
					] }),
					a("article", { children: [a("h2", { children: text.helpKeysTitle }), a(KeyTable, {})] })
				]
			}),
			a(Theorems, {}),
			a("p", {
				class: "muted",
				children: text.helpAddress
			})
		]
	});
}
var NUMBERS = [
	0,
	1,
	2,
	3,
	4,
	5,
	6,
	7
];
function MexToy() {
	const text = useText();
	const [set, setSet] = d([
		0,
		1,
		3
	]);
	const toggle = (n) => setSet(set.includes(n) ? set.filter((v) => v !== n) : [...set, n].sort((a, b) => a - b));
	const mex = mexOf(set);
	return a("div", {
		class: "toy",
		children: [
			a("div", {
				class: "chips",
				children: NUMBERS.map((n) => a("button", {
					type: "button",
					"aria-pressed": set.includes(n),
					onClick: () => toggle(n),
					children: n
				}, n))
			}),
			a("p", {
				class: "formula",
				"aria-live": "polite",
				children: text.helpMexIs(set.join(", "), mex)
			}),
			a(MexRow, { mex: {
				values: [...set],
				mex
			} })
		]
	});
}
var TAKE = [
	1,
	3,
	4
];
function ValueToy() {
	const [heap, setHeap] = d(5);
	const values = [];
	for (let n = 0; n <= 20; n++) values.push(mexOf(TAKE.filter((s) => s <= n).map((s) => values[n - s] ?? 0)));
	const options = TAKE.filter((s) => s <= heap).map((s) => heap - s);
	return a("div", {
		class: "toy",
		children: [a("ol", {
			class: "strip-toy",
			children: values.map((value, n) => a("li", { children: a("button", {
				type: "button",
				"aria-pressed": n === heap,
				class: `${value === 0 ? "p" : ""} ${options.includes(n) ? "option" : ""}`,
				onClick: () => setHeap(n),
				children: [a("small", { children: n }), a("b", { children: value })]
			}) }, n))
		}), a(MexRow, { mex: {
			values: options.map((n) => values[n] ?? 0),
			mex: values[heap] ?? 0
		} })]
	});
}
var NIM = { game: "nim" };
function SumToy() {
	const text = useText();
	const [heaps, setHeaps] = d([
		3,
		4,
		5
	]);
	const sum = heaps.reduce(nimAdd, 0);
	return a("div", {
		class: "toy",
		children: [
			a("p", {
				class: "formula",
				children: [
					heaps.map((heap, at) => a("span", { children: [at > 0 && " ⊕ ", a("input", {
						type: "number",
						min: 0,
						max: 63,
						value: heap,
						"aria-label": `${text.kindHeaps} ${at + 1}`,
						onInput: (event) => {
							const value = Math.max(0, Math.min(63, Math.floor(Number(event.currentTarget.value)) || 0));
							setHeaps(heaps.map((old, i) => i === at ? value : old));
						}
					})] }, at)),
					" ",
					"= ",
					sum
				]
			}),
			a(NimSum, {
				terms: heaps.map((value) => ({
					label: String(value),
					value
				})),
				sum
			}),
			a(WhyPanel, {
				of: NIM,
				position: heaps.map(String)
			})
		]
	});
}
// src/course/first.ts
var heaps = (from, to) => Array.from({ length: to - from + 1 }, (_, at) => [String(from + at)]);
var TWO_GAMES = `g(n) = mex{ g(n-k) for k in 1..=3 if k <= n }
h(n) = mex{ h(a) ^ h(n-k-a) for k in 1..=min(2, n) for a in 0..=n-k }`;
var FIRST = [
	{
		id: "losing",
		title: {
			en: "Losing and winning positions",
			ja: "負ける局面と勝つ局面"
		},
		lead: {
			en: "Take 1, 2 or 3 stones in turn. The player who cannot move loses.",
			ja: "石を交互に 1〜3 個取ります。取れなくなったほうが負けです。"
		},
		steps: [
			{
				kind: "play",
				game: "take:3",
				position: ["10"],
				title: {
					en: "Play",
					ja: "遊んでみる"
				},
				text: {
					en: "Ten stones, and you begin. Your opponent makes no mistake; still you can win.",
					ja: "石は 10 個、先手はあなたです。相手は間違えませんが、それでも勝てます。"
				},
				hint: {
					en: "Think backwards: with 1, 2 or 3 stones the player to move takes all. So 4 is bad for the player to move.",
					ja: "後ろから考えます。1〜3 個なら全部取って勝ち。だから 4 個で手番の側は負けます。"
				}
			},
			{
				kind: "losing",
				game: "take:3",
				positions: heaps(0, 12),
				title: {
					en: "Mark the losing positions",
					ja: "負けの局面に印をつける"
				},
				text: {
					en: "A position is losing if every move leads to a position that is winning for the opponent. Mark the heaps that are losing for the player to move.",
					ja: "どう動いても相手の勝ちになる局面が「負け」です。手番の側が負ける山をすべて選んでください。"
				},
				hint: {
					en: "0 is losing: there is no move. A heap from which a move leads to a losing heap is winning.",
					ja: "0 個は手がないので負け。負けの山へ移れる山は勝ちです。"
				},
				done: {
					en: "Losing positions are called P-positions: the previous player wins.",
					ja: "負けの局面を P 局面（後手必勝）、勝ちの局面を N 局面（先手必勝）といいます。"
				}
			},
			{
				kind: "move",
				game: "take:3",
				position: ["14"],
				title: {
					en: "Find the winning move",
					ja: "必勝手を見つける"
				},
				text: {
					en: "14 stones. How many do you take?",
					ja: "石は 14 個。いくつ取りますか。"
				},
				hint: {
					en: "Leave a losing heap.",
					ja: "相手に負けの山を渡します。"
				}
			},
			{
				kind: "law",
				game: "take:3",
				to: 60,
				choices: [
					"(g(x) == 0) == (x % 3 == 0)",
					"(g(x) == 0) == (x % 4 == 0)",
					"(g(x) == 0) == (x % 5 == 0)"
				],
				title: {
					en: "Guess the law",
					ja: "法則を当てる"
				},
				text: {
					en: "Losing heaps have value 0, here written g(x) == 0. Which law describes them?",
					ja: "負けの山は値が 0 で、g(x) == 0 と書きます。どの法則が正しいでしょうか。"
				},
				hint: {
					en: "Look at the heaps that you marked.",
					ja: "印をつけた山の間隔を見てください。"
				}
			},
			{
				kind: "losing",
				game: "subtract:1,3,4",
				positions: heaps(0, 14),
				title: {
					en: "Other moves, other losing heaps",
					ja: "手を変えると"
				},
				text: {
					en: "Now a move takes 1, 3 or 4 stones. Mark the losing heaps.",
					ja: "今度は 1、3、4 個のどれかを取ります。負けの山を選んでください。"
				},
				hint: {
					en: "Go up from 0. A heap n is losing if n−1, n−3 and n−4 are all winning.",
					ja: "0 から順に調べます。n−1、n−3、n−4 がどれも勝ちなら n は負けです。"
				}
			},
			{
				kind: "proof",
				game: "subtract:1,3,4",
				to: 200,
				title: {
					en: "See it proved",
					ja: "証明を見る"
				},
				text: {
					en: "Does the pattern continue forever? Let the program look for a law and prove it.",
					ja: "この並びはどこまでも続くでしょうか。法則を探し、証明させてみましょう。"
				},
				hint: {
					en: "Values depend on the last four only. If four of them repeat, everything repeats.",
					ja: "値は直前の 4 個だけで決まります。その 4 個が同じ並びになれば、以後もすべて同じです。"
				}
			}
		]
	},
	{
		id: "mex",
		title: {
			en: "mex and Grundy values",
			ja: "mex とグランディ数"
		},
		lead: {
			en: "One number per position tells you more than whether it is winning or losing.",
			ja: "局面ごとに一つの数をつけると、勝敗よりも多くのことがわかります。"
		},
		steps: [
			{
				kind: "number",
				game: "subtract:1,3,4",
				position: ["4"],
				of: "value",
				options: true,
				title: {
					en: "The least number that is missing",
					ja: "ない数のうち最小のもの"
				},
				text: {
					en: "The mex of some numbers is the least natural number not among them. The Grundy value of a position is the mex of the values of its options. Heap 4, moves 1, 3, 4: what is its value?",
					ja: "いくつかの数に含まれない最小の自然数を mex といいます。局面のグランディ数は、移れる局面の値の mex です。1、3、4 個取れるとき、山 4 の値はいくつですか。"
				},
				hint: {
					en: "Natural numbers begin with 0. Which is the first that is not in the list?",
					ja: "自然数は 0 から始まります。一覧にない最初の数は何ですか。"
				}
			},
			{
				kind: "number",
				game: "subtract:1,3,4",
				position: ["5"],
				of: "value",
				options: true,
				title: {
					en: "Once more",
					ja: "もう一度"
				},
				text: {
					en: "The value of heap 5?",
					ja: "山 5 の値は？"
				},
				hint: {
					en: "0 is there, 1 is there?",
					ja: "0 はありますか。1 は、2 は？"
				}
			},
			{
				kind: "number",
				game: "subtract:1,3,4",
				position: ["7"],
				of: "value",
				options: true,
				title: {
					en: "A zero",
					ja: "0 になるとき"
				},
				text: {
					en: "The value of heap 7? Mind what a value of 0 means.",
					ja: "山 7 の値は？　値が 0 であることの意味も考えてください。"
				},
				hint: {
					en: "No option has value 0.",
					ja: "値 0 の局面へは移れません。"
				},
				done: {
					en: "The losing positions are exactly those of value 0: they have no option of value 0, and every other position has one.",
					ja: "値 0 と「負け」は同じことです。値 0 の局面からは 0 へ移れず、ほかの局面からは必ず 0 へ移れます。"
				}
			},
			{
				kind: "number",
				game: "nim",
				position: ["6"],
				of: "value",
				options: true,
				title: {
					en: "A heap of Nim",
					ja: "ニムの山"
				},
				text: {
					en: "In Nim any number of stones may be taken from a heap. The value of a heap of 6?",
					ja: "ニムでは一つの山から好きなだけ取れます。6 個の山の値は？"
				},
				hint: {
					en: "The options are the heaps 0 to 5.",
					ja: "移れるのは 0〜5 個の山です。"
				}
			},
			{
				kind: "law",
				game: "take:3",
				to: 100,
				choices: [
					"g(x) == x % 3",
					"g(x) == x % 4",
					"g(x) == x / 4"
				],
				title: {
					en: "Values of take 1, 2 or 3",
					ja: "1〜3 個取るときの値"
				},
				text: {
					en: "Back to the first game. Which formula gives its values? (% is the remainder)",
					ja: "最初のゲームに戻ります。値を表す式はどれでしょう（% は余り）。"
				},
				hint: {
					en: "Compute g(0) to g(5) by mex.",
					ja: "g(0) から g(5) まで mex で計算してみましょう。"
				}
			},
			{
				kind: "rules",
				game: "take:2",
				positions: heaps(0, 12),
				begin: "g(x) = mex{ g(x-k) for k in 1..=3 if k <= x }",
				title: {
					en: "Write a game",
					ja: "ゲームを書く"
				},
				text: {
					en: "This is the game in which 1 to 3 stones are taken. Change it so that only 1 or 2 may be taken.",
					ja: "これは 1〜3 個取るゲームの式です。1 個か 2 個だけ取れるように直してください。"
				},
				hint: {
					en: "`1..=3` are the numbers from 1 to 3.",
					ja: "`1..=3` は 1 から 3 までの数です。"
				}
			}
		]
	},
	{
		id: "nim",
		title: {
			en: "Nim and its columns",
			ja: "ニムと二進の桁"
		},
		lead: {
			en: "Several heaps; a move takes any number of stones from one of them.",
			ja: "山がいくつかあり、一つの山から好きなだけ取ります。"
		},
		steps: [
			{
				kind: "move",
				game: "nim",
				position: ["3", "5"],
				title: {
					en: "Two heaps",
					ja: "二つの山"
				},
				text: {
					en: "3 and 5. Find the winning move.",
					ja: "3 個と 5 個。必勝手は？"
				},
				hint: {
					en: "With two equal heaps you can copy every move of your opponent.",
					ja: "二つの山が等しければ、相手の手をまねし続けられます。"
				}
			},
			{
				kind: "number",
				game: "nim",
				position: ["3", "5"],
				of: "value",
				title: {
					en: "Add without carrying",
					ja: "繰り上がりのない足し算"
				},
				text: {
					en: "Write the heaps in binary, one below the other: 011 and 101. A column with an odd number of ones gives 1, else 0. Which number is it? This is the nim-sum.",
					ja: "山を二進法で縦に並べます：011 と 101。1 が奇数個の桁は 1、偶数個の桁は 0 とします。いくつになりますか。これがニム和です。"
				},
				hint: {
					en: "110 in binary.",
					ja: "二進法で 110 です。"
				}
			},
			{
				kind: "number",
				game: "nim",
				position: [
					"3",
					"4",
					"5"
				],
				of: "value",
				title: {
					en: "Three heaps",
					ja: "三つの山"
				},
				text: {
					en: "The nim-sum of 3, 4 and 5?",
					ja: "3、4、5 のニム和は？"
				},
				hint: {
					en: "011, 100, 101: column by column.",
					ja: "011、100、101 を桁ごとに見ます。"
				},
				done: {
					en: "Nim-sum 0 means a losing position (Bouton 1901).",
					ja: "ニム和 0 が負けの局面です（Bouton 1901）。"
				}
			},
			{
				kind: "move",
				game: "nim",
				position: [
					"3",
					"4",
					"5"
				],
				title: {
					en: "Make all columns even",
					ja: "どの桁も偶数個に"
				},
				text: {
					en: "3, 4, 5: which move makes the nim-sum 0?",
					ja: "3、4、5：ニム和を 0 にする手は？"
				},
				hint: {
					en: "The nim-sum is 2. Which heap h has h ⊕ 2 smaller than h?",
					ja: "ニム和は 2 です。h ⊕ 2 が h より小さくなる山はどれですか。"
				},
				done: {
					en: "3 → 1 leaves 1, 4 and 5: every column has an even number of ones.",
					ja: "3 → 1 で 1、4、5 が残り、どの桁も 1 が偶数個になりました。"
				}
			},
			{
				kind: "losing",
				game: "nim",
				positions: [
					[
						"1",
						"2",
						"3"
					],
					[
						"2",
						"3",
						"4"
					],
					[
						"1",
						"4",
						"5"
					],
					[
						"3",
						"5",
						"6"
					],
					[
						"2",
						"5",
						"6"
					],
					[
						"1",
						"1",
						"7"
					]
				],
				title: {
					en: "Which are losing?",
					ja: "負けはどれ"
				},
				text: {
					en: "Mark the positions that are losing for the player to move.",
					ja: "手番の側が負ける局面を選んでください。"
				},
				hint: {
					en: "Nim-sum 0.",
					ja: "ニム和が 0 のものです。"
				}
			},
			{
				kind: "play",
				game: "nim",
				position: [
					"2",
					"4",
					"7"
				],
				title: {
					en: "Play",
					ja: "対戦"
				},
				text: {
					en: "2, 4, 7, and you begin.",
					ja: "2、4、7。先手はあなたです。"
				},
				hint: {
					en: "Bring the nim-sum to 0 after each of your moves.",
					ja: "自分の手のあとで、ニム和をいつも 0 にします。"
				}
			},
			{
				kind: "law",
				game: "g(x, y) = mex{ g(a, y) for a in 0..x, g(x, b) for b in 0..y }",
				to: 15,
				choices: [
					"g(x,y) == abs(x - y)",
					"g(x,y) == x ^ y",
					"g(x,y) == max(x, y)"
				],
				title: {
					en: "Values, not only wins and losses",
					ja: "勝敗だけでなく値も"
				},
				text: {
					en: "Two heaps as one game, with values computed by mex alone. Which formula gives these values? (^ is the nim-sum)",
					ja: "二つの山を一つのゲームと見て、mex だけで値を求めます。どの式になりますか（^ はニム和）。"
				},
				hint: {
					en: "Try g(1,2).",
					ja: "g(1,2) を試してみましょう。"
				}
			}
		]
	},
	{
		id: "sums",
		title: {
			en: "Sums of different games",
			ja: "ちがうゲームの和"
		},
		lead: {
			en: "Two games side by side; a move is a move in one of them. Values add as in Nim (Sprague 1935, Grundy 1939).",
			ja: "二つのゲームを並べ、一手はどちらか一方で指します。値はニムと同じように足されます（Sprague 1935、Grundy 1939）。"
		},
		steps: [
			{
				kind: "number",
				game: TWO_GAMES,
				position: ["g(6)"],
				of: "value",
				options: true,
				title: {
					en: "One game",
					ja: "一つ目"
				},
				text: {
					en: "g(6): a heap of 6 from which 1 to 3 are taken. Its value?",
					ja: "g(6)：6 個の山から 1〜3 個取ります。値は？"
				},
				hint: {
					en: "6 % 4.",
					ja: "6 を 4 で割った余りです。"
				}
			},
			{
				kind: "number",
				game: TWO_GAMES,
				position: ["h(3)"],
				of: "value",
				options: true,
				title: {
					en: "Another game",
					ja: "二つ目"
				},
				text: {
					en: "h(3): Kayles. One pin or two neighbouring pins fall, and the rest may become two rows. The value of 3 pins?",
					ja: "h(3)：ケイルズ。ピン 1 本か隣り合う 2 本を倒し、残りは二列に分かれることがあります。3 本のときの値は？"
				},
				hint: {
					en: "Two rows are a sum: their values are nim-added.",
					ja: "二列に分かれたら和です。値をニム和で足します。"
				}
			},
			{
				kind: "number",
				game: TWO_GAMES,
				position: ["g(6)", "h(3)"],
				of: "value",
				title: {
					en: "Side by side",
					ja: "並べる"
				},
				text: {
					en: "Both games at once. The value of the sum?",
					ja: "二つのゲームを並べます。和の値は？"
				},
				hint: {
					en: "The nim-sum of the two values.",
					ja: "二つの値のニム和です。"
				}
			},
			{
				kind: "move",
				game: TWO_GAMES,
				position: ["g(6)", "h(3)"],
				title: {
					en: "Win the sum",
					ja: "和で勝つ"
				},
				text: {
					en: "Find a winning move.",
					ja: "必勝手を見つけてください。"
				},
				hint: {
					en: "Make both values equal.",
					ja: "二つの値を等しくします。"
				}
			},
			{
				kind: "play",
				game: TWO_GAMES,
				position: ["g(7)", "h(4)"],
				title: {
					en: "Play",
					ja: "対戦"
				},
				text: {
					en: "g(7) and h(4), and you begin.",
					ja: "g(7) と h(4)。先手はあなたです。"
				},
				hint: {
					en: "g(7) is worth 3, h(4) is worth 1: lower the first to 1.",
					ja: "g(7) の値は 3、h(4) の値は 1。前者を 1 にします。"
				}
			},
			{
				kind: "losing",
				game: "kayles",
				positions: [
					["1", "2"],
					["1", "4"],
					["2", "2"],
					["3", "5"],
					[
						"1",
						"2",
						"3"
					],
					["9"]
				],
				title: {
					en: "Rows of pins",
					ja: "ピンの列"
				},
				text: {
					en: "Kayles with several rows: mark the losing positions. The values of 1 to 9 pins are 1, 2, 3, 1, 4, 3, 2, 1, 4.",
					ja: "ケイルズの列がいくつかあります。負けを選んでください。1〜9 本の値は 1、2、3、1、4、3、2、1、4 です。"
				},
				hint: {
					en: "Nim-sum 0.",
					ja: "ニム和が 0 のものです。"
				}
			}
		]
	}
];
// src/course/second.ts
var LEAVES = { S: [
	0,
	0,
	0,
	0,
	0,
	0,
	0,
	3,
	5,
	6,
	9,
	1,
	2,
	0,
	-1
] };
var SECOND = [
	{
		id: "pieces",
		title: {
			en: "Queens, rooks, halves and splits",
			ja: "クイーン、ルーク、半分、分割"
		},
		lead: {
			en: "The same method, applied to other moves.",
			ja: "同じ方法をほかの動きに使います。"
		},
		steps: [
			{
				kind: "law",
				game: "rook",
				to: 15,
				choices: [
					"g(x,y) == x + y",
					"g(x,y) == x ^ y",
					"g(x,y) == min(x, y)"
				],
				title: {
					en: "A rook to the corner",
					ja: "ルークを隅へ"
				},
				text: {
					en: "A rook moves any distance up or left; the player who cannot move loses. Which formula gives the values?",
					ja: "ルークを上か左へ好きなだけ動かします。動けないほうが負けです。値を表す式は？"
				},
				hint: {
					en: "Two coordinates, each a heap of Nim.",
					ja: "縦と横がそれぞれニムの山です。"
				}
			},
			{
				kind: "losing",
				game: "queens",
				positions: [
					["1,2"],
					["2,2"],
					["3,5"],
					["4,6"],
					["4,7"],
					["5,5"],
					["6,10"],
					["3,4"]
				],
				title: {
					en: "A queen (Wythoff)",
					ja: "クイーン（ワイトフ）"
				},
				text: {
					en: "A queen moves up, left or diagonally toward the corner (0,0). Mark the losing positions.",
					ja: "クイーンを上、左、または斜めに隅 (0,0) へ向けて動かします。負けを選んでください。"
				},
				hint: {
					en: "The losing squares are pairs with the differences 1, 2, 3, …; each number is in exactly one pair.",
					ja: "負けのマスは差が 1、2、3、… の組で、どの数も一つの組にだけ現れます。"
				}
			},
			{
				kind: "proof",
				game: "queens",
				to: 60,
				title: {
					en: "The golden ratio",
					ja: "黄金比"
				},
				text: {
					en: "Let the program look for a law of the losing positions.",
					ja: "負けの法則を探させてみましょう。"
				},
				hint: {
					en: "Observed is not proved: Wythoff proved it in 1907.",
					ja: "「観察」は証明ではありません。証明は Wythoff（1907）によります。"
				}
			},
			{
				kind: "number",
				game: "halving",
				position: ["7"],
				of: "value",
				options: true,
				title: {
					en: "At most half",
					ja: "半分まで"
				},
				text: {
					en: "A move takes at most half of the heap. The value of 7?",
					ja: "山の半分まで取れます。7 個の値は？"
				},
				hint: {
					en: "From 7 you can move to 4, 5 or 6.",
					ja: "7 からは 4、5、6 へ移れます。"
				}
			},
			{
				kind: "number",
				game: "grundy",
				position: ["7"],
				of: "value",
				options: true,
				title: {
					en: "Split in two",
					ja: "二つに分ける"
				},
				text: {
					en: "Grundy's game: split a heap into two of different size. The value of 7?",
					ja: "グランディのゲーム：山を大きさのちがう二つに分けます。7 個の値は？"
				},
				hint: {
					en: "A split leaves a sum: 7 → 1+6, 2+5, 3+4. Nim-add the values.",
					ja: "分けると和になります。7 → 1+6、2+5、3+4 の値をニム和で求めます。"
				}
			},
			{
				kind: "move",
				game: "queens",
				position: ["6,8"],
				title: {
					en: "Move the queen",
					ja: "クイーンを動かす"
				},
				text: {
					en: "The queen is at (6,8). Find a winning move.",
					ja: "クイーンは (6,8) にいます。勝つ手は？"
				},
				hint: {
					en: "Losing squares: (0,0), (1,2), (3,5), (4,7), and their mirror images.",
					ja: "負けのマスは (0,0)、(1,2)、(3,5)、(4,7) とその対称です。"
				}
			}
		]
	},
	{
		id: "coins",
		title: {
			en: "Turning coins, and nim products",
			ja: "コイン裏返しとニム積"
		},
		lead: {
			en: "A row of coins; the rightmost coin that is turned goes from heads to tails. Every head is a game of its own.",
			ja: "コインの列を裏返します。裏返すうち右端の一枚は表から裏にします。表のコイン一枚ずつが独立したゲームです。"
		},
		steps: [
			{
				kind: "number",
				game: "ruler",
				position: ["TTTH"],
				of: "value",
				options: true,
				title: {
					en: "A single head",
					ja: "表が一枚"
				},
				text: {
					en: "The ruler game: turn any run of neighbouring coins. One head at place 4. Its value?",
					ja: "定規ゲーム：隣り合うコインを続けて何枚でも裏返します。4 番目だけ表のときの値は？"
				},
				hint: {
					en: "Options: nothing, place 3, places 3 and 2, places 3, 2 and 1.",
					ja: "残る表は、なし、3、3 と 2、3 と 2 と 1 のどれかです。"
				}
			},
			{
				kind: "proof",
				game: "ruler",
				to: 64,
				title: {
					en: "A ruler",
					ja: "定規"
				},
				text: {
					en: "Look at the values of single heads: where have you seen them?",
					ja: "表一枚の値を調べます。どこかで見た形ではありませんか。"
				},
				hint: {
					en: "The largest power of two that divides the place.",
					ja: "位置を割り切る最大の 2 のべきです。"
				}
			},
			{
				kind: "number",
				game: "ruler",
				position: ["HTTHH"],
				of: "value",
				title: {
					en: "Several heads",
					ja: "表が何枚か"
				},
				text: {
					en: "HTTHH: heads at 1, 4 and 5, worth 1, 4 and 1. The value of the row?",
					ja: "HTTHH：1、4、5 番目が表で、値は 1、4、1。列の値は？"
				},
				hint: {
					en: "Nim-add.",
					ja: "ニム和です。"
				}
			},
			{
				kind: "move",
				game: "ruler",
				position: ["HTTHH"],
				title: {
					en: "Win",
					ja: "勝つ手"
				},
				text: {
					en: "Find a winning move.",
					ja: "必勝手を見つけてください。"
				},
				hint: {
					en: "Lower the 4 to 0.",
					ja: "値 4 のコインを 0 にします。"
				}
			},
			{
				kind: "number",
				game: "nim-product",
				position: ["2,2"],
				of: "value",
				options: true,
				title: {
					en: "On a board",
					ja: "盤の上で"
				},
				text: {
					en: "Turn the four corners of a rectangle. A head at (2,2) is worth the nim product 2 ⊗ 2. Which number?",
					ja: "長方形の四隅を裏返します。(2,2) の表の値はニム積 2 ⊗ 2 です。いくつですか。"
				},
				hint: {
					en: "The mex of the options shown.",
					ja: "示された値の mex です。"
				}
			},
			{
				kind: "law",
				game: "nim-product",
				to: 15,
				choices: [
					"g(x,y) == x * y",
					"g(x,y) == x ⊗ y",
					"g(x,y) == x ^ y"
				],
				title: {
					en: "A product",
					ja: "積"
				},
				text: {
					en: "Which formula gives all values? (⊗ is the nim product)",
					ja: "値を表す式はどれでしょう（⊗ はニム積）。"
				},
				hint: {
					en: "2 · 2 = 4, but the value was 3.",
					ja: "2 · 2 = 4 ですが、値は 3 でした。"
				}
			}
		]
	},
	{
		id: "maya",
		title: {
			en: "Maya's game: a formula and its proof",
			ja: "マヤのゲーム：公式と証明"
		},
		lead: {
			en: "Nim with heaps that must all be different (Welter 1954).",
			ja: "どの二つの山も等しくできないニムです（Welter 1954）。"
		},
		steps: [
			{
				kind: "number",
				game: "maya2",
				position: ["1,2"],
				of: "value",
				options: true,
				title: {
					en: "Two heaps",
					ja: "二つの山"
				},
				text: {
					en: "Heaps 1 and 2; no move may make them equal. The value?",
					ja: "山は 1 と 2。等しくなる手は禁止です。値は？"
				},
				hint: {
					en: "From (1,2): (0,2) and (1,0).",
					ja: "(1,2) からは (0,2) と (1,0) です。"
				}
			},
			{
				kind: "number",
				game: "maya2",
				position: ["2,5"],
				of: "value",
				options: true,
				title: {
					en: "Compare with Nim",
					ja: "ニムと比べる"
				},
				text: {
					en: "The value of (2,5)? In Nim it is 7.",
					ja: "(2,5) の値は？　ニムなら 7 です。"
				},
				hint: {
					en: "One less.",
					ja: "一つ少なくなります。"
				}
			},
			{
				kind: "law",
				game: "maya2",
				to: 15,
				choices: [
					"g(a,b) == (a ^ b) if a != b",
					"g(a,b) == (a ^ b) - 1 if a != b",
					"g(a,b) == abs(a - b) - 1 if a != b"
				],
				title: {
					en: "The formula",
					ja: "公式"
				},
				text: {
					en: "Which formula holds?",
					ja: "成り立つ式はどれですか。"
				},
				hint: {
					en: "Look at the last two answers.",
					ja: "いまの二つの答えを見てください。"
				}
			},
			{
				kind: "proof",
				game: "maya2",
				to: 40,
				title: {
					en: "Found by the program",
					ja: "プログラムに探させる"
				},
				text: {
					en: "Let the program find it. Mind the word in front: observed in some cells, or proved.",
					ja: "プログラムに探させます。先頭の語が「観察」か「証明済み」かに注意してください。"
				},
				hint: {
					en: "A law that holds in a table may still fail beyond it.",
					ja: "表の中で成り立っても、外で成り立つとは限りません。"
				},
				done: {
					en: "The proof: from (a,b) every value below (a⊕b)−1 is reached, and (a⊕b)−1 itself is not, since x ↦ x−1 keeps different numbers different.",
					ja: "証明：(a,b) からは (a⊕b)−1 より小さい値のすべてに移れ、(a⊕b)−1 自身には移れません。x ↦ x−1 は異なる数を異なる数に写すからです。"
				}
			},
			{
				kind: "losing",
				game: "maya2",
				positions: [
					["0,1"],
					["1,2"],
					["2,3"],
					["3,4"],
					["4,5"],
					["2,4"]
				],
				title: {
					en: "Which are losing?",
					ja: "負けはどれ"
				},
				text: {
					en: "Mark the losing positions.",
					ja: "負けの局面を選んでください。"
				},
				hint: {
					en: "a ⊕ b = 1.",
					ja: "a ⊕ b = 1 となるものです。"
				}
			},
			{
				kind: "move",
				game: "maya",
				position: ["[1,2,3,6,8]"],
				title: {
					en: "Five coins on a strip",
					ja: "五枚のコイン"
				},
				text: {
					en: "Coins are at 1, 2, 3, 6 and 8; a move takes one of them left to a free cell. Find a winning move.",
					ja: "コインは 1、2、3、6、8。一枚を左の空いたマスへ動かします。必勝手は？"
				},
				hint: {
					en: "Ask for the list of moves and try.",
					ja: "手の一覧から試してみましょう。"
				}
			}
		]
	},
	{
		id: "scores",
		title: {
			en: "Scores: min-max and alpha-beta",
			ja: "得点：ミニマックスとアルファ・ベータ"
		},
		lead: {
			en: "One player maximises the score, the other minimises it.",
			ja: "一人は得点を大きく、もう一人は小さくしようとします。"
		},
		steps: [
			{
				kind: "number",
				game: "deque",
				position: ["1,3"],
				of: "value",
				title: {
					en: "Take from either end",
					ja: "両端から取る"
				},
				text: {
					en: "Players take a number from either end of the row 1, 2, 9, 3 in turn. The numbers 2, 9, 3 are left. By how many points does the player to move win under best play? (negative for a loss)",
					ja: "数の列 1、2、9、3 から、交互に端の数を取ります。いま 2、9、3 が残っています。最善なら手番の側は何点勝ちますか（負けなら負の数）。"
				},
				hint: {
					en: "After either move the 9 is at an end.",
					ja: "どちらを取っても、9 が端に出ます。"
				}
			},
			{
				kind: "move",
				game: "deque",
				position: ["0,3"],
				title: {
					en: "Best move",
					ja: "最善手"
				},
				text: {
					en: "1, 2, 9, 3: which number do you take?",
					ja: "1、2、9、3：どちらの端を取りますか。"
				},
				hint: {
					en: "Use the last answer.",
					ja: "いまの答えを使います。"
				}
			},
			{
				kind: "number",
				game: "deque",
				position: ["0,3"],
				of: "minimax",
				title: {
					en: "Min-max looks everywhere",
					ja: "ミニマックスは全部見る"
				},
				text: {
					en: "How many positions does min-max visit from 1, 2, 9, 3? A position is counted again each time it is reached.",
					ja: "1、2、9、3 から、ミニマックス法はいくつの局面を調べますか。同じ局面も道がちがえば数えます。"
				},
				hint: {
					en: "1 + 2 + 4 + 8 + 8.",
					ja: "1 + 2 + 4 + 8 + 8 です。"
				}
			},
			{
				kind: "number",
				game: "minimax-tree",
				given: LEAVES,
				position: ["0"],
				of: "value",
				title: {
					en: "A tree",
					ja: "木"
				},
				text: {
					en: "Leaves 3, 5, 6, 9, 1, 2, 0, −1 from left to right; A takes the maximum, B the minimum, and A moves first. The value of the root?",
					ja: "葉は左から 3、5、6、9、1、2、0、−1。A は最大、B は最小を選び、A から始めます。根の値は？"
				},
				hint: {
					en: "Three levels: A, B, A. Begin below.",
					ja: "上から A、B、A の三段です。下から計算します。"
				}
			},
			{
				kind: "number",
				game: "minimax-tree",
				given: LEAVES,
				position: ["0"],
				of: "alpha-beta",
				title: {
					en: "Alpha-beta skips",
					ja: "アルファ・ベータは省く"
				},
				text: {
					en: "Min-max visits all 15 nodes of this tree. How many does alpha-beta visit, from left to right?",
					ja: "ミニマックス法はこの木の 15 節点すべてを調べます。アルファ・ベータ法は左から調べて、いくつで済みますか。"
				},
				hint: {
					en: "The view of trees shows the cuts one by one.",
					ja: "「探索木」の画面で、枝刈りを一つずつ見られます。"
				}
			}
		]
	},
	{
		id: "misere",
		title: {
			en: "Misère play",
			ja: "逆形"
		},
		lead: {
			en: "The player who makes the last move loses.",
			ja: "最後に動いたほうが負けです。"
		},
		steps: [
			{
				kind: "losing",
				game: "misere-nim",
				positions: [
					["[1]"],
					["[2]"],
					["[1,1]"],
					["[1,1,1]"],
					["[2,2]"],
					["[1,2,3]"],
					["[1,2]"]
				],
				title: {
					en: "Which are losing?",
					ja: "負けはどれ"
				},
				text: {
					en: "Nim, but the player who takes the last stone loses. Mark the positions that are losing for the player to move.",
					ja: "最後の石を取ったほうが負けのニムです。手番の側の負けを選んでください。"
				},
				hint: {
					en: "With heaps of 1 only, count them. Else think of normal Nim.",
					ja: "1 だけの山なら個数の偶奇。そうでなければ普通のニムと同じです。"
				}
			},
			{
				kind: "move",
				game: "misere-nim",
				position: ["[1,1,3]"],
				title: {
					en: "The moment to turn",
					ja: "切り替えどき"
				},
				text: {
					en: "1, 1, 3: find the winning move.",
					ja: "1、1、3：必勝手は？"
				},
				hint: {
					en: "Leave an odd number of heaps of 1.",
					ja: "1 の山を奇数個残します。"
				}
			},
			{
				kind: "play",
				game: "misere-nim",
				position: ["[2,4,5]"],
				title: {
					en: "Play",
					ja: "対戦"
				},
				text: {
					en: "2, 4, 5, and you begin.",
					ja: "2、4、5。先手はあなたです。"
				},
				hint: {
					en: "As in normal Nim, until only heaps of 1 would be left.",
					ja: "1 の山だけになる直前までは、普通のニムと同じです。"
				}
			},
			{
				kind: "losing",
				game: "w(x) = misere{ w(x-k) for k in 1..=min(3, x) }",
				positions: Array.from({ length: 11 }, (_, n) => [String(n)]),
				title: {
					en: "Take 1 to 3, misère",
					ja: "1〜3 個取る逆形"
				},
				text: {
					en: "The first game again, but the player who takes the last stone loses. Mark the losing positions.",
					ja: "最初のゲームの逆形です。最後の石を取ったほうが負け。負けの山を選んでください。"
				},
				hint: {
					en: "1 is losing, 0 is winning.",
					ja: "1 個は負け、0 個は勝ちです。"
				},
				done: {
					en: "Sums of misère games are harder: values do not simply add. That is a subject of its own.",
					ja: "逆形の和は難しく、値を足すだけでは解けません。それだけで一つの分野になっています。"
				}
			},
			{
				kind: "play",
				game: "w(x) = misere{ w(x-k) for k in 1..=min(3, x) }",
				position: ["12"],
				title: {
					en: "Play",
					ja: "対戦"
				},
				text: {
					en: "12 stones; the player who takes the last one loses.",
					ja: "石は 12 個。最後の石を取ると負けです。"
				},
				hint: {
					en: "Leave 4k + 1 stones.",
					ja: "4k + 1 個を残します。"
				}
			}
		]
	}
];
// src/course/sides.ts
var SIDES = [{
	id: "days",
	title: {
		en: "Numbers, day by day",
		ja: "数を一日ずつ作る"
	},
	lead: {
		en: "Left and Right have different moves; the player without a move loses. A game is written {Left's options | Right's options}, and day 0 has only { | } = 0 (J. Conway, 1976).",
		ja: "左（Left）と右（Right）の動きがちがい、動けないほうが負けです。ゲームは {左の選択肢 | 右の選択肢} と書き、0 日目には { | } = 0 だけがあります（コンウェイ、1976）。"
	},
	steps: [
		{
			kind: "worth",
			expression: "{0|}",
			title: {
				en: "Day 1: a free move",
				ja: "1 日目：自由な一手"
			},
			text: {
				en: "In {0|} Left can move to 0 and Right cannot move at all. So Left is ahead by some moves. By how many?",
				ja: "{0|} では左だけが 0 へ動けて、右は動けません。左は何手ぶん得をしていますか。"
			},
			hint: {
				en: "One move.",
				ja: "一手です。"
			},
			done: {
				en: "Day 1 has the numbers −1, 0 and 1.",
				ja: "1 日目の数は −1、0、1 です。"
			}
		},
		{
			kind: "worth",
			expression: "{1|}",
			title: {
				en: "Day 2: whole numbers go on",
				ja: "2 日目：整数の続き"
			},
			text: {
				en: "What is {1|} worth?",
				ja: "{1|} の値は？"
			},
			hint: {
				en: "Left moves to 1 and has one move left then.",
				ja: "左は 1 へ動き、そのあともう一手動けます。"
			}
		},
		{
			kind: "worth",
			expression: "{0|1}",
			title: {
				en: "Day 2: between 0 and 1",
				ja: "2 日目：0 と 1 の間"
			},
			text: {
				en: "Left can move to 0, Right to 1. Two copies of {0|1} and one −1 make a game that the second player wins. So what is {0|1}?",
				ja: "左は 0 へ、右は 1 へ動けます。{0|1} を二つと −1 を一つ並べると後手の勝ちです。{0|1} の値は？"
			},
			hint: {
				en: "x + x − 1 = 0. Type it as 1/2.",
				ja: "x + x − 1 = 0 です。1/2 のように書きます。"
			},
			done: {
				en: "Day 2 has −2, −1, −1/2, 0, 1/2, 1, 2.",
				ja: "2 日目の数は −2、−1、−1/2、0、1/2、1、2 です。"
			}
		},
		{
			kind: "worth",
			expression: "{0.5|1}",
			title: {
				en: "Day 3: between them again",
				ja: "3 日目：またその間"
			},
			text: {
				en: "What is {1/2|1} worth?",
				ja: "{1/2|1} の値は？"
			},
			hint: {
				en: "A new number is in the middle between its two neighbours.",
				ja: "新しい数は左右のちょうど真ん中にできます。"
			},
			done: {
				en: "Day 3 has 15 numbers, day n has 2^(n+1) − 1.",
				ja: "3 日目の数は 15 個、n 日目は 2^(n+1) − 1 個です。"
			}
		},
		{
			kind: "worth",
			expression: "{-1|2}",
			title: {
				en: "The simplest number",
				ja: "いちばん単純な数"
			},
			text: {
				en: "Which numbers are between −1 and 2? There are many; {−1|2} is the one that was born first.",
				ja: "−1 と 2 の間には多くの数がありますが、{−1|2} はその中で最も早く生まれた数です。どれですか。"
			},
			hint: {
				en: "Day 0.",
				ja: "0 日目です。"
			}
		},
		{
			kind: "worth",
			expression: "{0.25|0.875}",
			title: {
				en: "Once more",
				ja: "もう一度"
			},
			text: {
				en: "And {1/4|7/8}?",
				ja: "では {1/4|7/8} は？"
			},
			hint: {
				en: "Day 2 has a number between 1/4 and 7/8.",
				ja: "1/4 と 7/8 の間の数が 2 日目に生まれています。"
			}
		},
		{
			kind: "worth",
			expression: "birthday(0.75)",
			title: {
				en: "Birthdays",
				ja: "誕生日"
			},
			text: {
				en: "On which day was 3/4 born?",
				ja: "3/4 は何日目に生まれましたか。"
			},
			hint: {
				en: "You made it: {1/2|1}.",
				ja: "{1/2|1} として作りました。"
			}
		},
		{
			kind: "worth",
			expression: "{0.375|0.5}",
			title: {
				en: "Day 4",
				ja: "4 日目"
			},
			text: {
				en: "What is {3/8|1/2} worth?",
				ja: "{3/8|1/2} の値は？"
			},
			hint: {
				en: "The middle; sixteenths are born on day 5.",
				ja: "真ん中です。16 分の数は 5 日目に生まれます。"
			},
			done: {
				en: "Finite days give all fractions whose denominator is a power of 2.",
				ja: "有限の日数で、分母が 2 の累乗の分数がすべて得られます。"
			}
		}
	]
}, {
	id: "sides",
	title: {
		en: "Left, Right, and what is not a number",
		ja: "左と右、数でないもの"
	},
	lead: {
		en: "If Left's option is not below Right's, both want to move, and the game is not a number.",
		ja: "左の移り先が右の移り先より小さくないとき、どちらも先に動きたくなり、ゲームは数になりません。"
	},
	steps: [
		{
			kind: "worth",
			expression: "{0|0}",
			title: {
				en: "Star",
				ja: "スター"
			},
			text: {
				en: "{0|0}: the first player wins. It is a heap of one stone in Nim. How is it written?",
				ja: "{0|0} は先手の勝ち。ニムの石 1 個の山と同じです。どう書きますか。"
			},
			hint: {
				en: "*",
				ja: "* と書きます。"
			}
		},
		{
			kind: "worth",
			expression: "* + *",
			title: {
				en: "Twice",
				ja: "二つ並べる"
			},
			text: {
				en: "What is * + * worth?",
				ja: "* + * の値は？"
			},
			hint: {
				en: "Whoever begins, the other one copies.",
				ja: "後手は同じ手をまねできます。"
			}
		},
		{
			kind: "worth",
			expression: "{0|*}",
			title: {
				en: "Up",
				ja: "アップ"
			},
			text: {
				en: "{0|*} is positive: Left wins, moving first or second. But it is smaller than 1, 1/2, 1/4 and every positive number. How is it written?",
				ja: "{0|*} は正です（だれが先手でも左が勝つ）。しかし 1、1/2、1/4 など、どの正の数よりも小さい。どう書きますか。"
			},
			hint: {
				en: "^",
				ja: "^ と書きます。"
			}
		},
		{
			kind: "worth",
			expression: "mean({3|-1})",
			title: {
				en: "A hot game",
				ja: "熱いゲーム"
			},
			text: {
				en: "In {3|−1} a move is worth much to both. Many copies side by side are worth about the same number each: the mean. What is it?",
				ja: "{3|−1} では一手の価値が大きい。たくさん並べたとき、一つあたりの値はある数に近づきます。この「平均」は？"
			},
			hint: {
				en: "Half of 3 + (−1).",
				ja: "3 と −1 の真ん中です。"
			}
		},
		{
			kind: "worth",
			expression: "temperature({3|-1})",
			title: {
				en: "Temperature",
				ja: "温度"
			},
			text: {
				en: "Tax every move. From which tax on does it make no difference which player moves in {3|−1}?",
				ja: "一手ごとに税を払うとします。{3|−1} でどちらが先でもよくなる税はいくつですか。"
			},
			hint: {
				en: "Half of 3 − (−1).",
				ja: "3 − (−1) の半分です。"
			}
		},
		{
			kind: "move",
			game: "hackenbush",
			position: ["0-1b 1-2b 0-3r"],
			title: {
				en: "Cut an edge",
				ja: "枝を切る"
			},
			text: {
				en: "Hackenbush: you are Left and cut blue edges, Right cuts red ones; what no longer hangs on the ground falls. Find a move after which you win.",
				ja: "ハッケンブッシュ：あなたは左で青い枝を、右は赤い枝を切ります。地面から離れた枝は落ちます。勝てる手は？"
			},
			hint: {
				en: "Do not cut what carries your own edges.",
				ja: "自分の枝を支えている枝は切らないこと。"
			}
		},
		{
			kind: "move",
			game: "domineering",
			position: ["...|..."],
			title: {
				en: "A domino",
				ja: "ドミノを置く"
			},
			text: {
				en: "Domineering: you are Left and put vertical dominoes, Right horizontal ones. Win.",
				ja: "ドミナリング：あなたは左で縦に、右は横にドミノを置きます。勝つ手は？"
			},
			hint: {
				en: "After the middle column Right has no move.",
				ja: "中央の列に置くと、右は動けなくなります。"
			}
		},
		{
			kind: "rules",
			game: "g(x>=0) = { g(x-k) for k in 1..=2 | g(x-3) }",
			positions: [
				["1"],
				["2"],
				["3"],
				["5"]
			],
			begin: "g(x>=0) = { g(x-k) for k in 1..=3 | g(x-3) }",
			title: {
				en: "Rules of two sides",
				ja: "両側の規則"
			},
			text: {
				en: "A heap: Left takes 1 or 2, Right takes 3. The line lets Left take up to 3. Mend it.",
				ja: "一つの山から左は 1 個か 2 個、右は 3 個取ります。下の式では左が 3 個まで取れてしまいます。直してください。"
			},
			hint: {
				en: "1..=2 for Left.",
				ja: "左を 1..=2 にします。"
			}
		}
	]
}];
// src/course/index.ts
var COURSE = [
	...FIRST,
	...SECOND,
	...SIDES
];
var KEY = "grundy.course";
function doneSteps() {
	try {
		const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
		return new Set(Array.isArray(kept) ? kept.map(String) : []);
	} catch {
		return new Set();
	}
}
function keepDone(lesson, step) {
	const all = new Set(doneSteps()).add(`${lesson}/${step}`);
	localStorage.setItem(KEY, JSON.stringify([...all]));
}
// src/play/moves.tsx
var MOST$3 = 300;
var SEARCH_FROM = 12;
var MAX_PICTURES = 40;
var ORDER = {
	win: 0,
	draw: 1,
	unknown: 2,
	loss: 3
};
function MoveList({ seen, active, show, hint, play, of }) {
	const text = useText();
	const [filter, setFilter] = d("");
	A(() => setFilter(""), [seen?.position.join(" ")]);
	if (!seen) return a("section", {
		class: "panel moves",
		"aria-busy": "true"
	});
	const fitting = seen.moves.filter((move) => [
		move.move,
		move.spoken ?? "",
		move.words ?? ""
	].some((name) => name.includes(filter.trim())));
	const moves = show ? [...fitting].sort((a, b) => ORDER[fateOfMove(a)] - ORDER[fateOfMove(b)] || estimateOf(b) - estimateOf(a)) : fitting;
	const omitted = Math.max(0, moves.length - MOST$3) + (seen.moves_omitted ?? 0);
	return a("section", {
		class: "panel moves",
		children: [
			a("h2", { children: [
				text.moves,
				" ",
				!seen.over && a("small", { children: text.movesN(seen.moves.length + (seen.moves_omitted ?? 0)) })
			] }),
			seen.over && a("p", {
				class: "muted",
				children: text.noMoveLeft
			}),
			seen.moves.length > SEARCH_FROM && a("input", {
				type: "search",
				"aria-label": text.findMove,
				placeholder: text.findMove,
				value: filter,
				onInput: (event) => setFilter(event.currentTarget.value)
			}),
			a("ul", { children: moves.slice(0, MOST$3).map((move) => a("li", { children: a("button", {
				type: "button",
				class: move === hint || move.id === hint?.id ? "move hinted" : "move",
				disabled: !active,
				"data-position": linkName(writePosition(move.next)),
				onClick: () => play(move),
				children: [a("span", {
					class: "name",
					children: [seen.components && seen.components.length > 1 && move.component !== void 0 && a("span", {
						class: "component",
						children: move.component + 1
					}), of && isRows(move) && moves.length <= MAX_PICTURES && move.next.length > 0 ? a($, { children: [a(SmallBoard, {
						of,
						position: move.next
					}), a("span", {
						class: move.words ? "" : "visually-hidden",
						children: sayMove(move)
					})] }) : sayMove(move)]
				}), show && a(MoveValue, {
					move,
					game: of?.game ?? ""
				})]
			}) }, move.id)) }),
			omitted > 0 && a("p", {
				class: "muted",
				children: text.moreMoves(omitted)
			})
		]
	});
}
function estimateOf(move) {
	const { analysed } = move;
	if (fateOfMove(move) !== "unknown" || !analysed) return 0;
	return levelOf$1(analysed, false) ?? 0;
}
function MoveValue({ move, game }) {
	const text = useText();
	const fate = fateOfMove(move);
	const value = shown$1(move.value);
	const score = scoreOfMove(move);
	return a("span", {
		class: `fate ${fate}`,
		style: { "--fade": fade(move.distance) },
		children: [
			typeof move.score === "number" ? a("span", {
				class: "value",
				children: text.scoreShort(shown$1(move.score))
			}) : value !== "" && typeof move.value !== "boolean" && a("span", {
				class: "value",
				children: score !== void 0 ? text.scoreShort(shown$1(score)) : text.valueShort(value)
			}),
			fate !== "unknown" && a("span", {
				class: "word",
				children: [
					a(FateMark, { fate }),
					" ",
					a(FateWord, { fate }),
					typeof move.distance === "number" && ` ${text.inMoves(move.distance + 1)}`
				]
			}),
			fate === "unknown" && move.analysed && a("span", {
				class: "estimate",
				children: inWords(text, game, move.analysed)
			})
		]
	});
}
// src/course/check.ts
var at$1 = (step) => step.given ? {
	game: step.game,
	given: step.given
} : { game: step.game };
var look = (step, position$4, lang, signal) => position({
	...at$1(step),
	position: position$4,
	values: true,
	lang
}, signal);
async function losing(step) {
	return (await Promise.all(step.positions.map((position) => look(step, position, "en")))).map((info) => ({
		lost: fateOf(info.outcome) === "loss",
		noMoves: info.moves.length === 0
	}));
}
async function wantedNumber(step) {
	if (step.of === "value" || step.of === "moves") {
		const info = await look(step, step.position, "en");
		return step.of === "moves" ? info.moves.length + (info.moves_omitted ?? 0) : Number(info.value);
	}
	return (await tree({
		...at$1(step),
		position: step.position,
		algorithm: step.of,
		depth: 99
	})).visited;
}
async function isWorth(step, typed) {
	const [wanted, yours] = await Promise.all([value({
		game: "",
		expression: step.expression
	}), value({
		game: "",
		expression: `game('${typed.replaceAll("'", "")}')`
	})]);
	return wanted.value.text === yours.value.text;
}
async function winning(step, move) {
	const made = (await look(step, step.position, "en")).moves.find((one) => one.move === move);
	return made && made.player !== "R" && fateOfMove(made) === "win" ? made : void 0;
}
function claim(step, formula) {
	return new Promise((good, bad) => {
		let found;
		run(startClaim({
			...at$1(step),
			formula,
			to: step.to
		}), {
			claim: (one) => found = one,
			done: () => good({
				holds: found?.holds ?? false,
				claim: found
			}),
			failed: (diagnostics) => bad(new ApiError(400, diagnostics))
		});
	});
}
function laws(step, lang) {
	return new Promise((good, bad) => {
		const found = {
			laws: void 0,
			period: void 0
		};
		run(startTable({
			...at$1(step),
			to: step.to,
			lang
		}), {
			laws: (one) => found.laws = one,
			period: (one) => found.period = one,
			done: () => good(found),
			failed: (diagnostics) => bad(new ApiError(400, diagnostics))
		});
	});
}
async function differs(step, rules) {
	for (const position$5 of step.positions) {
		const [wanted, yours] = await Promise.all([look(step, position$5, "en"), position({
			game: rules,
			position: position$5,
			values: true,
			lang: "en"
		})]);
		if (String(wanted.value) !== String(yours.value)) return {
			position: position$5.join(" "),
			yours: yours.value ?? null,
			wanted: wanted.value ?? null
		};
	}
}
// src/course/playing.tsx
var THINKING$1 = 500;
var lostBy = ({ before, move }) => judge(before, move)?.grade === "mistake";
function Playing({ step, won, alone = false }) {
	const text = useText();
	const lang = useLang();
	const [position, setPosition] = d(step.position);
	const [mine, setMine] = d(true);
	const [last, setLast] = d();
	const [played, setPlayed] = d([]);
	const [replayed, setReplayed] = d();
	const [hinted, setHinted] = d();
	const [answer, setAnswer] = d();
	const [problem, setProblem] = d();
	const key = position.join("\n");
	A(() => {
		const stop = new AbortController();
		setProblem(void 0);
		look(step, position, lang, stop.signal).then((info) => setAnswer({
			to: key,
			info
		}), (error) => {
			if (!stop.signal.aborted) setProblem(toDiagnostics(error));
		});
		return () => stop.abort();
	}, [key, lang]);
	const here = answer?.to === key ? answer.info : void 0;
	const over = here?.over ?? false;
	const waiting = T("");
	waiting.current = mine ? "" : key;
	const moverWins = here && fateOf(here.outcome) === "win";
	const iWon = over && mine === (moverWins ?? false);
	A(() => {
		if (iWon) won();
	}, [iWon]);
	A(() => {
		if (!here || over || mine) return;
		const stop = new AbortController();
		const wait = new Promise((then) => setTimeout(then, calm() ? 0 : THINKING$1));
		Promise.all([reply({
			game: step.game,
			position
		}, stop.signal), wait]).then(([answer]) => {
			if (stop.signal.aborted || waiting.current !== key) return;
			setLast(answer.move);
			setPosition(answer.next);
			setMine(true);
		}, (error) => {
			if (!stop.signal.aborted) setProblem(toDiagnostics(error));
		});
		return () => stop.abort();
	}, [
		here,
		over,
		mine
	]);
	const begin = (from, line) => {
		setPosition(from);
		setMine(true);
		setLast(void 0);
		setPlayed(line);
		setReplayed(void 0);
	};
	const play = (move) => {
		if (here) setPlayed([...played, {
			before: here,
			move: move.move
		}]);
		setReplayed(void 0);
		setPosition(move.next);
		setMine(false);
	};
	const turn = over && !iWon ? played.findIndex(lostBy) : -1;
	const turned = turn < 0 ? void 0 : played[turn];
	const active = mine && !over && here !== void 0;
	const help = () => {
		const best = here && bestOf(here.moves);
		if (best) setHinted({
			at: key,
			move: best
		});
	};
	const hint = hinted?.at === key ? hinted.move : replayed?.better;
	const judgement = turned && judge(turned.before, turned.move);
	return a("div", {
		class: "playing",
		"data-turn": over ? "over" : mine ? "mine" : "other",
		children: [
			a("p", {
				role: "status",
				class: over ? iWon ? "good" : "bad" : "",
				children: [over ? iWon ? text.youWin : text.youLose : mine ? text.yourTurn : text.engineThinks, !over && mine && last && ` ${text.engineDid(pretty(last))}`]
			}),
			turned && judgement && a("p", {
				class: "advice mistake",
				id: "advice",
				role: "status",
				children: [
					a("b", { children: [
						text.turningPoint(2 * turn + 1),
						" ",
						sayFrom(turned.before, turned.move),
						":"
					] }),
					" ",
					sentence(judgement, text),
					" ",
					a("button", {
						type: "button",
						id: "play-on",
						onClick: () => {
							begin(turned.before.position, played.slice(0, turn));
							setReplayed(judgement);
						},
						children: text.playOn
					})
				]
			}),
			problem && a(Problem, { diagnostics: problem }),
			a("div", {
				class: "playing-table",
				children: [a(Board, {
					seen: here,
					active,
					hint,
					last: void 0,
					show: false,
					alone,
					play
				}), !alone && a(MoveList, {
					seen: here,
					active,
					show: false,
					hint,
					play
				})]
			}),
			a("p", {
				class: "playing-tools",
				children: [
					a("button", {
						type: "button",
						id: "again",
						onClick: () => begin(step.position, []),
						children: text.tryAgain
					}),
					a("button", {
						type: "button",
						class: "playing-hint",
						disabled: !active,
						onClick: help,
						children: text.hint
					}),
					hint && active && a("span", {
						role: "status",
						children: text.hintIs(sayMove(hint))
					})
				]
			})
		]
	});
}
// src/course/stage.tsx
var MAX_NODES = 24;
function MarkingStage({ step, marked, toggle }) {
	const text = useText();
	const element = T(null);
	const of = {
		game: step.game,
		...step.given ? { given: step.given } : {}
	};
	const last = step.positions.at(-1) ?? [];
	const graph$1 = useAnswer(JSON.stringify([of, last]), (signal) => graph({
		...of,
		position: last,
		limit: 48
	}, signal)).data;
	const places = new Map(step.positions.map((position, at) => [position.join(" "), at]));
	const indexOf = (id) => {
		const node = graph$1?.nodes.find((one) => one.id === id);
		return node && places.get(linkName(node.position));
	};
	A(() => {
		for (const part of element.current?.querySelectorAll(".node") ?? []) {
			const at = indexOf(Number(part.dataset["node"]));
			part.classList.toggle("marked", at !== void 0 && marked.has(at));
			part.setAttribute("aria-pressed", String(at !== void 0 && marked.has(at)));
			part.setAttribute("aria-label", wordsOf(part, false));
		}
	}, [graph$1, marked]);
	if (!(graph$1 && graph$1.nodes.length <= MAX_NODES && graph$1.nodes.every(({ id }) => indexOf(id) !== void 0))) return null;
	return a("div", {
		class: "marking-stage",
		children: a(Picture, {
			svg: graph$1.svg,
			label: text.markLost,
			parts: ".node",
			press: (part) => {
				const at = indexOf(Number(part.dataset["node"]));
				if (at !== void 0) toggle(at);
			},
			ready: (svg) => {
				element.current = svg;
				svg.classList.add("graph");
				for (const part of svg.querySelectorAll("title, .value, .gd-paper")) part.remove();
				for (const part of svg.querySelectorAll(".gd-lost, .gd-best")) part.classList.remove("gd-lost", "gd-best");
				const { x, y, width, height } = svg.getBBox();
				const edge = 8;
				const view = [
					x - edge,
					y - edge,
					width + 16,
					height + 16
				];
				svg.setAttribute("viewBox", view.join(" "));
				rove(svg, ".node");
			}
		})
	});
}
function ValueReason({ seen }) {
	const terms = seen?.nimsum?.terms ?? [];
	if (seen?.nimsum && terms.length > 1) return a(NimSum, {
		terms,
		sum: seen.nimsum.sum
	});
	if (!seen?.mex || !seen.moves.length) return null;
	const values = [...document.querySelectorAll(".option-values b")];
	const origin = {
		of: seen.position.join(" "),
		sources: () => values.flatMap((part) => {
			const value = Number(part.textContent);
			return Number.isInteger(value) ? [{
				value,
				place: part.getBoundingClientRect()
			}] : [];
		}),
		target: () => document.querySelector("#answer")?.getBoundingClientRect()
	};
	return a(MexRow, {
		mex: seen.mex,
		origin
	});
}
// src/course/doing.tsx
function useVerdict(right) {
	const [busy, setBusy] = d(false);
	const text = useText();
	const [wrong, setWrong] = d();
	const [tries, setTries] = d(0);
	const [problem, setProblem] = d();
	const ask = async (work) => {
		setBusy(true);
		setProblem(void 0);
		setTries((n) => n + 1);
		try {
			const said = await work();
			setWrong(said);
			if (said === void 0) right();
		} catch (error) {
			setProblem(toDiagnostics(error));
		} finally {
			setBusy(false);
		}
	};
	const view = a("div", {
		class: "answered",
		"aria-live": "polite",
		children: [
			busy && a("p", {
				class: "busy",
				children: text.checking
			}),
			!busy && wrong !== void 0 && a("p", {
				class: "bad",
				id: "wrong",
				children: [tries > 1 && a("span", {
					id: "tries",
					children: [text.tries(tries), " "]
				}), wrong]
			}),
			problem && a(Problem, { diagnostics: problem })
		]
	});
	const fail = (error) => setProblem(toDiagnostics(error));
	return {
		ask,
		busy,
		view,
		fail
	};
}
function DoStep({ step, right }) {
	switch (step.kind) {
		case "play": return a(Playing, {
			step,
			won: right
		});
		case "losing": return a(Losing, {
			step,
			right
		});
		case "number": return a(Num, {
			step,
			right
		});
		case "move": return a(Winning, {
			step,
			right
		});
		case "law": return a(Law, {
			step,
			right
		});
		case "proof": return a(Proof, {
			step,
			right
		});
		case "rules": return a(Rules, {
			step,
			right
		});
		case "worth": return a(Worth, {
			step,
			right
		});
	}
}
function Losing({ step, right }) {
	const text = useText();
	const { ask, busy, view } = useVerdict(right);
	const [marked, setMarked] = d(new Set());
	const toggle = (at) => {
		const next = new Set(marked);
		if (!next.delete(at)) next.add(at);
		setMarked(next);
	};
	const verdict = () => ask(async () => {
		const facts = await losing(step);
		const at = facts.findIndex(({ lost }, i) => lost !== marked.has(i));
		const wrong = facts[at];
		if (!wrong) return void 0;
		const name = (step.positions[at] ?? []).join(" + ");
		return wrong.lost ? text.isLost(name, wrong.noMoves) : text.isWon(name, wrong.noMoves);
	});
	return a($, { children: [
		a("div", {
			class: "marking",
			role: "group",
			"aria-label": text.markLost,
			children: step.positions.map((position, at) => a("button", {
				type: "button",
				class: "mono",
				"aria-pressed": marked.has(at),
				onClick: () => toggle(at),
				children: position.join(" + ")
			}, position.join(" ")))
		}),
		a(MarkingStage, {
			step,
			marked,
			toggle
		}),
		a("button", {
			type: "button",
			class: "primary",
			id: "check",
			disabled: busy,
			onClick: verdict,
			children: text.checkIt
		}),
		view
	] });
}
function AnswerForm({ typed, type, busy, answer, numeric = false }) {
	const text = useText();
	return a("form", {
		class: "controls",
		onSubmit: (event) => {
			event.preventDefault();
			answer();
		},
		children: [a("label", { children: [text.yourAnswer, a("input", {
			id: "answer",
			class: numeric ? void 0 : "mono",
			type: "text",
			inputMode: numeric ? "numeric" : void 0,
			autocomplete: "off",
			value: typed,
			onInput: (event) => type(event.currentTarget.value)
		})] }), a("button", {
			type: "submit",
			class: "primary",
			id: "check",
			disabled: busy,
			children: text.checkIt
		})]
	});
}
function Num({ step, right }) {
	const text = useText();
	const lang = useLang();
	const { ask, busy, view, fail } = useVerdict(right);
	const [typed, setTyped] = d("");
	const [seen, setSeen] = d();
	const [solved, setSolved] = d(false);
	A(() => {
		look(step, step.position, lang).then(setSeen, fail);
	}, [step, lang]);
	const verdict = () => ask(async () => {
		const number = Number(plain(typed).trim().replace("−", "-"));
		if (!typed.trim() || !Number.isFinite(number)) return text.aNumber;
		const good = number === await wantedNumber(step);
		setSolved(good);
		return good ? void 0 : text.notThat(shown$1(number));
	});
	return a($, { children: [
		seen?.picture?.svg && a(Board, {
			seen,
			active: false,
			hint: void 0,
			last: void 0,
			show: false,
			play: () => void 0
		}),
		step.options && seen && a("ul", {
			class: "option-values",
			"aria-label": text.optionsOf,
			children: seen.moves.map((move) => a("li", { children: [
				a("span", {
					class: "mono",
					children: sayMove(move)
				}),
				" ",
				a("b", { children: text.valueShort(shown$1(move.value)) })
			] }, move.id))
		}),
		a(AnswerForm, {
			typed,
			type: setTyped,
			busy,
			answer: verdict,
			numeric: true
		}),
		solved && step.of === "value" && a(ValueReason, { seen }),
		view
	] });
}
function Worth({ step, right }) {
	const text = useText();
	const { ask, busy, view } = useVerdict(right);
	const [typed, setTyped] = d("");
	const verdict = () => ask(async () => {
		const value = plain(typed).trim().replace("−", "-");
		if (!value) return text.aNumber;
		return await isWorth(step, value) ? void 0 : text.notThat(shown$1(value));
	});
	return a($, { children: [a(AnswerForm, {
		typed,
		type: setTyped,
		busy,
		answer: verdict
	}), view] });
}
function Winning({ step, right }) {
	const text = useText();
	const lang = useLang();
	const { ask, busy, view, fail } = useVerdict(right);
	const [seen, setSeen] = d();
	A(() => {
		look(step, step.position, lang).then(setSeen, fail);
	}, [step, lang]);
	const play = (move) => void ask(async () => await winning(step, move.move) ? void 0 : text.losesMove(sayFrom(seen, move.move)));
	return a($, { children: [a("div", {
		class: "playing-table",
		children: [a(Board, {
			seen,
			active: !busy,
			hint: void 0,
			last: void 0,
			show: false,
			play
		}), a(MoveList, {
			seen,
			active: !busy,
			show: false,
			hint: void 0,
			play
		})]
	}), view] });
}
function Law({ step, right }) {
	const text = useText();
	const { ask, busy, view } = useVerdict(right);
	const verdict = (formula) => ask(async () => {
		const { holds, claim: claim$1 } = await claim(step, formula);
		if (holds) return void 0;
		const first = claim$1?.counterexample;
		return first ? text.failsAt(first.position.join(", "), shown$1(first.value)) : text.claimFails;
	});
	return a($, { children: [a("div", {
		class: "choosing",
		children: step.choices.map((formula) => a("button", {
			type: "button",
			class: "mono",
			disabled: busy,
			onClick: () => void verdict(formula),
			children: formula
		}, formula))
	}), view] });
}
function Proof({ step, right }) {
	const text = useText();
	const lang = useLang();
	const { ask, busy, view } = useVerdict(right);
	const [found, setFound] = d();
	const search = () => ask(async () => {
		const all = await laws(step, lang);
		setFound(all);
		return all.laws?.findings.length || all.period?.period ? void 0 : text.lawsNone;
	});
	const { period } = found ?? {};
	return a($, { children: [
		a("button", {
			type: "button",
			class: "primary",
			id: "check",
			disabled: busy,
			onClick: () => void search(),
			children: text.lookForLaws
		}),
		view,
		a("ul", {
			class: "found",
			children: [period?.period && a("li", { children: [
				a("span", {
					class: `badge ${period.status}`,
					children: period.status === "proved" ? text.periodProved : text.periodObserved
				}),
				" ",
				text.periodIs(String(period.period), String(period.preperiod ?? 0))
			] }), found?.laws?.findings.slice(0, 3).map((law) => a("li", { children: [
				a("span", {
					class: `badge ${law.status}`,
					children: law.status === "proved" ? text.proved : text.observed
				}),
				" ",
				law.sentence
			] }, law.statement))]
		})
	] });
}
function Rules({ step, right }) {
	const text = useText();
	const { ask, busy, view } = useVerdict(right);
	const [rules, setRules] = d(step.begin);
	const [wrong, setWrong] = d();
	const verdict = () => ask(async () => {
		setWrong(void 0);
		try {
			const first = await differs(step, rules);
			return first && text.valueDiffers(first.position, shown$1(first.yours), shown$1(first.wanted));
		} catch (error) {
			setWrong(toDiagnostics(error));
			return text.rulesBad(1);
		}
	});
	return a($, { children: [
		a("textarea", {
			id: "formula",
			class: "formula mono",
			"aria-label": text.rulesLabel,
			rows: 3,
			spellcheck: false,
			value: rules,
			onInput: (event) => setRules(event.currentTarget.value)
		}),
		a("button", {
			type: "button",
			class: "primary",
			id: "check",
			disabled: busy,
			onClick: () => void verdict(),
			children: text.checkIt
		}),
		view,
		wrong && a(DiagnosticList, { diagnostics: wrong })
	] });
}
// src/story/chapters.ts
var nim = (position, panel, show = false) => ({
	kind: "board",
	game: "nim",
	position,
	show,
	...panel ? { panel } : {}
});
var STORY = [
	{
		id: "nim",
		title: {
			en: "Nim",
			ja: "ニム"
		},
		paragraphs: [
			{
				text: {
					en: "Three heaps with 3, 4 and 5 stones. Two players move in turn: take as many stones as you like from one heap. The player who takes the last stone wins.",
					ja: "石の山が三つあり、3 個、4 個、5 個です。二人が交互に、一つの山から好きなだけ石を取ります。最後の石を取ったほうが勝ちです。"
				},
				scene: nim([
					"3",
					"4",
					"5"
				]),
				lost: false
			},
			{
				text: {
					en: "Write each heap in binary, one below the other, and add without carrying: a column with an odd number of ones gives 1, an even one gives 0. The result is the nim-sum. Here it is 2.",
					ja: "山の数を二進法で縦に並べ、繰り上がりなしで足します。1 が奇数個の桁は 1、偶数個の桁は 0 です。この結果をニム和といい、ここでは 2 です。"
				},
				scene: nim([
					"3",
					"4",
					"5"
				], "nimsum"),
				value: 2,
				lost: false
			},
			{
				text: {
					en: "Take two stones from the heap of 3. Now every column is even and the nim-sum is 0. Try it: every move from here makes some column odd again.",
					ja: "3 個の山から 2 個取ると、どの桁も 1 が偶数個になり、ニム和は 0 です。試してみてください。ここからはどの手でも、どこかの桁が奇数に戻ります。"
				},
				scene: nim([
					"1",
					"4",
					"5"
				], "nimsum", true),
				value: 0,
				lost: true
			},
			{
				text: {
					en: "From a nim-sum that is not 0, some move always leads back to 0. So the player who first leaves 0 keeps doing so, down to the last stone. Charles Bouton proved this in 1901. Now play against an opponent that makes no mistake.",
					ja: "ニム和が 0 でなければ、0 に戻す手が必ずあります。一度 0 にした側は、最後の石まで 0 を渡し続けられます。1901 年にブートンが証明しました。間違えない相手と対戦してみましょう。"
				},
				scene: {
					kind: "play",
					game: "nim",
					position: [
						"3",
						"4",
						"5"
					]
				}
			}
		]
	},
	{
		id: "grundy",
		title: {
			en: "One number per position",
			ja: "局面に一つの数を"
		},
		paragraphs: [
			{
				text: {
					en: "Change the rule: from a heap, take 1, 3 or 4 stones. The binary columns of the heap sizes do not decide the winner now. Which numbers do?",
					ja: "ルールを変えます。一つの山から 1、3、4 個のどれかを取ります。山の大きさの桁では、もう勝敗が決まりません。どんな数を使えばよいでしょうか。"
				},
				scene: {
					kind: "board",
					game: "subtract:1,3,4",
					position: ["4"]
				},
				lost: false
			},
			{
				text: {
					en: "Give each position a number: the smallest of 0, 1, 2, … that none of its options has. This is the mex, and the number is the Grundy value. From 4 stones the options 3, 1 and 0 have the values 1, 1 and 0, so 4 has the value 2.",
					ja: "局面ごとに数をつけます。0、1、2、… のうち、どの選択肢の値でもない最小の数（mex）です。これをグランディ数といいます。4 個からの選択肢 3、1、0 の値は 1、1、0 なので、4 の値は 2 です。"
				},
				scene: {
					kind: "board",
					game: "subtract:1,3,4",
					position: ["4"],
					panel: "mex",
					show: true
				},
				value: 2
			},
			{
				text: {
					en: "Value 0 means that the player to move loses. The values of all heaps repeat: 0 1 0 1 2 3 2, then the same again, with period 7 forever. A value depends on the four values before it only, so the first repetition of four values in a row proves the period.",
					ja: "値が 0 の局面では手番の側が負けます。値の列は 0 1 0 1 2 3 2 の繰り返しで、周期 7 がどこまでも続きます。値は直前の 4 個だけで決まるので、4 個の並びが一度繰り返されれば、周期が証明されます。"
				},
				scene: {
					kind: "table",
					game: "subtract:1,3,4",
					to: 41
				}
			},
			{
				text: {
					en: "Roland Sprague (1935) and Patrick Grundy (1939) found that a position with value v behaves in every sum like a Nim heap of v stones. Heaps of 4, 5 and 7 have the values 2, 3 and 0: their nim-sum is 1, and you win as in Nim.",
					ja: "値が v の局面は、どんな和の中でも石 v 個のニムの山と同じように働きます。スプレイグ（1935 年）とグランディ（1939 年）の発見です。4、5、7 個の山の値は 2、3、0 で、ニム和は 1。ニムと同じように勝てます。"
				},
				scene: {
					kind: "board",
					game: "subtract:1,3,4",
					position: [
						"4",
						"5",
						"7"
					],
					panel: "nimsum",
					show: true
				},
				value: 1,
				lost: false
			}
		]
	},
	{
		id: "golden",
		title: {
			en: "Wythoff’s golden rays",
			ja: "ワイトフの黄金の光線"
		},
		paragraphs: [
			{
				text: {
					en: "A queen moves towards the corner: up, left, or diagonally. The player who brings her to the corner wins. It is the same as two heaps from which you take from one heap, or equally from both (Wythoff 1907).",
					ja: "クイーンは角に向かって、上、左、斜めに動きます。角に着けたほうが勝ちです。二つの山の一方から、または両方から同数を取るゲームと同じです（ワイトフ、1907 年）。"
				},
				scene: {
					kind: "board",
					game: "queens",
					position: ["4,3"]
				},
				lost: false
			},
			{
				text: {
					en: "These are the Grundy values of the squares. The rings are the squares that are lost for the player to move: (1, 2), (3, 5), (4, 7), (6, 10), …",
					ja: "マスごとのグランディ数です。輪のついたマスでは手番の側が負けます。(1, 2)、(3, 5)、(4, 7)、(6, 10)、… と続きます。"
				},
				scene: {
					kind: "table",
					game: "queens",
					to: 499,
					window: 14
				}
			},
			{
				text: {
					en: "Look from farther away. The lost squares form two rays, and the small values form bands along them.",
					ja: "もっと遠くから見ます。負けのマスは二本の光線を作り、小さい値はその両側に帯を作ります。"
				},
				scene: {
					kind: "table",
					game: "queens",
					to: 499,
					window: 120
				}
			},
			{
				text: {
					en: "The slope of the rays is the golden ratio. The n-th lost pair is n times the golden ratio, rounded down, and the same number plus n. The law below is proved for all squares: an automaton that reads the numbers in Fibonacci digits checks every step of the proof.",
					ja: "光線の傾きは黄金比です。n 番目の負けの組は、n と黄金比の積の整数部分と、それに n を足した数です。下の法則はすべてのマスで証明されています。数をフィボナッチ表記で読むオートマトンが、証明の各段階を確かめます。"
				},
				scene: {
					kind: "table",
					game: "queens",
					to: 499,
					window: 500
				}
			}
		]
	},
	{
		id: "misere",
		title: {
			en: "The last move loses",
			ja: "最後に動いたら負け"
		},
		paragraphs: [
			{
				text: {
					en: "In misère play the player who makes the last move loses. Three heaps of one stone: you must move, and after three moves you have made the last one.",
					ja: "逆形（ミゼール）では、最後に動いたほうが負けです。1 個の山が三つなら、三手しかなく、最後の手はあなたの手になります。"
				},
				scene: {
					kind: "board",
					game: "nim",
					position: [
						"1",
						"1",
						"1"
					],
					misere: true,
					show: true
				},
				lost: true
			},
			{
				text: {
					en: "In Nim little changes. Play as before until a move would leave only heaps of one stone, and then leave an odd number of them. From 1, 1 and 4 take three stones: the nim-sum becomes 1, which would lose in normal play.",
					ja: "ニムではほとんど変わりません。1 個の山だけを残す手になるまでは同じように指し、そのときは奇数個の山を残します。1、1、4 個なら 3 個取ります。ニム和は 1 になり、正規形なら負ける手です。"
				},
				scene: {
					kind: "board",
					game: "nim",
					position: [
						"1",
						"1",
						"4"
					],
					misere: true,
					show: true
				},
				lost: false
			},
			{
				text: {
					en: "In other games the Grundy values do not help. For Kayles, where a move knocks down one pin or two neighbouring ones, the misère quotient does: every row of pins is an element of a monoid, a sum is a product, and a table says which products lose. The monoid of Kayles has 40 elements (Plambeck and Siegel 2008).",
					ja: "ほかのゲームではグランディ数が役に立ちません。1 本か隣り合う 2 本を倒すケイルズでは、逆形の商を使います。ピンの列はモノイドの元、和は積になり、負けになる積を表が示します。ケイルズのモノイドの元は 40 個です（プランベック、シーゲル、2008 年）。"
				},
				scene: {
					kind: "board",
					game: "0.77",
					position: [
						"5",
						"9",
						"12"
					],
					misere: true,
					panel: "quotient"
				},
				lost: false
			},
			{
				text: {
					en: "Play misère Nim yourself. You begin.",
					ja: "逆形のニムで遊んでみましょう。先手はあなたです。"
				},
				scene: {
					kind: "play",
					game: "misere-nim",
					position: ["[1,3,4]"]
				}
			}
		]
	},
	{
		id: "hot",
		title: {
			en: "Hot games",
			ja: "熱いゲーム"
		},
		paragraphs: [
			{
				text: {
					en: "In Domineering the players have different moves. Left places a domino upright, Right places one flat. A player without a move loses. In this column only Left can move, and once: its value is 1.",
					ja: "ドミナリングでは二人の手が違います。左はドミノを縦に、右は横に置きます。置けなくなったほうが負けです。この縦の 2 マスでは左だけが一度動けるので、値は 1 です。"
				},
				scene: {
					kind: "board",
					game: "domineering",
					position: [".|."],
					panel: "thermograph"
				},
				value: "1"
			},
			{
				text: {
					en: "On the square both can move, and the first one gains: Left makes it 1, Right makes it −1. Its value is the switch ±1. Such a game is hot: both players want to move in it. Its thermograph has the form of a tent, and the height of the tent is the temperature 1.",
					ja: "正方形では二人とも動け、先に動いたほうが得をします。左が動けば 1、右が動けば −1 になります。値は ±1 です。どちらも先に動きたいので、熱いゲームといいます。温度図はテントの形で、その頂点が温度 1 です。"
				},
				scene: {
					kind: "board",
					game: "domineering",
					position: ["..|.."],
					panel: "thermograph",
					show: true
				},
				value: "+-1"
			},
			{
				text: {
					en: "In a sum, play where it is hot. The column and the row are the numbers 1 and −1: a move there costs its player a move. Only the moves in the square win.",
					ja: "和では熱いところから指します。縦と横の 2 マスは数 1 と −1 で、そこで動くと一手損をします。勝てるのは正方形での手だけです。"
				},
				scene: {
					kind: "board",
					game: "domineering",
					position: [
						"..|..",
						".|.",
						".."
					],
					panel: "thermograph",
					show: true
				},
				value: "+-1"
			},
			{
				text: {
					en: "The 3 by 3 board is hot as well, with the same value ±1: one move decides, and it is the move in the middle. John Conway, Elwyn Berlekamp and Richard Guy built the theory of such games (Winning Ways, 1982). Domineering boards of any shape are on this page.",
					ja: "3 × 3 の盤も熱く、値は同じ ±1 です。勝負を決めるのは真ん中の列への一手です。この理論はコンウェイ、バーレカンプ、ガイが築きました（『Winning Ways』1982 年）。ほかの形の盤もこのページで試せます。"
				},
				scene: {
					kind: "board",
					game: "domineering",
					position: ["...|...|..."],
					panel: "thermograph",
					show: true
				},
				value: "+-1"
			}
		]
	}
];
// src/parts/thermograph.tsx
var [WIDTH, HEIGHT, EDGE] = [
	260,
	190,
	26
];
var MAST = .35;
function Thermograph({ graph, file }) {
	const text = useText();
	const host = T(null);
	const hot = fraction(graph.temperature);
	const base = hot < 0 ? -1 : 0;
	const top = Math.max(base + .5, hot + Math.max(.5, (hot - base) * MAST));
	const left = wall(graph.left, graph, base, top);
	const right = wall(graph.right, graph, base, top);
	const values = [...left, ...right].map(([, x]) => x);
	const [least, most] = [Math.min(...values), Math.max(...values)];
	const room = Math.max(1, (most - least) * .15);
	const x = (value) => EDGE + (most + room - value) / (most - least + 2 * room) * (WIDTH - 2 * EDGE);
	const y = (t) => HEIGHT - EDGE - (t - base) / (top - base) * (HEIGHT - 2 * EDGE);
	const line = (points) => points.map(([t, v]) => `${x(v)},${y(t)}`).join(" ");
	const marks = [...new Set([left[0], right[0]].map((point) => point?.[1] ?? 0))];
	const stops = new Map([...graph.left, ...graph.right].map(([, value]) => [fraction(value), value]));
	const name = (value) => (stops.get(value) ?? short(value)).replace(/^-/, "−");
	const mast = fraction(graph.mast);
	return a("div", {
		class: "thermograph",
		children: [a("svg", {
			ref: host,
			viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
			role: "img",
			"aria-label": text.thermographOf(graph.mast, graph.temperature),
			children: [
				a("line", {
					class: "axis",
					x1: EDGE / 2,
					x2: WIDTH - EDGE / 2,
					y1: y(base),
					y2: y(base)
				}),
				hot > base && a($, { children: [a("line", {
					class: "level",
					x1: EDGE / 2,
					x2: x(mast),
					y1: y(hot),
					y2: y(hot)
				}), a("text", {
					x: EDGE / 2,
					y: y(hot) - 4,
					children: graph.temperature.replace(/^-/, "−")
				})] }),
				a("polyline", {
					class: "wall left",
					points: line(left)
				}),
				a("polyline", {
					class: "wall right",
					points: line(right)
				}),
				a("line", {
					class: "mast",
					x1: x(mast),
					x2: x(mast),
					y1: y(Math.max(hot, base)),
					y2: y(top)
				}),
				a("path", {
					class: "mast",
					d: `M${x(mast) - 4} ${y(top) + 6}L${x(mast)} ${y(top)}L${x(mast) + 4} ${y(top) + 6}`
				}),
				a("text", {
					class: "mean",
					x: x(mast) + 7,
					y: y(top) + 10,
					children: graph.mast.replace(/^-/, "−")
				}),
				marks.map((value) => a("text", {
					x: x(value),
					y: HEIGHT - 8,
					"text-anchor": "middle",
					children: name(value)
				}, value))
			]
		}), a(Saves, {
			of: () => host.current,
			name: `${file}-thermograph`
		})]
	});
}
function wall(corners, graph, base, top) {
	const all = corners.map(([t, value]) => [fraction(t), fraction(value)]);
	const points = all.filter(([t]) => t > base);
	points.unshift([base, at(all, base) ?? fraction(graph.mast)]);
	const last = points[points.length - 1];
	const end = Math.min(top, Math.max(base, fraction(graph.temperature)));
	if (last && last[0] < end) points.push([end, last[1]]);
	return points;
}
function at(points, t) {
	const next = points.findIndex(([high]) => high >= t);
	const [above, below] = [points[next], points[next - 1]];
	if (next < 0) return points[points.length - 1]?.[1];
	if (!above || !below) return above?.[1];
	return below[1] + (above[1] - below[1]) * (t - below[0]) / (above[0] - below[0]);
}
function short(value) {
	for (let below = 1; below <= 4096; below *= 2) if (Number.isInteger(value * below)) return below === 1 ? `${value}` : `${value * below}/${below}`;
	return String(Math.round(value * 1e3) / 1e3);
}
// src/play/quotient.ts
function multiplied({ sum, products }) {
	let product = 0;
	return sum.components.map(({ position, element }) => {
		product = products?.[product]?.[element] ?? -1;
		return {
			position,
			element,
			product
		};
	});
}
// src/play/quotientpanel.tsx
var MOST$2 = 24;
function QuotientPanel({ of, from, sum, file }) {
	const text = useText();
	const asked = useAnswer(JSON.stringify([
		"misere",
		of,
		from,
		sum
	]), (signal) => misere({
		...of,
		position: from,
		sum
	}, signal));
	const last = T(void 0);
	if (asked.data) last.current = asked.data;
	const quotient = asked.data ?? last.current;
	return a("section", {
		class: "panel quotient",
		id: "quotient",
		"aria-busy": !asked.data && !asked.problem,
		children: [a("h2", { children: text.quotientTitle }), asked.problem ? a(Problem, { diagnostics: asked.problem }) : quotient ? a(Told, {
			quotient,
			file
		}) : a("p", {
			class: "busy",
			children: text.loading
		})]
	});
}
function Told({ quotient, file }) {
	const text = useText();
	const { elements, lost, sum, status, order } = quotient;
	const name = (element) => word$1(elements[element] ?? "?");
	const factors = multiplied(quotient);
	const wins = sum.moves.filter((move) => move.winning).length;
	return a($, { children: [
		a("p", { children: [
			text.quotientOrder(order, lost.filter(Boolean).length),
			" ",
			status === "proved" ? a("span", {
				class: "badge",
				children: [
					text.proved,
					" ",
					quotient.theorem && a(TheoremLink, { name: quotient.theorem })
				]
			}) : a("small", { children: text.quotientTo(quotient.heaps) })
		] }),
		a("p", {
			class: "mono relations",
			children: [
				"⟨",
				quotient.generators.map((one) => one.letter).join(", "),
				quotient.relations.length > 0 && ` | ${quotient.relations.map(word$1).join(", ")}`,
				"⟩"
			]
		}),
		a("ol", {
			class: "factors",
			children: factors.map((factor, at) => a("li", { children: [
				a("span", {
					class: "mono",
					children: factor.position
				}),
				" ↦ ",
				a("b", {
					class: "mono",
					children: name(factor.element)
				}),
				at > 0 && factor.product >= 0 && a($, { children: [
					" ",
					"· ",
					text.productSoFar,
					" ",
					a("b", {
						class: "mono",
						children: name(factor.product)
					})
				] })
			] }, at))
		}),
		a("p", {
			class: `fate ${lost[sum.product] ? "loss" : "win"}`,
			id: "product",
			children: [
				text.productIs(name(sum.product), lost[sum.product] ?? false),
				" ",
				!lost[sum.product] && text.winningMovesN(wins)
			]
		}),
		quotient.products && a(Products, {
			quotient,
			file
		})
	] });
}
var word$1 = (text) => text.replace(/\^(\d+)/g, (_, digits) => [...digits].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join(""));
function Products({ quotient, file }) {
	const text = useText();
	const host = T(null);
	const { elements, lost, products, sum } = quotient;
	const own = new Set([...sum.components.map((one) => one.element), sum.product]);
	const shown = elements.map((_, at) => at).filter((at) => at < MOST$2 || own.has(at));
	const mark = (element) => `${lost[element] ? "lost" : ""} ${element === sum.product ? "here" : ""}`.trim();
	return a($, { children: [
		a("h3", { children: text.productsTitle }),
		a("div", {
			class: "products",
			tabIndex: 0,
			role: "group",
			"aria-label": text.productsTitle,
			children: a("table", {
				ref: host,
				children: [a("thead", { children: a("tr", { children: [a("td", { children: "·" }), shown.map((at) => a("th", {
					scope: "col",
					class: mark(at),
					children: word$1(elements[at] ?? "")
				}, at))] }) }), a("tbody", { children: shown.map((row) => a("tr", { children: [a("th", {
					scope: "row",
					class: mark(row),
					children: word$1(elements[row] ?? "")
				}), shown.map((column) => {
					const product = products?.[row]?.[column] ?? -1;
					return a("td", {
						class: mark(product),
						children: word$1(elements[product] ?? "")
					}, column);
				})] }, row)) })]
			})
		}),
		a("p", {
			class: "muted",
			children: [
				text.productsKey,
				" ",
				shown.length < elements.length && text.productsCut(shown.length, elements.length)
			]
		}),
		a(Saves, {
			of: () => host.current,
			name: `${file}-products`
		})
	] });
}
// src/story/scene.tsx
function SceneView({ scene }) {
	switch (scene.kind) {
		case "board": return a(LiveBoard, { scene });
		case "play": return a(Playing, {
			step: {
				...scene,
				kind: "play",
				title: NOTHING$1,
				text: NOTHING$1,
				hint: NOTHING$1
			},
			won: () => void 0,
			alone: true
		}, JSON.stringify(scene));
		case "table": return a(LiveTable, { scene }, scene.game);
	}
}
var NOTHING$1 = {
	en: "",
	ja: ""
};
function LiveBoard({ scene }) {
	const text = useText();
	const lang = useLang();
	const { game, misere, panel, show } = scene;
	const [line, setLine] = d([]);
	A(() => setLine([]), [game, JSON.stringify(scene.position)]);
	const position$3 = line.at(-1) ?? scene.position;
	const of = {
		game,
		...misere ? { play: "misere" } : {}
	};
	const answer = useAnswer(JSON.stringify([
		of,
		position$3,
		lang
	]), (signal) => position({
		...of,
		position: position$3,
		values: true,
		lang
	}, signal));
	const seen = seenBy(answer.data, line.length % 2 === 0 ? 0 : 1);
	const worth = seen?.sides?.sum;
	return a("div", {
		class: "live-board",
		"aria-busy": answer.busy,
		children: [
			a(Board, {
				seen,
				active: seen !== void 0 && !seen.over && !answer.busy,
				hint: void 0,
				last: void 0,
				show: show ?? false,
				alone: true,
				play: (move) => setLine([...line, move.next])
			}),
			a("p", {
				class: "live-tools",
				children: [a("button", {
					type: "button",
					disabled: !line.length,
					onClick: () => setLine(line.slice(0, -1)),
					children: text.undo
				}), a("a", {
					class: "button",
					href: href("play", {
						game,
						position: position$3.join(" "),
						values: "1",
						play: misere ? "misere" : void 0
					}),
					children: text.playHere
				})]
			}),
			panel === "nimsum" && seen?.nimsum && a(NimSum, {
				terms: seen.nimsum.terms,
				sum: seen.nimsum.sum
			}),
			panel === "mex" && seen?.mex && a(MexRow, { mex: seen.mex }),
			panel === "thermograph" && worth && a("figure", {
				class: "live-worth",
				children: [a("figcaption", { children: [
					text.valueIs,
					" ",
					a("b", {
						class: "mono",
						children: printed(worth.value.text ?? worth.value.kind)
					})
				] }), worth.thermograph && a(Thermograph, {
					graph: worth.thermograph,
					file: "thermograph"
				})]
			}),
			panel === "quotient" && a(QuotientPanel, {
				of: { game },
				from: scene.position,
				sum: position$3,
				file: "quotient"
			})
		]
	});
}
var length$2 = (axis) => axis.to - axis.from + 1;
var GROWTH$1 = 900;
var ROW = 14;
var NO_MARKS$1 = {
	pinned: void 0,
	options: [],
	exceptions: [],
	trail: []
};
function LiveTable({ scene }) {
	const text = useText();
	const lang = useLang();
	const state = useTable({
		game: scene.game,
		to: scene.to,
		lang
	}, scene.game);
	const window = useGrowing(scene.window);
	const axes = state.table?.params;
	const across = axes?.at(-1);
	const down = axes?.at(-2) ?? across;
	const one = axes?.length === 1;
	const source = w(() => {
		if (!state.table || !across || !down) return void 0;
		return one ? new FoldedSource(new Sequence(state.table.table, length$2(across), void 0), ROW) : new GridSource(state.table.table, length$2(down), length$2(across), "", void 0);
	}, [
		state.table?.table,
		across?.to,
		down?.to,
		one
	]);
	const largest = Math.max(1, state.table?.largest ?? 1);
	const top = window === void 0 || window > 40 ? largest : Math.min(largest, 2 * window);
	const scheme = w(() => ({
		kind: state.table?.kind ?? "grundy",
		least: 1,
		largest: top
	}), [state.table?.kind, top]);
	const law = state.laws?.findings.find((found) => found.status === "proved");
	if (!source || !down || !across) return a("div", {
		class: "grid-canvas busy",
		"aria-busy": "true"
	});
	const nameOf = (cell) => one ? String(cell.row * ROW + cell.col) : `${cell.row}, ${cell.col}`;
	return a("div", {
		class: "live-table",
		children: [a(Grid, {
			source,
			identity: scene.game,
			scheme,
			down,
			across: one ? {
				name: "",
				from: 0,
				to: 13
			} : across,
			fold: one ? {
				length: length$2(across),
				preperiod: void 0,
				period: void 0
			} : void 0,
			label: text.canvasLabel(scene.game),
			marks: NO_MARKS$1,
			describe: (cell, value) => `(${nameOf(cell)})${value !== void 0 && isNumber(value) ? ` = ${wordOf(value, scheme.kind)}` : ""}`,
			hover: () => void 0,
			press: () => void 0,
			open: () => void 0,
			release: () => void 0,
			show: void 0,
			view: void 0,
			viewed: () => void 0,
			...window === void 0 ? {} : { window }
		}), law && a("p", {
			class: "live-law",
			children: [
				a("span", {
					class: "badge proved",
					children: text.proved
				}),
				" ",
				capital(law.sentence || law.statement)
			]
		})]
	});
}
function useGrowing(wanted) {
	const [size, setSize] = d(wanted);
	const now = T(wanted);
	now.current = size;
	A(() => {
		const from = now.current;
		if (wanted === void 0 || from === void 0 || from === wanted || calm()) {
			setSize(wanted);
			return;
		}
		const begun = performance.now();
		let frame = requestAnimationFrame(function next(time) {
			const part = Math.max(0, Math.min(1, (time - begun) / GROWTH$1));
			setSize(Math.round(from * (wanted / from) ** part));
			if (part < 1) frame = requestAnimationFrame(next);
		});
		return () => cancelAnimationFrame(frame);
	}, [wanted]);
	return size;
}
// src/story/story.tsx
var paragraphs = () => [...document.querySelectorAll(".story .paragraph")];
var readLine = () => innerHeight * (narrow() ? .8 : .62);
var startLine = () => narrow() ? 70 + innerHeight * .42 : innerHeight * .32;
var narrow = () => matchMedia("(max-width: 60rem)").matches;
var nowRead = () => paragraphs().findLastIndex((part) => part.getBoundingClientRect().top < readLine() && part.checkVisibility());
function goTo(part, smooth = true) {
	if (!part) return;
	const heading = narrow() && part.matches(":first-child") ? 56 : 0;
	const top = part.getBoundingClientRect().top + scrollY - startLine() - heading;
	scrollTo({
		top: Math.max(0, top),
		behavior: smooth && !calm() ? "smooth" : "instant"
	});
}
function Story({ params }) {
	const text = useText();
	const lang = useLang();
	const [read, setRead] = d(0);
	A(() => {
		const first = document.getElementById(`story-${params["story"]}`)?.querySelector(".paragraph") ?? void 0;
		if (params["story"] !== STORY[0]?.id) {
			goTo(first, false);
			document.fonts.ready.then(() => requestAnimationFrame(() => goTo(first, false)));
		}
		const look = () => setRead(Math.max(0, nowRead()));
		look();
		addEventListener("scroll", look, { passive: true });
		addEventListener("resize", look);
		return () => {
			removeEventListener("scroll", look);
			removeEventListener("resize", look);
		};
	}, []);
	const present = params["present"] === "1";
	const step = (by) => goTo(paragraphs()[nowRead() + by]);
	useKeys({
		"]": () => step(1),
		"[": () => step(-1),
		...present ? {
			ArrowRight: () => step(1),
			ArrowLeft: () => step(-1),
			" ": () => step(1)
		} : {}
	});
	let before = 0;
	const starts = STORY.map((chapter) => {
		const start = before;
		before += chapter.paragraphs.length;
		return start;
	});
	const chapter = starts.findLastIndex((start) => start <= read);
	A(() => {
		const { id } = STORY[Math.max(0, chapter)];
		if (id !== params["story"]) amend({ story: id });
	}, [chapter]);
	return a("article", {
		class: "story",
		children: [
			a("h1", { children: text.storyTitle }),
			a("p", {
				class: "lead",
				children: text.storyLead
			}),
			a("nav", {
				class: "story-nav",
				"aria-label": text.storyTitle,
				children: a("ol", { children: STORY.map((one, at) => a("li", { children: a("a", {
					href: href("learn", {
						...params,
						story: one.id
					}),
					"aria-current": at === chapter ? "step" : void 0,
					onClick: (event) => {
						event.preventDefault();
						goTo(paragraphs()[starts[at] ?? 0]);
					},
					children: one.title[lang]
				}) }, one.id)) })
			}),
			STORY.map((one, at) => a(ChapterView, {
				chapter: one,
				number: at + 1,
				read: Math.max(0, Math.min(one.paragraphs.length - 1, read - (starts[at] ?? 0)))
			}, one.id)),
			a("p", {
				class: "ways",
				children: [a("a", {
					class: "button primary",
					href: href("learn", { lang: params["lang"] }),
					children: text.courseTitle
				}), a("a", {
					class: "button",
					href: href("start", { lang: params["lang"] }),
					children: text.galleryTitle
				})]
			})
		]
	});
}
function ChapterView({ chapter, number, read }) {
	const lang = useLang();
	const host = T(null);
	const [near, setNear] = d(false);
	A(() => {
		const element = host.current;
		if (!element) return;
		const watch = new IntersectionObserver((seen) => {
			if (!seen.some((one) => one.isIntersecting)) return;
			setNear(true);
			watch.disconnect();
		}, { rootMargin: "400px" });
		watch.observe(element);
		return () => watch.disconnect();
	}, []);
	const scene = chapter.paragraphs[read]?.scene;
	return a("section", {
		class: "chapter",
		id: `story-${chapter.id}`,
		ref: host,
		children: [
			a("h2", { children: [
				a("span", {
					class: "number",
					children: number
				}),
				" ",
				chapter.title[lang]
			] }),
			a("div", {
				class: "chapter-stage",
				"data-paragraph": read,
				children: near && scene && a(SceneView, { scene })
			}),
			a("div", {
				class: "chapter-text",
				children: chapter.paragraphs.map((paragraph, at) => a("p", {
					class: at === read ? "paragraph read" : "paragraph",
					children: paragraph.text[lang]
				}, at))
			})
		]
	});
}
// src/views/learn.tsx
function LearnView({ params }) {
	const lesson = COURSE.find((one) => one.id === params["lesson"]);
	if (params["story"]) return a(Story, { params });
	return lesson ? a(InLesson, {
		lesson,
		params
	}) : a(Contents, {
		lang: params["lang"],
		alone: true
	});
}
var useBoth = () => {
	const lang = useLang();
	return (both) => both[lang];
};
function Contents({ lang, alone }) {
	const text = useText();
	const say = useBoth();
	const done = doneSteps();
	return a("section", {
		class: "course",
		id: "course",
		children: [
			alone ? a("h1", { children: text.courseTitle }) : a("h2", { children: text.courseTitle }),
			a("p", {
				class: "lead",
				children: text.courseLead
			}),
			a("ol", { children: [COURSE.map((lesson) => {
				const count = lesson.steps.filter((_, at) => done.has(`${lesson.id}/${at + 1}`)).length;
				return a("li", { children: a("a", {
					href: href("learn", {
						lesson: lesson.id,
						lang
					}),
					children: [
						a("b", { children: say(lesson.title) }),
						a("span", { children: say(lesson.lead) }),
						a("small", { children: text.stepsDone(count, lesson.steps.length) }),
						a(LessonPicture, { lesson })
					]
				}) }, lesson.id);
			}), a("li", {
				class: "story-card",
				children: a("a", {
					id: "to-story",
					href: href("learn", {
						story: "nim",
						lang
					}),
					children: [
						a("b", { children: text.toStory }),
						a("span", { children: text.storyTitle }),
						a(SmallBoard, {
							of: { game: "queens" },
							position: ["3,4"]
						})
					]
				})
			})] })
		]
	});
}
function LessonPicture({ lesson }) {
	for (const step of lesson.steps) if ("game" in step && "position" in step) return a(SmallBoard, {
		of: {
			game: step.game,
			...step.given ? { given: step.given } : {}
		},
		position: step.position
	});
	return null;
}
function InLesson({ lesson, params }) {
	const text = useText();
	const say = useBoth();
	const count = lesson.steps.length;
	const number = Math.max(1, Math.min(count, Number(params["step"]) || 1));
	const step = lesson.steps[number - 1];
	const [done, setDone] = d(false);
	const [hint, setHint] = d(false);
	const heading = T(null);
	const here = `${lesson.id}/${number}`;
	A(() => {
		setDone(false);
		setHint(false);
		heading.current?.focus({ preventScroll: true });
	}, [here]);
	const following = COURSE[COURSE.indexOf(lesson) + 1];
	const to = (next) => {
		if (next < 1) return;
		if (next <= count) amend({ step: String(next) }, "push");
		else if (following) go("learn", {
			lesson: following.id,
			present: params["present"],
			lang: params["lang"]
		});
	};
	const at = T(number);
	at.current = number;
	const forth = () => to(at.current + 1);
	const back = () => to(at.current - 1);
	useKeys({
		PageDown: forth,
		PageUp: back,
		"]": forth,
		"[": back,
		...params["present"] === "1" ? {
			ArrowRight: forth,
			ArrowLeft: back,
			" ": forth
		} : {}
	});
	if (!step) return null;
	return a("article", {
		class: "lesson",
		"data-lesson": lesson.id,
		"data-step": number,
		"data-kind": step.kind,
		children: [
			a("nav", {
				class: "lesson-nav",
				"aria-label": text.courseTitle,
				children: [
					a("a", {
						href: href("learn", { lang: params["lang"] }),
						children: text.courseTitle
					}),
					a("span", { children: say(lesson.title) }),
					a("ol", { children: lesson.steps.map((one, at) => a("li", { children: a("a", {
						href: href("learn", {
							...params,
							step: String(at + 1)
						}),
						"aria-current": at + 1 === number ? "step" : void 0,
						"aria-label": `${at + 1}: ${say(one.title)}`,
						class: doneSteps().has(`${lesson.id}/${at + 1}`) ? "done" : "",
						children: at + 1
					}) }, at)) })
				]
			}),
			a("h1", {
				ref: heading,
				tabIndex: -1,
				children: say(step.title)
			}),
			number === 1 && a("p", {
				class: "lead",
				children: say(lesson.lead)
			}),
			a("p", {
				class: "task",
				children: say(step.text)
			}),
			a(DoStep, {
				step,
				right: () => {
					keepDone(lesson.id, number);
					setDone(true);
				}
			}, here),
			a("div", {
				class: "step-end",
				"aria-live": "polite",
				children: [done && a("p", {
					class: "good",
					id: "right",
					children: [
						"✓ ",
						text.rightAnswer,
						" ",
						step.done && say(step.done)
					]
				}), hint && a("p", {
					class: "hint-text",
					id: "hint-text",
					children: say(step.hint)
				})]
			}),
			a("p", {
				class: "controls",
				children: [
					a("button", {
						type: "button",
						id: "previous",
						disabled: number === 1,
						onClick: () => to(number - 1),
						children: text.previousStep
					}),
					a("button", {
						type: "button",
						id: "step-hint",
						"aria-pressed": hint,
						onClick: () => setHint(!hint),
						children: text.stepHint
					}),
					a("button", {
						type: "button",
						id: "next",
						class: done ? "primary" : "",
						disabled: number === count && !following,
						onClick: () => to(number + 1),
						children: number < count ? text.nextStep : text.nextLesson
					})
				]
			})
		]
	});
}
// src/analysis/use.ts
var SECONDS = 8;
function useAnalysis(of, position, on, round) {
	const known = w(() => new Map(), []);
	const [, refresh] = d(0);
	const [running, setRunning] = d(false);
	const key = writePosition(position);
	A(() => {
		const had = known.get(key);
		if (!on || had && (had.analysis.complete || had.ended && had.round === round)) {
			setRunning(false);
			return;
		}
		setRunning(true);
		const job = run(startAnalysis({
			...of,
			position,
			seconds: SECONDS
		}), {
			analysis: (analysis) => {
				known.set(key, {
					analysis,
					round,
					ended: false
				});
				refresh((n) => n + 1);
			},
			done: () => {
				const last = known.get(key);
				if (last) known.set(key, {
					...last,
					round,
					ended: true
				});
				setRunning(false);
			},
			failed: () => setRunning(false)
		});
		return () => job.leave();
	}, [
		key,
		on,
		round
	]);
	return {
		get: (position) => known.get(writePosition(position))?.analysis,
		running
	};
}
// src/play/end.ts
function endOf(game, position) {
	if (!/^dobutsu\b/.test(game)) return void 0;
	const board = position[0]?.split(" ")[0] ?? "";
	return board.includes("l") && board.includes("L") ? "lion-home" : "lion-captured";
}
// src/play/notation.ts
var UCI = /^(?:position\s+)?(?:startpos|(?:fen|sfen)\s+(.+?))(?:\s+moves\s+(.*))?$/s;
function readGame(text) {
	const trimmed = text.trim();
	const uci = UCI.exec(trimmed);
	if (uci) return {
		start: uci[1],
		moves: words(uci[2] ?? "")
	};
	return {
		start: /\[(?:FEN|SFEN)\s+"([^"]*)"\]/i.exec(trimmed)?.[1],
		moves: words(trimmed.replace(/^\s*\[[^\]]*\]\s*$/gm, " ").replace(/^[^\n]*：[^\n]*$/gm, " ").replace(/^[*#][^\n]*$/gm, " ").replace(/手数-+[^\n]*/g, " ").replace(/\{[^}]*\}/g, " ").replace(/\(\s*\d+:\d+[^)]*\)/g, " ").replace(/\((?!\d\d\))[^()]*\)/g, " "))
	};
}
var RESULTS = new Set([
	"1-0",
	"0-1",
	"1/2-1/2",
	"*",
	"投了",
	"中断",
	"千日手",
	"持将棋",
	"詰み"
]);
function words(text) {
	return text.replace(/同\s+/g, "同").split(/[\s;]+/).map((word) => word.replace(/^\d+\.+/, "").replace(/^[▲△☗☖]/, "")).filter((word) => word && !/^\d+$/.test(word) && !/^\$\d+$/.test(word) && !RESULTS.has(word));
}
var bare = (word) => word.replace(/[+#!?]+$/, "").replaceAll("0-0", "O-O").replace("O-O-0", "O-O-O");
function meantBy(word, moves, last) {
	const place = last?.spoken?.slice(0, 2);
	const full = word.startsWith("同") && place ? place + word.slice(1).trim() : word;
	const exact = moves.find((move) => move.move === full || move.spoken === full);
	if (exact) return exact;
	const same = (of) => {
		const found = moves.filter((move) => of(move.spoken ?? move.move) === of(full));
		return found.length === 1 ? found[0] : void 0;
	};
	return same(bare) ?? same((text) => text.replace(/\(\d\d\)$/, ""));
}
function writeGame(game, start, moves, secondBegins) {
	if (game !== "chess") return [...start ? [start, "moves"] : [], ...moves].join(" ");
	const tags = start ? `[SetUp "1"]\n[FEN "${start}"]\n\n` : "";
	const offset = secondBegins ? 1 : 0;
	return `${tags}${moves.map((move, at) => {
		const ply = at + offset;
		const number = `${Math.floor(ply / 2) + 1}.`;
		if (ply % 2 === 0) return `${number} ${move}`;
		return at === 0 ? `${number}.. ${move}` : move;
	}).join(" ")}${moves.length ? " *" : ""}`;
}
var FULL = {
	p: 8,
	n: 2,
	b: 2,
	r: 2,
	q: 1
};
var FIGURES = {
	p: "♟",
	n: "♞",
	b: "♝",
	r: "♜",
	q: "♛",
	P: "♙",
	N: "♘",
	B: "♗",
	R: "♖",
	Q: "♕"
};
function captured(fen) {
	const board = fen.split(" ")[0] ?? "";
	const missing = (name) => Object.entries(FULL).map(([letter, full]) => {
		const piece = name(letter);
		const left = [...board].filter((sign) => sign === piece).length;
		return (FIGURES[piece] ?? "").repeat(Math.max(0, full - left));
	}).reverse().join("");
	return [missing((letter) => letter.toUpperCase()), missing((letter) => letter)];
}
// src/play/notationpanel.tsx
function NotationPanel({ game, course, usual, spokenAt, ask, load, prepare }) {
	const text = useText();
	const first = writePosition(course.plies[0]?.position ?? []);
	const own = writeGame(game, first === writePosition(usual) ? void 0 : first, course.plies.slice(1).map((_, at) => spokenAt(at + 1)), / [bw] /.test(first) && first.includes(" b "));
	const [typed, setTyped] = d(own);
	const [copied, setCopied] = d("");
	const [wrong, setWrong] = d("");
	const [open, setOpen] = d(false);
	A(() => {
		setTyped(own);
		setCopied("");
	}, [own]);
	A(() => {
		if (open) prepare();
	}, [open, course]);
	const here = writePosition(course.plies[course.at]?.position ?? []);
	const copy = (what) => void navigator.clipboard?.writeText(what).then(() => setCopied(what), () => void 0);
	const read = async () => {
		setWrong("");
		const game = readGame(typed);
		let begin = game.start ? readPosition(game.start, true) : usual;
		let info = await ask(begin);
		let last;
		let made = start(begin);
		let moves = game.moves;
		if (info && moves[0] && !meantBy(moves[0], info.moves, void 0)) {
			const alone = await ask(readPosition(typed, true));
			if (alone) [begin, info, moves] = [
				readPosition(typed, true),
				alone,
				[]
			];
			made = start(begin);
		}
		if (!info) return setWrong(text.notationStart);
		for (const [at, word] of moves.entries()) {
			const move = meantBy(word, info?.moves ?? [], last);
			if (!move) return setWrong(text.notationWrong(at + 1, word));
			made = advance(made, move.move, move.next);
			last = move;
			info = await ask(move.next);
		}
		load(made);
	};
	return a("details", {
		class: "notation",
		id: "notation",
		onToggle: (event) => setOpen(event.currentTarget.open),
		children: [
			a("summary", { children: text.notation }),
			a("p", { children: [
				a("button", {
					type: "button",
					id: "copy-position",
					onClick: () => copy(here),
					children: [copied === here ? "✓ " : "", text.copyPosition]
				}),
				" ",
				a("button", {
					type: "button",
					id: "copy-game",
					disabled: !own,
					onClick: () => copy(own),
					children: [copied === own && own ? "✓ " : "", text.copyGame]
				})
			] }),
			a("form", {
				onSubmit: (event) => {
					event.preventDefault();
					read();
				},
				children: [a("label", { children: [text.gameText, a("textarea", {
					id: "game-text",
					rows: 4,
					spellcheck: false,
					value: typed,
					onInput: (event) => setTyped(event.currentTarget.value)
				})] }), a("button", {
					type: "submit",
					id: "load-game",
					children: text.loadGame
				})]
			}),
			wrong && a("p", {
				class: "bad",
				role: "alert",
				id: "notation-wrong",
				children: wrong
			})
		]
	});
}
function Captured({ fen }) {
	const text = useText();
	const [white, black] = captured(fen);
	if (!white && !black) return null;
	return a("p", {
		class: "captured",
		id: "captured",
		children: [
			a("span", {
				class: "visually-hidden",
				children: [text.capturedPieces, ": "]
			}),
			black,
			" ",
			white
		]
	});
}
// src/play/sidespanel.tsx
var [MOST_GRAPHS, MOST_OPTIONS$1] = [6, 40];
function SidesPanel({ seen, file, of }) {
	const text = useText();
	const { sides } = seen;
	if (!sides) return null;
	const several = sides.components.length > 1;
	return a("section", {
		class: "panel sides",
		id: "sides",
		children: [
			a("h2", { children: text.valueTitle }),
			sides.sum ? a(Figures, { worth: sides.sum }) : a("p", {
				class: "muted",
				children: text.sumTooLarge
			}),
			a("div", {
				class: "thermographs",
				children: [sides.sum?.thermograph && a("figure", { children: [a("figcaption", { children: several ? text.wholeSum : text.thermograph }), a(Thermograph, {
					graph: sides.sum.thermograph,
					file
				})] }), several && sides.components.slice(0, MOST_GRAPHS).map((worth, at) => a("figure", { children: [a("figcaption", { children: [
					seen.components?.[at]?.written ?? at + 1,
					": ",
					a("b", {
						class: "mono",
						children: named(worth)
					})
				] }), worth.thermograph && a(Thermograph, {
					graph: worth.thermograph,
					file: `${file}-${at + 1}`
				})] }, at))]
			}),
			a("div", {
				class: "both-options",
				children: [a(Options, {
					player: "L",
					name: text.leftOptions,
					seen,
					of
				}), a(Options, {
					player: "R",
					name: text.rightOptions,
					seen,
					of
				})]
			}),
			a("p", {
				class: "muted",
				children: text.crossedOut
			})
		]
	});
}
var named = ({ value }) => value.text ? printed(value.text) : value.kind;
function Figures({ worth }) {
	const text = useText();
	const who = {
		L: text.leftWins,
		R: text.rightWins,
		N: text.moverWins,
		P: text.moverLoses
	}[worth.outcome];
	const facts = [
		[text.mean, worth.mean],
		[text.temperature, worth.temperature],
		[text.stops, worth.stops?.join(", ")],
		[text.atomicWeight, worth.weight]
	];
	return a($, { children: [a("p", {
		class: "worth",
		children: [
			a("b", {
				class: "mono",
				children: named(worth)
			}),
			" ",
			who
		]
	}), a("dl", {
		class: "facts",
		children: facts.map(([name, fact]) => fact !== null && fact !== void 0 && a("div", { children: [a("dt", { children: name }), a("dd", {
			class: "mono",
			children: printed(fact)
		})] }, name))
	})] });
}
function Options({ player, name, seen, of }) {
	const text = useText();
	const options = (seen.all ?? seen.moves).filter((move) => move.player === player);
	const best = seen.sides?.best.find((one) => one.player === player);
	return a("section", {
		class: `options-of ${player === "L" ? "left" : "right"}`,
		children: [
			a("h3", { children: name }),
			options.length === 0 && a("p", {
				class: "muted",
				children: text.noMoveFor
			}),
			a("ul", { children: options.slice(0, MOST_OPTIONS$1).map((move) => a(Option, {
				move,
				best: best?.move === move.id,
				of
			}, move.id)) }),
			options.length > MOST_OPTIONS$1 && a("p", {
				class: "muted",
				children: text.moreMoves(options.length - MOST_OPTIONS$1)
			})
		]
	});
}
function Option({ move, best, of }) {
	const text = useText();
	const why = move.dominated ? text.dominated : move.reversible ? text.reversible : "";
	const moveText = isRows(move) && move.next.length > 0 ? a($, { children: [a(SmallBoard, {
		of,
		position: move.next
	}), a("span", {
		class: move.words ? "mono" : "visually-hidden",
		children: sayMove(move)
	})] }) : a("span", {
		class: "mono",
		children: sayMove(move)
	});
	return a("li", {
		class: `${best ? "best" : ""} ${why ? "crossed" : ""}`,
		children: [
			why ? a("del", { children: moveText }) : moveText,
			" ",
			move.value !== null && move.value !== void 0 && a("b", {
				class: "mono",
				children: shown$1(move.value)
			}),
			" ",
			why && a("small", { children: [why, " "] }),
			best && a("small", {
				class: "best-word",
				children: text.bestOption
			})
		]
	});
}
// src/play/known.ts
function usePositions(of, turned) {
	const lang = useLang();
	const [, refresh] = d(0);
	const [round, setRound] = d(0);
	const newest = T(0);
	const [problem, setProblem] = d();
	const answers = w(() => new Map(), [lang, turned]);
	const current = T("");
	const had = (position) => answers.get(writePosition(position));
	const ask = async (position$2, values) => {
		const key = writePosition(position$2);
		current.current = key;
		const known = answers.get(key);
		if (known && known.round === newest.current && (known.full || !values)) {
			setProblem(void 0);
			return known.info;
		}
		const round = newest.current;
		try {
			const info = await position({
				...of,
				position: position$2,
				values,
				lang,
				...turned ? { turned } : {}
			});
			const answer = {
				info,
				full: values,
				round
			};
			for (const name of [key, writePosition(info.position)]) {
				const had = answers.get(name);
				if (!(had && (had.round > round || had.round === round && had.full && !answer.full))) answers.set(name, answer);
			}
			if (current.current === key) setProblem(void 0);
			refresh((n) => n + 1);
			return info;
		} catch (error) {
			if (current.current === key) setProblem(toDiagnostics(error));
			return;
		}
	};
	return {
		get: (position, side) => seenBy(had(position)?.info, side),
		full: (position) => {
			const known = had(position);
			return known !== void 0 && known.full && known.round === newest.current;
		},
		ask,
		forget: () => setRound(newest.current += 1),
		round,
		problem
	};
}
// src/play/score.ts
function lead(course, known) {
	let total = 0;
	let absolute = true;
	for (let at = 0; at < course.at; at++) {
		const info = known(course.plies[at]?.position ?? [], sideAt(course, at));
		const taken = info?.moves.find((move) => move.move === course.plies[at + 1]?.move);
		if (typeof taken?.score !== "number" || typeof taken.value !== "number") return void 0;
		if (info?.moves.some((move) => move.score !== move.value)) absolute = false;
		total += (sideAt(course, at) === 0 ? 1 : -1) * (taken.score + taken.value);
	}
	if (course.at === 0) return void 0;
	if (!absolute) return total;
	const now = known(course.plies[course.at]?.position ?? [], sideAt(course));
	return now?.over && typeof now.value === "number" ? now.value : void 0;
}
// src/play/status.tsx
function winnerOf(seen, toMove, ahead) {
	if (!seen.over) return void 0;
	if (ahead !== void 0) return ahead > 0 ? 0 : ahead < 0 ? 1 : "draw";
	if (seen.side === 0 || seen.side === 1) {
		if (seen.result === "first") return 0;
		if (seen.result === "second") return 1;
		if (seen.result === "draw") return "draw";
	}
	const fate = fateOf(seen.outcome);
	if (fate === "win") return toMove;
	if (fate === "loss") return 1 - toMove;
	return fate === "draw" ? "draw" : void 0;
}
function Status({ seen, side, mode, me, mine, past, thinking, show, unsolved, searching, winner, ahead, last, guessed, thought, hint, hintGuessed, seeking, reason }) {
	const text = useText();
	const names = seen?.all ? {
		turn: [text.turnLeft, text.turnRight],
		wins: [text.leftWon, text.rightWon]
	} : {
		turn: [text.turnFirst, text.turnSecond],
		wins: [text.firstWins, text.secondWins]
	};
	if (!seen) return a("div", {
		class: "status",
		role: "status",
		children: a("p", {
			class: "busy",
			children: text.loading
		})
	});
	if (seen.over) return a("div", {
		class: `status over ${mode === "engine" && winner === me ? "won" : ""}`,
		role: "status",
		id: "game-over",
		"data-state": "over",
		"data-winner": winner === "draw" ? "draw" : winner === 0 ? "first" : "second",
		children: [
			a("p", {
				class: "banner",
				children: [
					a("b", { children: [text.gameOver, "."] }),
					" ",
					verdict()
				]
			}),
			reason && a("p", {
				id: "end-reason",
				children: text.endReasons[reason]
			}),
			last && a("p", {
				class: "muted",
				children: mode !== "engine" ? text.played(side === 0 ? text.second : text.first, last) : side === me ? text.engineDid(last) : text.youDid(last)
			})
		]
	});
	const turn = mode === "engine" ? mine ? text.yourTurn : past ? text.pastPly : text.engineThinks : names.turn[side];
	const fate = fateOf(seen.outcome);
	const standing = {
		win: seen.outcome === "N" ? text.statusN : text.statusWins,
		loss: seen.outcome === "P" ? text.statusP : text.statusLoses,
		draw: text.statusDraw,
		unknown: ""
	}[fate];
	const value = shown$1(seen.value);
	const points = typeof seen.value === "number" && seen.value !== 0 && !seen.sides && (seen.outcome === "win" || seen.outcome === "loss") ? seen.value : void 0;
	const considered = thinking ? seen.moves.find(({ move }) => move === thought?.line?.[0]) : void 0;
	return a("div", {
		class: "status",
		role: "status",
		"data-state": mine ? "mine" : "other",
		children: [
			a("p", {
				class: `banner ${thinking ? "busy" : ""}`,
				children: [
					a("b", { children: turn }),
					last && mine && mode === "engine" && a("span", {
						class: "last",
						children: [" ", text.engineDid(last)]
					}),
					seen.solved && a("small", {
						class: "solved",
						id: "solved",
						children: [
							" ",
							"✓ ",
							seen.database ? text.fromDatabase : text.solvedGame
						]
					})
				]
			}),
			a("p", {
				class: "muted",
				children: unsolved ? a("span", {
					id: "unsolved",
					children: text.unsolved
				}) : searching ? a("span", {
					class: "busy",
					children: text.searching
				}) : show ? a("span", {
					class: `fate ${fate}`,
					children: points === void 0 ? a($, { children: [
						standing,
						" ",
						value && typeof seen.value !== "boolean" && text.statusValue(value)
					] }) : points > 0 ? text.statusWinsBy(shown$1(points)) : text.statusLosesBy(shown$1(-points))
				}) : text.hidden
			}),
			thought?.nodes !== void 0 && thought.nodes !== null && (mine || thinking) && a("p", {
				class: "muted thought",
				id: "thought",
				children: [
					typeof thought.depth === "number" && `${text.thoughtDepth(thought.depth)} · `,
					text.thought(thought.nodes.toLocaleString()),
					typeof thought.value === "number" && ` · ${text.scoreShort(shown$1(thinking ? thought.value : -thought.value))}`,
					considered && a("span", {
						class: "mono",
						children: [" · ", sayMove(considered)]
					}),
					guessed && ` · ${text.exactNot}`
				]
			}),
			ahead !== void 0 && a("p", {
				class: "muted",
				children: text.ahead(ahead)
			}),
			seeking && !hint && a("p", {
				class: "hint-line busy",
				id: "hint-search",
				children: text.hintSearch
			}),
			hint && a("p", {
				class: "hint-line",
				id: "hint-line",
				children: [
					text.hintIs(sayMove(hint)),
					" ",
					everyMoveLoses(seen) && text.resistance,
					hintGuessed && a("small", { children: [" · ", text.exactNot] })
				]
			})
		]
	});
	function verdict() {
		if (winner === "draw") return text.itsADraw;
		if (winner === void 0) return "";
		if (mode === "engine") return winner === me ? text.youWin : text.youLose;
		return names.wins[winner] ?? "";
	}
}
// src/play/strength.ts
var LEVELS = [
	"beginner",
	"middle",
	"best"
];
var CHANCE = {
	beginner: .7,
	middle: .3,
	best: 0
};
var levelOf = (text) => LEVELS.find((level) => level === text) ?? "best";
function weaker(level, moves, random = Math.random) {
	if (!moves.length || random() >= CHANCE[level]) return void 0;
	const move = moves[Math.floor(random() * moves.length)] ?? moves[0];
	return move && {
		move: move.move,
		next: move.next
	};
}
// src/views/play.tsx
var LOOKS = [
	.15,
	.25,
	.6
];
var FEW$1 = 3e5;
var HINT_PATIENCE = 4e3;
var pause = (ms) => new Promise((then) => setTimeout(() => then(void 0), ms));
var THINKING = 450;
function PlayView({ params }) {
	const asked = useGame(params);
	if (!asked.data) return a(NoGame, {
		asked,
		params
	});
	if (lacksInputs(asked.data)) return a(AskInputs, { info: asked.data });
	const manner = params["play"] === "misere" ? "misere" : void 0;
	const of = {
		...asked.of,
		...manner ? { play: manner } : {}
	};
	return a(Table, {
		info: asked.data,
		of,
		params
	}, JSON.stringify(of));
}
function modeOf(params) {
	const vs = params["vs"];
	return vs === "friend" || vs === "watch" ? vs : "engine";
}
var PLIES_OF_A_LOSS = 12;
function Table({ info, of, params }) {
	const text = useText();
	const lang = useLang();
	const mode = modeOf(params);
	const me = params["me"] === "second" ? 1 : 0;
	const show = params["values"] === "1";
	const coach = params["coach"] === "1";
	const level = levelOf(params["level"]);
	const board = info.class === "board";
	const file = fileName(params["game"] ?? "", "position");
	const flipped = params["flip"] === "1";
	const turned = board && (mode === "engine" && me === 1) !== flipped;
	const opening = () => {
		const asked = readPosition(movesOf(params).length ? params["start"] : params["position"], board);
		return asked.length ? asked : info.position;
	};
	const beginsAt = () => {
		return ((params["turn"] === "1" ? 1 : 0) + (params["at"] === void 0 ? movesOf(params).length : Number(params["at"]) || 0)) % 2;
	};
	const [course, setCourse] = d(() => {
		const now = readPosition(params["position"], board);
		return start(now.length ? now : info.position, params["turn"] === "1" ? 1 : 0);
	});
	const [hint, setHint] = d();
	const [hintGuessed, setHintGuessed] = d(false);
	const [seeking, setSeeking] = d();
	const known = usePositions(of, turned);
	const now = here(course);
	const key = writePosition(now.position);
	const plain = known.get(now.position, sideAt(course));
	const side = plain?.side ?? sideAt(course);
	const twoSided = plain?.sides !== void 0 && plain.sides !== null;
	const misere = params["play"] === "misere" || info.class === "misere" && info.main?.kind !== "misere";
	const mine = human(mode, me, side);
	const atEnd = course.at === course.plies.length - 1;
	const past = !atEnd && !mine;
	const narrow = useNarrow();
	const analyses = useAnalysis(of, now.position, board && (show || coach) && (mine || past) && !plain?.over, known.round);
	const searched = analyses.get(now.position);
	const seen = withAnalysis(plain, searched);
	const analysis = w(() => withExact(searched, seen), [searched, seen]);
	const lookup = (position, side) => withAnalysis(known.get(position, side), analyses.get(position));
	const [replaying, setReplaying] = d(() => movesOf(params).length > 0);
	const stamp = [
		params["position"],
		params["start"],
		params["line"],
		params["at"]
	].join("\n");
	const written = T([]);
	const begun = T(false);
	const read = () => {
		const from = opening();
		const moves = movesOf(params);
		if (!moves.length) {
			setReplaying(false);
			setCourse(start(from, beginsAt()));
			return;
		}
		setReplaying(true);
		replay(from, beginsAt(), moves, params["at"], (position) => known.ask(position, false)).then((course) => {
			if (course) setCourse(course);
			setReplaying(false);
		});
	};
	A(() => {
		const own = written.current.indexOf(stamp);
		if (own >= 0) {
			written.current.splice(0, own);
			return;
		}
		written.current = [stamp];
		if (begun.current || movesOf(params).length) read();
		begun.current = true;
	}, [stamp]);
	A(() => {
		if (replaying) return;
		const address = addressOf(course, info.position);
		const next = [
			address["position"],
			address["start"],
			address["line"],
			address["at"]
		].join("\n");
		if (next === stamp) return;
		written.current.push(next);
		amend(address);
	}, [
		key,
		course,
		replaying
	]);
	A(() => {
		known.ask(now.position, !board);
	}, [
		key,
		lang,
		turned,
		known.round
	]);
	const place = T(key);
	place.current = key;
	const ours = T(mine);
	ours.current = mine;
	const better = T(void 0);
	A(() => {
		setHint(better.current);
		setHintGuessed(false);
		better.current = void 0;
	}, [
		key,
		lang,
		turned
	]);
	A(() => {
		if (board && show && (mine || past)) known.ask(now.position, true);
	}, [
		key,
		show,
		mine,
		past,
		lang,
		turned,
		known.round
	]);
	const lost = mode === "engine" && seen?.over === true && winnerOf(seen, side, lead(course, lookup)) === 1 - me;
	A(() => {
		if (!board || !(coach || lost) || replaying) return;
		const asked = course.plies.slice(0, -1).map((ply) => ply.position);
		const needed = coach ? asked : asked.reverse().slice(0, PLIES_OF_A_LOSS);
		let left = false;
		(async () => {
			for (const position of needed) if (!left && !known.full(position)) await known.ask(position, true);
		})();
		return () => {
			left = true;
		};
	}, [
		course,
		coach,
		lost,
		replaying,
		lang
	]);
	A(() => {
		if (plain && writePosition(plain.position) !== key) setCourse((c) => spelled$1(c, plain.position));
	}, [plain]);
	const play = (move, next, guessed = false) => {
		setCourse((c) => advance(c, move, next, guessed));
	};
	const think = async (position, signal) => {
		let found;
		for (const seconds of board ? LOOKS : [1]) {
			const player = twoSided ? { side: playerOf(side) } : {};
			found = await reply({
				...of,
				...player,
				position,
				seconds
			}, signal);
			setThought(found);
			if (found.exact !== false) break;
		}
		return found;
	};
	const [solving, setSolving] = d();
	const [unsolvable, setUnsolvable] = d(0);
	const job = T(void 0);
	const solve = (cells) => {
		job.current?.leave();
		setUnsolvable(0);
		if (cells === void 0) setSolving({
			done: 0,
			of: null,
			seconds: 0
		});
		job.current = run(startSolve({
			...of,
			position: now.position,
			...cells ? { cells } : {}
		}), {
			progress: (event) => cells === void 0 && setSolving(event),
			solved: ({ positions, complete }) => {
				if (complete) known.forget();
				else if (cells === void 0) setUnsolvable(positions);
			},
			done: () => setSolving(void 0),
			failed: () => {
				setSolving(void 0);
				if (cells === void 0) setUnsolvable(1);
			}
		});
	};
	A(() => {
		if (board) solve(FEW$1);
		return () => job.current?.leave();
	}, []);
	const [thinking, setThinking] = d(false);
	const [thought, setThought] = d();
	const [problem, setProblem] = d();
	A(() => {
		setProblem(void 0);
		if (!seen || seen.over || mine || !atEnd || replaying) return setThinking(false);
		const stop = new AbortController();
		setThinking(true);
		const wait = new Promise((then) => setTimeout(then, calm() ? 0 : THINKING));
		const slip = mode === "engine" ? weaker(level, seen.moves) : void 0;
		const answer = slip ? Promise.resolve(slip) : think(seen.position, stop.signal);
		Promise.all([answer, wait]).then(([answer]) => {
			if (stop.signal.aborted || place.current !== key || ours.current) return;
			setThinking(false);
			setThought(answer);
			play(answer.move, answer.next, answer.exact === false);
		}, (error) => {
			if (stop.signal.aborted) return;
			setThinking(false);
			setProblem(toDiagnostics(error));
		});
		return () => stop.abort();
	}, [
		seen?.over,
		key,
		mine,
		atEnd,
		seen === void 0,
		replaying
	]);
	const back = stepTo(course, -1, mode, me);
	const forth = stepTo(course, 1, mode, me);
	const go = (at) => at !== void 0 && setCourse((c) => ({
		...c,
		at
	}));
	const again = (change = {}) => {
		setThought(void 0);
		if (Object.keys(change).length) amend(change);
		setCourse((c) => start(c.plies[0]?.position ?? info.position, c.begins));
	};
	const set = (typed) => {
		setThought(void 0);
		const asked = readPosition(typed, board);
		setCourse(start(asked.length ? asked : info.position));
	};
	const help = async () => {
		if (!seen || seen.over || !(mine || past)) return;
		const player = twoSided ? { side: playerOf(side) } : {};
		const asked = {
			...of,
			...player,
			position: now.position
		};
		const choose = () => reply(asked).catch(() => void 0);
		setSeeking(key);
		try {
			const early = board && !known.full(now.position) ? choose() : void 0;
			const values = known.ask(now.position, true);
			const full = await (early ? Promise.race([values, pause(HINT_PATIENCE)]) : values);
			if (place.current !== key) return;
			const best = full && bestOf(full.moves);
			if (best && (fateOfMove(best) !== "loss" || typeof best.distance === "number")) {
				setHintGuessed(false);
				return setHint(best);
			}
			const answer = await (early ?? choose());
			const move = answer && seen.moves.find((m) => m.move === answer.move);
			const moves = full?.moves ?? seen.moves;
			const fate = (m) => fateOfMove(moves.find((known) => known.move === m.move) ?? m);
			const unknown = moves.find((m) => fate(m) === "unknown");
			const chosen = move && unknown && fate(move) === "loss" ? unknown : move;
			if (place.current !== key) return;
			setHintGuessed(chosen !== void 0 && (chosen !== move || answer?.exact === false));
			setHint(chosen ?? best);
		} finally {
			setSeeking((at) => at === key ? void 0 : at);
		}
	};
	const wanted = T(void 0);
	A(() => {
		if (wanted.current !== key || !seen || seen.over || !(mine || past)) return;
		wanted.current = void 0;
		help();
	}, [
		key,
		seen === void 0,
		mine,
		past
	]);
	const toggle = (name, on) => amend({ [name]: on ? void 0 : "1" });
	useKeys({
		"[": () => go(back),
		"]": () => go(forth),
		h: () => void help(),
		v: () => toggle("values", show),
		c: () => toggle("coach", coach),
		n: () => again()
	});
	const trouble = problem ?? known.problem;
	const retry = () => {
		setProblem(void 0);
		known.forget();
	};
	const ahead = lead(course, lookup);
	const winner = seen && winnerOf(seen, side, ahead);
	const earlier = course.at > 0 ? course.plies[course.at - 1]?.position : void 0;
	const last = earlier && lookup(earlier, sideAt(course, course.at - 1))?.moves.find((move) => move.move === now.move);
	const active = (mine || past) && !seen?.over && !replaying;
	const valued = show && (seen?.moves ?? []).some((move) => fateOfMove(move) !== "unknown");
	const searching = show && board && seen !== void 0 && !known.full(now.position) && active;
	const seenMove = (name) => seen?.moves.find((one) => one.move === name);
	const arrows = w(() => show && active ? (analysis?.best ?? []).flatMap((at) => {
		const move = analysis?.moves[at];
		const path = seenMove(move?.move)?.picks?.[0];
		const marked = path?.length === 1 && fateOfMove(seenMove(move?.move) ?? {}) !== "unknown";
		return move && path && !marked ? {
			path,
			certainty: move.certainty
		} : [];
	}) : void 0, [
		analysis,
		seen,
		show,
		active
	]);
	const advice = (coach || seen?.over) && a(Advice, {
		course,
		known: lookup,
		mode,
		me,
		lost,
		coach,
		searched: known.full,
		game: of.game,
		analysis: analyses.get,
		playOn: (at, move) => {
			better.current = move;
			if (!move) wanted.current = writePosition(course.plies[at]?.position ?? []);
			go(at);
		}
	});
	return a(Workspace, {
		info,
		of,
		params,
		rule: a($, { children: [a(Setup, {
			info,
			mode,
			me,
			level,
			perfect: !board || seen?.solved === true,
			again,
			set,
			position: key,
			misere: info.main?.kind === "grundy" && info.class !== "misere" ? params["play"] === "misere" : void 0,
			begins: twoSided ? course.begins : void 0,
			begin: (begins) => setCourse((c) => start(c.plies[0]?.position ?? info.position, begins))
		}), board && a(NotationPanel, {
			game: of.game,
			course,
			usual: info.position,
			spokenAt: (at) => {
				const before = course.plies[at - 1]?.position ?? [];
				const name = course.plies[at]?.move ?? "";
				return (known.get(before, sideAt(course, at - 1))?.moves.find((move) => move.move === name))?.spoken ?? name;
			},
			ask: (position$1) => position({
				...of,
				position: position$1,
				values: false,
				lang
			}).catch(() => void 0),
			prepare: () => {
				for (const [at, ply] of course.plies.entries()) if (!known.get(ply.position, sideAt(course, at))) known.ask(ply.position, false);
			},
			load: (made) => {
				setThought(void 0);
				setCourse(made);
			}
		})] }),
		line: a(History, {
			course,
			known: lookup,
			show: show || coach,
			go: (at) => go(at),
			estimate: (position, side) => levelOfFirst(analyses.get(position), side)
		}),
		children: a("div", {
			class: "play",
			children: [a("section", {
				class: "board-side stage-side",
				children: [
					!trouble && a(Status, {
						seen,
						side,
						mode,
						me,
						mine,
						past,
						thinking,
						show,
						unsolved: show && active && !valued && !searching && seen !== void 0,
						searching,
						winner,
						ahead,
						last: course.at > 0 && now.move !== void 0 ? sayFrom(known.get(earlier ?? [], sideAt(course, course.at - 1)), now.move) : void 0,
						guessed: now.guessed ?? false,
						thought: atEnd ? thought : void 0,
						hint,
						hintGuessed,
						seeking: seeking === key,
						reason: seen?.over ? endOf(of.game, seen.position) : void 0
					}),
					trouble && a(Problem, {
						diagnostics: trouble,
						retry
					}),
					narrow && advice,
					board && show && !trouble && seen && !seen.over && a(EvaluationBar, {
						game: of.game,
						analysis,
						side
					}),
					a(Board, {
						seen,
						active,
						hint,
						last,
						show,
						file,
						arrows,
						play: (move) => play(move.move, move.next)
					}),
					of.game === "chess" && seen && a(Captured, { fen: key }),
					a("div", {
						class: "controls",
						children: [
							a("button", {
								type: "button",
								onClick: () => go(back),
								disabled: back === void 0,
								id: "undo",
								children: [
									a(Icon, { name: "undo" }),
									" ",
									text.undo
								]
							}),
							a("button", {
								type: "button",
								onClick: () => go(forth),
								disabled: forth === void 0,
								id: "redo",
								children: [
									a(Icon, { name: "redo" }),
									" ",
									text.redo
								]
							}),
							a("button", {
								type: "button",
								onClick: () => void help(),
								disabled: !active || !seen,
								id: "hint",
								children: [
									a(Icon, { name: "bulb" }),
									" ",
									text.hint
								]
							}),
							a("button", {
								type: "button",
								"aria-pressed": show,
								onClick: () => toggle("values", show),
								id: "show-values",
								children: [
									a(Icon, { name: "eye" }),
									" ",
									text.showValues
								]
							}),
							a("button", {
								type: "button",
								"aria-pressed": coach,
								onClick: () => toggle("coach", coach),
								id: "coach",
								children: text.coach
							}),
							board && !seen?.solved && !solving && a("button", {
								type: "button",
								onClick: () => solve(),
								id: "solve",
								children: text.solveNow
							}),
							solving && a("button", {
								type: "button",
								onClick: () => job.current?.cancel(),
								id: "solve-stop",
								children: text.cancel
							}),
							board && a("button", {
								type: "button",
								"aria-pressed": flipped,
								onClick: () => amend({ flip: flipped ? void 0 : "1" }),
								id: "flip",
								children: text.flip
							}),
							a("button", {
								type: "button",
								onClick: () => again(),
								id: "new-game",
								children: text.newGame
							})
						]
					}),
					solving && a("p", {
						class: "busy",
						id: "solving",
						role: "status",
						children: text.solvingNow(solving.done.toLocaleString())
					}),
					unsolvable > 0 && a("p", {
						class: "muted",
						id: "unsolvable",
						role: "status",
						children: text.tooManyToSolve
					})
				]
			}), a("aside", {
				class: "move-side why-side",
				children: [
					!narrow && advice,
					board && show && seen && !seen.over && a(AnalysisPanel, {
						game: of.game,
						analysis,
						running: analyses.running,
						seen,
						active,
						play: (name) => {
							const move = seen.moves.find((move) => move.move === name);
							if (move) play(move.move, move.next);
						}
					}),
					show && !board && seen && !seen.over && a("section", {
						class: "panel",
						children: [a("h2", { children: text.whyTitle }), a(WhyPanel, {
							of,
							position: now.position,
							file
						})]
					}),
					a(MoveList, {
						of: {
							game: of.game,
							given: of.given
						},
						seen,
						active,
						show,
						hint,
						play: (move) => play(move.move, move.next)
					}),
					show && seen?.sides && a(SidesPanel, {
						seen,
						file,
						of: {
							game: of.game,
							given: of.given
						}
					}),
					show && misere && a(QuotientPanel, {
						of: {
							game: of.game,
							given: of.given
						},
						from: course.plies[0]?.position ?? info.position,
						sum: now.position,
						file
					}),
					show && !board && seen?.line && seen.line.length > 0 && a("section", {
						class: "panel",
						children: [a("h2", { children: text.bestLine }), a("p", {
							class: "best-line",
							children: sayLine(seen.line, void 0, seen.lineWords).join(", ")
						})]
					})
				]
			})]
		})
	});
}
function Setup({ info, mode, me, level, perfect, again, set, position, misere, begins, begin }) {
	const text = useText();
	const [typed, setTyped] = d(position);
	A(() => setTyped(position), [position]);
	const inputs = info.inputs;
	return a("div", {
		class: "setup",
		children: [
			a("label", { children: [text.opponent, a("select", {
				id: "opponent",
				value: mode,
				onChange: (event) => again({ vs: event.currentTarget.value }),
				children: [
					a("option", {
						value: "engine",
						children: perfect ? text.engine : text.engineSearch
					}),
					a("option", {
						value: "friend",
						children: text.friend
					}),
					a("option", {
						value: "watch",
						children: text.watch
					})
				]
			})] }),
			mode === "engine" && a("label", { children: [a("span", {
				class: "visually-hidden",
				children: text.whoBegins
			}), a("select", {
				id: "starter",
				value: me === 0 ? "first" : "second",
				onChange: (event) => again({ me: event.currentTarget.value }),
				children: [a("option", {
					value: "first",
					children: text.youStart
				}), a("option", {
					value: "second",
					children: text.engineStarts
				})]
			})] }),
			begins !== void 0 && a("label", { children: [text.whoBegins, a("select", {
				id: "begins",
				value: begins,
				onChange: (event) => begin(event.currentTarget.value === "1" ? 1 : 0),
				children: [a("option", {
					value: 0,
					children: text.left
				}), a("option", {
					value: 1,
					children: text.right
				})]
			})] }),
			misere !== void 0 && a("label", {
				class: "check",
				children: [
					a("input", {
						id: "misere",
						type: "checkbox",
						checked: misere,
						onChange: () => again({ play: misere ? void 0 : "misere" })
					}),
					" ",
					text.lastLoses
				]
			}),
			mode === "engine" && a("label", { children: [text.strength, a("select", {
				id: "strength",
				value: level,
				onChange: (event) => amend({ level: event.currentTarget.value === "best" ? void 0 : event.currentTarget.value }),
				children: LEVELS.map((one) => a("option", {
					value: one,
					children: text.levels[one]
				}, one))
			})] }),
			a("form", {
				onSubmit: (event) => {
					event.preventDefault();
					set(typed);
				},
				children: [a("label", { children: [text.positionLabel, a("input", {
					id: "position",
					type: "text",
					spellcheck: false,
					autocomplete: "off",
					value: typed,
					onInput: (event) => setTyped(event.currentTarget.value)
				})] }), a("button", {
					type: "submit",
					children: text.setPosition
				})]
			}),
			inputs.length > 0 && a(InputFields, {
				inputs,
				change: (given) => amend({
					given: JSON.stringify(given),
					position: void 0,
					start: void 0,
					line: void 0,
					at: void 0
				})
			})
		]
	});
}
// src/parts/period.tsx
function PeriodSaid({ period, linked }) {
	const text = useText();
	const proved = period.status === "proved";
	return a("p", { children: [
		a("span", {
			class: `badge ${proved ? "proved" : "observed"}`,
			children: proved ? text.periodProved : text.periodObserved
		}),
		" ",
		a("b", { children: text.periodIs(String(period.period), String(period.preperiod ?? 0)) }),
		period.saltus ? `, ${text.saltusIs(String(period.saltus))}` : "",
		period.theorem && a("small", { children: [" · ", linked ? a(TheoremLink, { name: period.theorem }) : theoremIn(text, period.theorem)] })
	] });
}
// src/table/proof.tsx
function ProofNote({ proof, automaton }) {
	const text = useText();
	const file = `data:text/plain;charset=utf-8,${encodeURIComponent(proof.certificate)}`;
	return a("details", {
		class: "proof",
		children: [
			a("summary", { children: a("span", {
				class: "badge proved",
				children: proof.title
			}) }),
			a("p", { children: text.theoremIs(proof.theorem) }),
			a("ol", { children: proof.obligations.map((sentence) => a("li", { children: sentence }, sentence)) }),
			automaton && a($, { children: [a("p", { children: text.automatonIs }), a("pre", {
				class: "states",
				tabIndex: 0,
				children: automaton.join("\n")
			})] }),
			a("p", { children: text.certificateIs }),
			a("pre", {
				tabIndex: 0,
				children: proof.certificate
			}),
			a("a", {
				href: file,
				download: "law.cert",
				children: text.certificateSave
			})
		]
	});
}
// src/table/findings.tsx
function Findings({ laws, complete, chosen, choose }) {
	const text = useText();
	return a("section", {
		class: "panel laws",
		children: [
			a("h2", { children: text.laws }),
			laws?.known && a("p", { children: laws.known }),
			!laws && a("p", {
				class: "muted",
				children: complete ? text.loading : text.lawsWait
			}),
			laws && !laws.findings.length && !laws.known && a("p", {
				class: "muted",
				children: text.lawsNone
			}),
			a("ul", { children: laws?.findings.map((finding, at) => a("li", { children: [
				a("button", {
					type: "button",
					"aria-pressed": at === chosen,
					title: text.useLaw,
					onClick: () => choose(at === chosen ? void 0 : at),
					children: [
						a("span", {
							class: `badge ${finding.status}`,
							children: finding.status === "proved" ? text.proved : text.observed
						}),
						" ",
						a("span", {
							class: "statement",
							children: finding.sentence || finding.statement
						}),
						finding.sentence && finding.statement !== finding.sentence && a("code", { children: finding.statement }),
						a("small", { children: [cellsOf(finding.checked) > 0 && text.checkedCells(cellsOf(finding.checked).toLocaleString()), finding.exceptions?.length && text.exceptionsN(finding.exceptions.length)].filter(Boolean).join(" · ") })
					]
				}),
				finding.theorem && a("small", {
					class: "finding-theorem",
					children: [
						text.theoremsTitle,
						": ",
						a(TheoremLink, { name: finding.theorem })
					]
				}),
				finding.proof && a(ProofNote, {
					proof: finding.proof,
					automaton: finding.automaton
				})
			] }, at)) })
		]
	});
}
function PeriodNote({ period }) {
	const text = useText();
	if (!period.period) return null;
	return a("section", {
		class: "panel period",
		children: [a("h2", { children: text.period }), a(PeriodSaid, {
			period,
			linked: true
		})]
	});
}
// src/parts/bench.tsx
var GROWN = [
	0,
	195,
	19
];
var MOST$1 = 40;
var PLACES$1 = {
	1: [
		"10",
		"7",
		"4"
	],
	2: [
		"3,4",
		"2,3",
		"1,2"
	]
};
function Bench({ rules, given, sample, grow }) {
	const text = useText();
	const lang = useLang();
	const count = sample.params.length;
	const to = GROWN[count] ?? 0;
	const asked = {
		game: rules,
		...given ? { given } : {}
	};
	const state = useTable({
		...asked,
		function: sample.function,
		to,
		lang
	}, rules);
	const table = state.table;
	A(() => {
		if (!table || table.kind === "outcome" || table.kind === "misere") return;
		const [down, across] = count === 2 ? table.params : [void 0, table.params[0]];
		if (!across) return;
		const [rows, cols] = [down ? down.to - down.from + 1 : 1, across.to - across.from + 1];
		const stop = new AbortController();
		tile(table.table, {
			row: 0,
			col: 0,
			rows,
			cols,
			step: 1
		}, stop.signal).then(({ values }) => grow({
			function: table.function,
			params: table.params,
			values: [...values].map((value) => value === -2147483648 ? null : value)
		}), () => void 0);
		return () => stop.abort();
	}, [table?.table]);
	const drawn = useAnswer(JSON.stringify([asked, count]), async (signal) => {
		for (const place of PLACES$1[count] ?? []) {
			const found = await graph({
				...asked,
				position: [place],
				limit: MOST$1
			}, signal).catch(() => void 0);
			if (found || signal.aborted) return found;
		}
	});
	const [chosen, choose] = d();
	return a($, { children: [
		state.period && a(PeriodNote, { period: state.period }),
		!state.problem && a(Findings, {
			laws: state.laws,
			complete: state.running,
			chosen,
			choose
		}),
		drawn.data && a("section", {
			class: "bench-graph",
			id: "bench-graph",
			children: [a("h2", { children: [
				text.graph,
				" ",
				a("small", { children: drawn.data.nodes[0]?.position })
			] }), a(Still, {
				svg: drawn.data.svg,
				file: "graph"
			})]
		})
	] });
}
// src/parts/completion.tsx
var FORMS = {
	mex: "mex{ | }",
	win: "win{ | }",
	misere: "misere{ | }",
	loopy: "loopy{ | }",
	max: "max{ | }",
	min: "min{ | }",
	xor: "xor{ | }",
	sum: "sum{ | }",
	any: "any{ | }",
	all: "all{ | }",
	count: "count{ | }",
	list: "list{ | }",
	set: "set{ | }",
	for: "for |",
	in: "in |",
	if: "if |",
	then: "then |",
	else: "else |",
	let: "let | = ",
	and: "and |",
	or: "or |",
	not: "not |",
	default: "default |",
	step: "step |",
	len: "len(|)",
	abs: "abs(|)",
	isqrt: "isqrt(|)",
	bit: "bit(|)"
};
var MOST = 6;
function names(rules) {
	const found = new Map();
	for (const [, name, call] of rules.matchAll(/\b([A-Za-z_]\w*)(\()?/g)) if (name && !(name in FORMS)) found.set(name, call ? `${name}(|)` : found.get(name) ?? `${name}|`);
	return found;
}
function completions(rules, caret) {
	const before = rules.slice(0, caret);
	const typed = /[A-Za-z_]\w*$/.exec(before)?.[0] ?? "";
	const comment = /#[^\n]*$/.test(before);
	if (!typed || comment || /^\w/.test(rules.slice(caret))) return [];
	const [head, tail] = [before.slice(0, -typed.length), rules.slice(caret)];
	return [...new Map([...names(head + " " + tail), ...Object.entries(FORMS)])].filter(([word]) => word.startsWith(typed) && word !== typed).slice(0, MOST).map(([word, form]) => {
		const [left = "", right = ""] = form.split("|");
		return {
			word,
			rules: head + left + right + tail,
			caret: head.length + left.length
		};
	});
}
function CompletionList({ offered, active, take }) {
	return a("ul", {
		id: "completions",
		role: "listbox",
		"aria-label": useText().completions,
		hidden: !offered.length,
		children: offered.map((one, at) => a("li", {
			id: `completion-${at}`,
			role: "option",
			"aria-selected": at === active,
			onMouseDown: (event) => event.preventDefault(),
			onClick: () => take(one),
			children: a("code", { children: one.word })
		}, one.word))
	});
}
// src/parts/fixes.ts
function fixOf(diagnostic, rules) {
	const fix = diagnostic.fixes?.[0];
	if (!fix || fix.to > rules.length) return void 0;
	const apply = (text) => text.slice(0, fix.from) + fix.text + text.slice(fix.to);
	if (fix.to > fix.from) return {
		words: fix.text,
		apply
	};
	const line = rules.lastIndexOf("\n", fix.from - 1) + 1;
	return {
		words: rules.slice(line, fix.from) + fix.text,
		apply
	};
}
// src/parts/paste.ts
var PROGRAM = /^\s*(def |return\b|import |from \w+ import|@|#include|int |long |auto |static |public |fn |let mut |while\b|for \(|for \w+ in range\()/m;
var PYTHON = /^\s*(def \w+\(|import \w|from \w+ import|@\w)/m;
var OTHER = /^\s*((pub )?fn |let mut |public |private |function )/m;
var isProgram = (text) => PROGRAM.test(text);
function languageOf(text) {
	if (PYTHON.test(text)) return "python";
	return OTHER.test(text) ? void 0 : "cpp";
}
// src/parts/pasted.tsx
var EXAMPLE = "g(n) = mex{ g(n-k) for k in 1..=3 if k <= n }";
function PastedProgram({ source, take, jump }) {
	const text = useText();
	const language = languageOf(source);
	const asked = useAnswer(JSON.stringify([language, source]), language ? (signal) => importSource({
		source,
		language
	}, signal) : void 0);
	const lacking = asked.problem?.some((one) => one.code === "no-parser");
	return a("div", {
		class: asked.problem || !language ? "problem" : "problem proposal",
		id: "program",
		"aria-busy": asked.busy,
		children: [
			asked.busy && a("p", {
				class: "busy",
				children: text.programReading
			}),
			asked.data && a($, { children: [
				a("p", { children: text.looksLikeProgram }),
				a("pre", {
					class: "mono",
					children: asked.data.rules.trim()
				}),
				a("p", { children: [
					a("button", {
						type: "button",
						class: "primary",
						id: "use-proposal",
						onClick: () => take(asked.data?.rules.trim() ?? ""),
						children: text.useIt
					}),
					" ",
					a("span", {
						class: "muted",
						children: text.programCompared(asked.data.tested)
					})
				] })
			] }),
			!language && a("p", { children: [
				text.looksUnknown,
				" ",
				a("code", { children: EXAMPLE })
			] }),
			lacking && a("p", {
				id: "no-parser",
				children: [
					text.noParser(language === "cpp" ? "C++" : "Python"),
					" ",
					a("code", { children: EXAMPLE })
				]
			}),
			asked.problem && !lacking && a($, { children: [a("p", { children: text.programNot }), a(DiagnosticList, {
				diagnostics: asked.problem,
				jump
			})] })
		]
	});
}
// src/parts/sample.tsx
function tint(value) {
	if (value === 0 || value === false) return { class: "zero" };
	if (typeof value !== "number") return { class: value === true ? "won" : "" };
	return {
		class: "value",
		style: { "--share": `${Math.min(55, 8 + 4 * Math.abs(value))}%` }
	};
}
var word = (value) => value === null || value === void 0 ? "" : value === true ? "N" : value === false ? "P" : shown$1(value);
function SampleTable({ sample, stale }) {
	const text = useText();
	const host = T(null);
	const { params, values } = sample;
	const across = params[params.length - 1];
	const down = params.length === 2 ? params[0] : void 0;
	if (!across || params.length > 2) return null;
	const width = across.to - across.from + 1;
	const rows = down ? down.to - down.from + 1 : Math.ceil(width / STRIP);
	const wide = down ? width : Math.min(width, STRIP);
	const numbers = (count, from) => Array.from({ length: count }, (_, at) => from + at);
	return a($, { children: [a("div", {
		class: `sample ${stale ? "stale" : ""}`,
		"aria-busy": stale,
		id: "sample",
		tabIndex: 0,
		role: "group",
		"aria-label": text.firstValues,
		children: a("table", {
			ref: host,
			children: [
				a("caption", { children: [
					sample.function,
					"(",
					params.map((param) => param.name).join(", "),
					")"
				] }),
				down && a("thead", { children: a("tr", { children: [a("td", {
					class: "corner",
					children: [
						down.name,
						"\\",
						across.name
					]
				}), numbers(wide, across.from).map((n) => a("th", {
					scope: "col",
					children: n
				}, n))] }) }),
				a("tbody", { children: numbers(rows, 0).map((row) => {
					return a("tr", { children: [a("th", {
						scope: "row",
						children: down ? down.from + row : across.from + row * wide
					}), numbers(wide, row * wide).filter((at) => at < values.length).map((at) => a("td", {
						...tint(values[at]),
						children: word(values[at])
					}, at))] }, row);
				}) })
			]
		})
	}), a(Saves, {
		of: () => host.current,
		name: sample.function
	})] });
}
var STRIP = 14;
// src/views/examples.ts
var EXAMPLES$1 = [
	{
		name: "exSubtraction",
		rules: "g(x) = mex{ g(x-s) for s in S if s <= x }",
		given: { S: [
			1,
			3,
			4
		] }
	},
	{
		name: "exNim",
		rules: "g(x) = mex{ g(y) for y in 0..x }"
	},
	{
		name: "exWythoff",
		rules: `g(x, y) = mex{ g(x-k, y)   for k in 1..=x,
               g(x, y-k)   for k in 1..=y,
               g(x-k, y-k) for k in 1..=min(x, y) }`
	},
	{
		name: "exKayles",
		rules: "g(n) = mex{ g(a) ^ g(n-k-a) for k in 1..=min(2, n) for a in 0..=n-k }"
	},
	{
		name: "exGrundy",
		rules: "g(n) = mex{ g(a) ^ g(n-a) for a in 1..n if 2*a < n }"
	},
	{
		name: "exCutting",
		rules: `g(h, w) = mex{ g(i, w) ^ g(h-i, w) for i in 1..h,
               g(h, i) ^ g(h, w-i) for i in 1..w }`
	},
	{
		name: "exCoins",
		rules: `# turn a run of neighbouring coins, the rightmost from heads to tails
g(x) = mex{ xor{ g(j) for j in i..x } for i in 1..=x }`
	},
	{
		name: "exMisere",
		rules: "w(x) = misere{ w(x-k) for k in 1..=min(3, x) }"
	},
	{
		name: "exOutcome",
		rules: "w(x) = win{ w(x-k*k) for k in 1..=isqrt(x) }"
	},
	{
		name: "exDeque",
		rules: `v(i, j) = max{ a[i] - v(i+1, j) if i <= j,
               a[j] - v(i, j-1) if i <= j } default 0`,
		given: { a: [
			1,
			2,
			9,
			3
		] }
	}
];
// src/views/rules.tsx
var PAUSE = 60;
var GROWING = 350;
function RulesView({ params }) {
	const text = useText();
	const lang = useLang();
	const source = params["game"] ?? "";
	const typed = T({
		source: "",
		form: "",
		rules: ""
	});
	const mine = source === typed.current.source;
	const named = source !== "" && !/[=\n]/.test(source) && !mine;
	const asked = useGame(named ? params : {});
	const own = named ? asked.data : void 0;
	const parts = mine ? typed.current : separated(named ? own?.text ?? "" : source);
	const { rules } = parts;
	const area = T(null);
	const given = own ? inputsOf(own) : givenOf(params);
	const type = (next) => {
		const { form } = parts;
		typed.current = {
			source: form + next,
			form,
			rules: next
		};
		amend({
			game: form + next,
			...own ? { given: given && JSON.stringify(given) } : {},
			position: void 0
		});
	};
	const settled = useSettled(rules, PAUSE);
	const question = JSON.stringify([settled, given]);
	const checked = useAnswer(question, settled.trim() ? (signal) => check({
		rules: settled,
		...given ? { given } : {}
	}, signal) : void 0);
	const fresh = settled === rules && !checked.busy && checked.answers === question;
	const diagnostics = settled.trim() ? checked.data?.diagnostics ?? [] : [];
	const [sample, setSample] = d();
	A(() => {
		if (checked.data?.sample) setSample(checked.data.sample);
		if (!settled.trim()) setSample(void 0);
	}, [checked.data]);
	const [grown, setGrown] = d();
	const stale = !fresh || !checked.data?.sample;
	const wide = grown && grown.of === checked.answers ? grown.sample : sample;
	const calm = useSettled(settled, GROWING);
	const [bench, setBench] = d();
	const ready = worksFor(fresh, checked.data) && calm === settled && settled.trim() !== "";
	A(() => {
		if (ready && checked.data?.sample && bench?.of !== question) setBench({
			of: question,
			rules: settled,
			given,
			sample: checked.data.sample
		});
	}, [ready, question]);
	const good = fresh && checked.data?.ok === true && settled.trim() !== "";
	const program = diagnostics.length > 0 && isProgram(settled);
	const wrong = diagnostics.filter((one) => one.severity !== "warning");
	const jump = (from, to) => {
		area.current?.focus();
		area.current?.setSelectionRange(from, Math.max(to, from));
	};
	return a("div", {
		class: "rules-view",
		children: [a("section", {
			class: "editing",
			children: [
				a("h1", { children: own ? titleOf(lang, own) : text.rulesTitle }),
				a("p", {
					class: "lead",
					children: own && capital(inLang(lang, own.rules, own.rules_ja)) || text.rulesLead
				}),
				own && a("p", {
					class: "muted",
					id: "of-catalogue",
					children: own.text ? text.rulesOfCatalogue : text.rulesInWords
				}),
				a(Editor, {
					area,
					rules,
					type,
					diagnostics: settled === rules && !program ? diagnostics : []
				}),
				asked.problem && a(Problem, { diagnostics: asked.problem }),
				checked.problem && a(Problem, {
					diagnostics: checked.problem,
					retry: checked.retry
				}),
				a("div", {
					class: "verdict",
					"aria-live": "polite",
					children: [
						!settled.trim() && !own && a("p", {
							class: "muted",
							children: text.rulesEmpty
						}),
						good && a("p", {
							class: "good",
							children: [checked.data?.tried === "works" && a("span", {
								id: "tick",
								children: "✓ "
							}), checked.data?.tried === "works" ? checked.data.main ? text.rulesGoodMain(checked.data.main) : text.rulesGood : checked.data?.tried === "slow" ? text.rulesSlow : text.rulesUntried]
						}),
						program && a(PastedProgram, {
							source: settled,
							take: type,
							jump
						}),
						!program && diagnostics.length > 0 && a($, { children: [wrong.length > 0 && a("p", {
							class: "bad",
							children: text.rulesBad(wrong.length)
						}), a(DiagnosticList, {
							diagnostics,
							jump,
							fix: (diagnostic) => {
								const fix = settled === rules ? fixOf(diagnostic, rules) : void 0;
								return fix && {
									words: fix.words,
									apply: () => type(fix.apply(rules))
								};
							}
						})] })
					]
				}),
				(good || own) && a(Use, {
					game: source,
					params,
					inputs: own?.inputs,
					checked: checked.data
				})
			]
		}), a("aside", { children: [
			wide && a("section", { children: [a("h2", { children: text.firstValues }), a(SampleTable, {
				sample: wide,
				stale
			})] }),
			bench && settled.trim() !== "" && a("div", {
				class: bench.of === question && !stale ? "bench" : "bench stale",
				children: a(Bench, {
					rules: bench.rules,
					given: bench.given,
					sample: bench.sample,
					grow: (larger) => setGrown(larger && {
						of: bench.of,
						sample: larger
					})
				}, bench.of)
			}),
			a("section", { children: [a("h2", { children: text.examples }), a("ul", {
				class: "examples",
				children: EXAMPLES$1.map((example) => a("li", { children: a("button", {
					type: "button",
					onClick: () => {
						amend({
							game: example.rules,
							given: example.given && JSON.stringify(example.given),
							position: void 0
						}, "push");
					},
					children: text[example.name]
				}) }, example.name))
			})] }),
			a(LanguageCard, {})
		] })]
	});
}
var worksFor = (fresh, checked) => fresh && checked?.ok === true && checked.tried === "works";
function inputsOf(info) {
	const known = info.inputs.filter(({ value }) => value !== null && value !== void 0);
	return known.length ? Object.fromEntries(known.map(({ name, value }) => [name, value])) : void 0;
}
function Use({ game, params, inputs, checked }) {
	const text = useText();
	const given = givenOf(params) ?? {};
	const names = (checked?.inputs ?? []).map((input) => typeof input === "string" ? input : input.name);
	const fields = inputs ?? names.map((name) => ({
		name,
		value: given[name] ?? null
	}));
	const asked = useGame({
		...params,
		game
	});
	const info = asked.data;
	const views = [
		"table",
		"play",
		"graph",
		"tree"
	];
	const isIncomplete = fields.some(({ value }) => value === null || value === void 0);
	return a($, { children: [
		fields.length > 0 && a(InputFields, {
			inputs: fields,
			change: (next) => amend({ given: Object.keys(next).length ? JSON.stringify(next) : void 0 })
		}),
		asked.problem && !isIncomplete && a(Problem, { diagnostics: asked.problem }),
		a("p", {
			class: "use",
			children: views.filter((view) => !info || info.views.includes(view)).map((view, at) => a("a", {
				class: at === 0 ? "button primary" : "button",
				href: href(view, {
					game,
					given: params["given"],
					lang: params["lang"]
				}),
				children: text[view]
			}, view))
		}),
		info?.text && !isIncomplete && a(ProgramPanel, { of: asked.of })
	] });
}
function Editor({ area, rules, type, diagnostics }) {
	const text = useText();
	const under = T(null);
	const [offered, offer] = d([]);
	const [active, setActive] = d(0);
	const caret = T(void 0);
	const look = (element) => {
		offer(completions(element.value, element.selectionStart));
		setActive(0);
	};
	const take = (one) => {
		caret.current = one.caret;
		offer([]);
		type(one.rules);
	};
	F(() => {
		if (caret.current === void 0) return;
		area.current?.setSelectionRange(caret.current, caret.current);
		caret.current = void 0;
	}, [rules]);
	const press = (event) => {
		const one = offered[active];
		if (!one) return;
		if (event.key === "ArrowDown") setActive((active + 1) % offered.length);
		else if (event.key === "ArrowUp") setActive((active + offered.length - 1) % offered.length);
		else if (event.key === "Tab" && !event.shiftKey) take(one);
		else if (event.key === "Escape") offer([]);
		else return;
		event.preventDefault();
	};
	const follow = () => {
		if (!under.current || !area.current) return;
		under.current.scrollTop = area.current.scrollTop;
		under.current.scrollLeft = area.current.scrollLeft;
	};
	F(() => {
		const element = area.current;
		if (!element) return;
		element.style.height = "auto";
		element.style.height = `${Math.min(element.scrollHeight + 2, .6 * innerHeight)}px`;
		follow();
	}, [rules]);
	return a("div", {
		class: "editor",
		children: [
			a("div", {
				class: "under",
				ref: under,
				"aria-hidden": "true",
				children: a(Underlined, {
					rules,
					diagnostics
				})
			}),
			a("textarea", {
				ref: area,
				id: "rules",
				"aria-label": text.rulesLabel,
				"aria-invalid": diagnostics.some((d) => d.severity !== "warning"),
				spellcheck: false,
				autocomplete: "off",
				autocapitalize: "off",
				rows: 6,
				value: rules,
				"aria-autocomplete": "list",
				"aria-controls": "completions",
				"aria-activedescendant": offered.length ? `completion-${active}` : void 0,
				onInput: (event) => {
					type(event.currentTarget.value);
					if (isProgram(event.currentTarget.value)) offer([]);
					else look(event.currentTarget);
				},
				onKeyDown: press,
				onBlur: () => offer([]),
				onScroll: follow
			}),
			a(CompletionList, {
				offered,
				active,
				take
			})
		]
	});
}
function Underlined({ rules, diagnostics }) {
	const marks = diagnostics.flatMap((diagnostic) => (diagnostic.labels ?? []).map((label) => ({
		from: label.from ?? 0,
		to: Math.max(label.to ?? 0, (label.from ?? 0) + 1),
		severity: diagnostic.severity ?? "error"
	}))).sort((a, b) => a.from - b.from);
	const depths = depthsOf(rules);
	const pieces = [];
	let at = 0;
	for (const mark of marks) {
		if (mark.from < at) continue;
		pieces.push(coloured(rules.slice(at, mark.from), depths, at));
		pieces.push(a("mark", {
			class: mark.severity,
			children: rules.slice(mark.from, mark.to) || " "
		}, mark.from));
		at = mark.to;
	}
	pieces.push(coloured(rules.slice(at), depths, at), "\n");
	return a($, { children: pieces });
}
function depthsOf(rules) {
	const depths = new Map();
	let depth = 0;
	for (let at = 0; at < rules.length; at++) {
		const c = rules[at] ?? "";
		if ("([{".includes(c)) depths.set(at, depth++);
		else if (")]}".includes(c)) depths.set(at, Math.max(0, --depth));
	}
	return depths;
}
var WORDS = /\b(?:mex|win|misere|max|min|xor|sum|any|all|count|set|list|for|in|if|then|else|let|and|or|not|default|step)\b|#[^\n]*|[()[\]{}]/g;
function coloured(piece, depths, from) {
	const parts = [];
	let at = 0;
	for (const found of piece.matchAll(WORDS)) {
		const word = found[0];
		parts.push(piece.slice(at, found.index));
		const depth = depths.get(from + found.index);
		const name = word.startsWith("#") ? "comment" : depth === void 0 ? "word" : `depth${depth % 3}`;
		parts.push(a("span", {
			class: name,
			children: word
		}, found.index));
		at = found.index + word.length;
	}
	parts.push(piece.slice(at));
	return parts;
}
function LanguageCard() {
	const text = useText();
	const rows = [
		["mex{ … }", text.langMex],
		["win{ … }", text.langWin],
		["misere{ … }", text.langMisere],
		["max{ … } default 0", text.langScore],
		["g(a) ^ g(b)", text.langXor],
		["for k in 1..=3 if k <= n", text.langFor],
		["S", text.langFree]
	];
	return a("section", {
		class: "language",
		children: [a("h2", { children: text.language }), a("dl", { children: rows.map(([written, meaning]) => a("div", { children: [a("dt", { children: a("code", { children: written }) }), a("dd", { children: meaning })] }, written)) })]
	});
}
// src/views/firststage.tsx
var QUEENS = { game: "queens" };
var LEAST$1 = 8;
var LARGEST$1 = 2e3;
var AT_FIRST = 16;
var SMALL = 64;
var RAYS = 60;
var GROWTH = 6e3;
var NARROW = "(max-width: 700px)";
var STEPS$1 = 1e3;
var sizeAt$1 = (step) => Math.round(LEAST$1 * (LARGEST$1 / LEAST$1) ** (step / STEPS$1));
var stepAt$1 = (size) => Math.round(STEPS$1 * Math.log(size / LEAST$1) / Math.log(LARGEST$1 / LEAST$1));
function FirstStage({ lang }) {
	const text = useText();
	const narrow = useNarrow(NARROW);
	return a("section", {
		class: "first-stage",
		children: [a("div", {
			class: "first-words",
			children: [
				a("h1", { children: text.startTitle }),
				a("p", {
					class: "lead",
					children: text.startLead
				}),
				a("p", {
					class: "ways",
					children: [
						a("a", {
							class: "button primary",
							id: "way-play",
							href: href("play", {
								game: "nim",
								lang
							}),
							children: text.wayPlay
						}),
						a("a", {
							class: "button",
							id: "way-learn",
							href: href("learn", { lang }),
							children: text.wayLearn
						}),
						a("a", {
							class: "button",
							id: "way-rules",
							href: href("rules", { lang }),
							children: text.wayRules
						})
					]
				}),
				!narrow && a("p", {
					class: "first-caption",
					children: text.firstCaption
				})
			]
		}), narrow ? a(FirstGame, {}) : a(GrowingBoard, { lang })]
	});
}
function GrowingBoard({ lang }) {
	const text = useText();
	const locale = useLang();
	const [size, setSize] = d(AT_FIRST);
	const [growing, setGrowing] = d(false);
	const [wide, setWide] = d(false);
	A(() => {
		if (size > SMALL || growing) setWide(true);
	}, [size, growing]);
	const state = useTable({
		...QUEENS,
		to: (wide ? LARGEST$1 : SMALL) - 1,
		lang: locale
	}, "first-stage");
	useGrowth(growing, size, setSize, () => setGrowing(false));
	const axes = state.table?.params;
	const [down, across] = [axes?.[0], axes?.[1]];
	const law = state.laws?.findings.findIndex((found) => found.status === "proved");
	const proved = law !== void 0 && law >= 0 ? state.laws?.findings[law] : void 0;
	const source = w(() => state.table && down && across ? new GridSource(state.table.table, length$1(down), length$1(across), "", void 0) : void 0, [
		state.table?.table,
		down?.to,
		across?.to
	]);
	const largest = Math.max(1, state.table?.largest ?? 1);
	const top = size <= AT_FIRST ? Math.min(largest, 32) : largest;
	const scheme = w(() => ({
		kind: state.table?.kind ?? "grundy",
		least: 1,
		largest: top
	}), [state.table?.kind, top]);
	const open = (cell) => {
		location.hash = href("table", {
			game: QUEENS.game,
			to: String(Math.max(AT_FIRST, cell.row, cell.col)),
			cell: `${cell.row},${cell.col}`,
			lang
		});
	};
	return a("div", {
		class: "growing-board",
		children: [
			source && down && across ? a(Grid, {
				source,
				identity: "first-stage",
				scheme,
				down,
				across,
				fold: void 0,
				label: text.firstLabel,
				marks: NO_MARKS,
				describe: (cell, value) => value !== void 0 && isNumber(value) ? text.firstCell(cell.row, cell.col, value) : `(${cell.row}, ${cell.col})`,
				hover: () => void 0,
				press: open,
				open,
				release: () => void 0,
				show: void 0,
				view: void 0,
				viewed: () => void 0,
				window: size
			}) : a("div", {
				class: "grid-canvas busy",
				"aria-busy": "true"
			}),
			a("div", {
				class: "growth",
				children: [a("label", { children: [a("span", { children: text.firstSize(size) }), a("input", {
					type: "range",
					id: "first-size",
					min: 0,
					max: STEPS$1,
					value: stepAt$1(size),
					"aria-valuetext": text.firstSize(size),
					onInput: (event) => {
						setGrowing(false);
						setSize(sizeAt$1(Number(event.currentTarget.value)));
					}
				})] }), a("button", {
					type: "button",
					id: "grow",
					onClick: () => {
						if (!growing && size >= LARGEST$1) setSize(LEAST$1);
						setGrowing(!growing);
					},
					children: growing ? text.stop : text.grow
				})]
			}),
			a("p", {
				class: `first-law ${size >= RAYS && proved ? "lit" : ""}`,
				"aria-live": "polite",
				children: size < RAYS ? text.firstRings : state.running && !proved ? text.computing : proved ? a($, { children: [
					a("span", {
						class: "badge proved",
						children: text.proved
					}),
					" ",
					proved.sentence || proved.statement
				] }) : text.firstRays
			})
		]
	});
}
var NO_MARKS = {
	pinned: void 0,
	options: [],
	exceptions: [],
	trail: []
};
var length$1 = (axis) => axis.to - axis.from + 1;
function useGrowth(growing, size, set, done) {
	const from = T(size);
	from.current = size;
	A(() => {
		if (!growing) return;
		if (calm()) {
			set(LARGEST$1);
			done();
			return;
		}
		const first = stepAt$1(from.current);
		const begun = performance.now();
		let frame = requestAnimationFrame(function next(now) {
			const step = Math.min(STEPS$1, first + STEPS$1 * (now - begun) / GROWTH);
			set(sizeAt$1(step));
			if (step < STEPS$1) frame = requestAnimationFrame(next);
			else done();
		});
		return () => cancelAnimationFrame(frame);
	}, [growing]);
}
function FirstGame() {
	return a("div", {
		class: "first-game",
		children: a(Playing, {
			step: {
				kind: "play",
				game: "nim",
				position: [
					"3",
					"4",
					"5"
				],
				title: NOTHING,
				text: NOTHING,
				hint: NOTHING
			},
			won: () => void 0,
			alone: true
		})
	});
}
var NOTHING = {
	en: "",
	ja: ""
};
// src/views/start.tsx
var FIRST_CARDS = 20;
function StartView({ params }) {
	const text = useText();
	const asked = useAnswer("games", () => games());
	const filter = params["find"] ?? "";
	const group = GROUPS.find((g) => g === params["kind"]);
	const found = w(() => find(asked.data ?? [], filter), [asked.data, filter]);
	const shown = group ? found.filter((entry) => groupOf(entry) === group) : found;
	const name = (g) => text[`kind${g}`];
	const byKind = params["order"] === "kind";
	const values = valuesOf(filter);
	const narrow = useNarrow();
	const ordered = inOrder(shown);
	const first = narrow && params["all"] !== "1" ? ordered.slice(0, FIRST_CARDS) : ordered;
	if (params["values"]) return a(ByValues, {
		values: params["values"],
		lang: params["lang"]
	});
	return a($, { children: [
		a(FirstStage, { lang: params["lang"] }),
		a(Contents, { lang: params["lang"] }),
		a("h2", {
			class: "gallery-title",
			id: "gallery",
			children: text.galleryTitle
		}),
		a("div", {
			class: "gallery-tools",
			children: [
				a("input", {
					type: "search",
					id: "filter",
					"aria-label": text.filter,
					placeholder: text.filterHint,
					value: filter,
					onInput: (event) => amend({
						find: event.currentTarget.value,
						kind: void 0
					})
				}),
				a("div", {
					class: "chips",
					role: "group",
					"aria-label": text.filter,
					children: [a("button", {
						type: "button",
						"aria-pressed": !group,
						onClick: () => amend({ kind: void 0 }),
						children: text.all
					}), GROUPS.filter((g) => asked.data?.some((entry) => groupOf(entry) === g)).map((g) => a("button", {
						type: "button",
						"aria-pressed": g === group,
						onClick: () => amend({ kind: g === group ? void 0 : g }),
						children: name(g)
					}, g))]
				}),
				a("div", {
					class: "chips",
					role: "group",
					"aria-label": text.order,
					children: [false, true].map((kinds) => a("button", {
						type: "button",
						"aria-pressed": byKind === kinds,
						onClick: () => amend({ order: kinds ? "kind" : void 0 }),
						children: kinds ? text.byKind : text.simplest
					}, String(kinds)))
				}),
				a("p", {
					class: "count",
					"aria-live": "polite",
					children: asked.data && text.gamesFound(shown.length)
				}),
				a("a", {
					class: "button primary",
					href: href("rules", { lang: params["lang"] }),
					children: text.writeYourOwn
				})
			]
		}),
		asked.problem && a(Problem, {
			diagnostics: asked.problem,
			retry: asked.retry
		}),
		values && a(Found, {
			values,
			lang: params["lang"]
		}),
		asked.data && !values && !shown.length && a("p", {
			class: "empty",
			children: text.nothingFound
		}),
		!byKind && shown.length > 0 && a("ul", {
			class: "cards",
			id: "by-difficulty",
			children: first.map((entry) => a(Card, {
				entry,
				lang: params["lang"]
			}, entry.name))
		}),
		!byKind && first.length < shown.length && a("button", {
			type: "button",
			class: "wide",
			id: "all-cards",
			onClick: () => amend({ all: "1" }),
			children: text.showAllGames(shown.length)
		}),
		GROUPS.map((g) => {
			if (!byKind) return null;
			const members = inOrder(shown.filter((entry) => groupOf(entry) === g));
			return members.length > 0 && a("section", {
				class: "group",
				children: [a("h2", { children: name(g) }), a("ul", {
					class: "cards",
					children: members.map((entry) => a(Card, {
						entry,
						lang: params["lang"]
					}, entry.name))
				})]
			}, g);
		})
	] });
}
function ByValues({ values, lang }) {
	const text = useText();
	const [typed, setTyped] = d(values);
	A(() => setTyped(values), [values]);
	const asked = valuesOf(values);
	return a("div", {
		class: "narrow",
		children: [
			a("h1", { children: text.filter }),
			a("p", {
				class: "lead",
				children: text.foundLead
			}),
			a("form", {
				class: "controls",
				onSubmit: (event) => {
					event.preventDefault();
					if (typed.trim()) amend({ values: typed }, "push");
				},
				children: [a("label", { children: [text.foundLabel, a("input", {
					type: "text",
					id: "values",
					class: "wide",
					autocomplete: "off",
					value: typed,
					onInput: (event) => setTyped(event.currentTarget.value)
				})] }), a("button", {
					type: "submit",
					class: "primary",
					children: text.filter
				})]
			}),
			asked ? a(Found, {
				values: asked,
				lang
			}) : a("p", {
				class: "empty",
				children: text.foundLead
			}),
			a("p", {
				class: "ways",
				children: a("a", {
					class: "button",
					href: href("start", { lang }),
					children: text.galleryTitle
				})
			})
		]
	});
}
var CARD_VIEWS = [
	"play",
	"table",
	"graph",
	"tree"
];
function Card({ entry, lang: kept }) {
	const text = useText();
	const lang = useLang();
	const game = entry.example || entry.name;
	const views = CARD_VIEWS.filter((view) => entry.views.includes(view));
	return a("li", {
		class: "card",
		"data-game": entry.name,
		children: [a(Thumbnail, { entry }), a("div", {
			class: "words",
			children: [
				a("h3", { children: a("a", {
					href: href(views.includes("play") ? "play" : "table", {
						game,
						lang: kept
					}),
					children: inLang(lang, entry.title, entry.title_ja)
				}) }),
				a("p", { children: inLang(lang, entry.rules, entry.rules_ja) }),
				a("p", {
					class: "card-links",
					children: [
						a("code", { children: entry.name }),
						a("span", {
							class: "card-tag",
							children: text[`kind${groupOf(entry)}`]
						}),
						views.map((view) => a("a", {
							href: href(view, {
								game,
								lang: kept
							}),
							children: text[view]
						}, view))
					]
				})
			]
		})]
	});
}
var pictures = new Map();
function Thumbnail({ entry }) {
	const host = T(null);
	const lang = useLang();
	const key = `${lang} ${entry.name}`;
	const [svg, setSvg] = d(pictures.get(key) ?? "");
	A(() => {
		const element = host.current;
		if (!element || svg) return;
		const watch = new IntersectionObserver((seen) => {
			if (!seen.some((one) => one.isIntersecting)) return;
			watch.disconnect();
			enqueue(async () => {
				try {
					const picture = (await position({
						game: entry.example || entry.name,
						position: [],
						values: false,
						lang
					})).picture?.svg ?? "";
					pictures.set(key, picture);
					setSvg(picture);
				} catch {}
			});
		}, { rootMargin: "1200px" });
		watch.observe(element);
		return () => watch.disconnect();
	}, []);
	return a($, { children: [a("div", {
		class: "thumb",
		ref: host,
		"aria-hidden": "true",
		children: svg && a(Still, { svg })
	}), svg && a(Saves, {
		of: () => host.current?.querySelector("svg"),
		name: entry.name,
		pointer: true
	})] });
}
// src/canvas/plot.tsx
var MARGIN$1 = {
	left: 46,
	right: 10,
	top: 10,
	bottom: 24
};
var FONT = "11px ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace";
var FEW = 3e3;
var packed = ([r, g, b]) => 255 << 24 | b << 16 | g << 8 | r;
function ticks(from, to, most) {
	const span = Math.max(1, to - from);
	let step = 1;
	const factors = [
		2,
		2.5,
		2
	];
	for (let at = 0; span / step > most; at++) step *= factors[at % 3] ?? 2;
	const first = Math.ceil(from / step) * step;
	const found = [];
	for (let value = first; value <= to; value += step) found.push(Math.round(value));
	return [...new Set(found)];
}
function Plot({ values, from, scheme, fold, label, hover, press, cursor }) {
	const text = useText();
	const canvas = T(null);
	const [size, setSize] = d({
		width: 0,
		height: 0
	});
	const [range, setRange] = d([0, values.length]);
	const [, repaint] = d(0);
	A(() => setRange([0, values.length]), [values.length]);
	A(() => onThemeChange(() => repaint((n) => n + 1)), []);
	A(() => {
		const element = canvas.current;
		if (!element) return;
		const watch = new ResizeObserver(() => {
			const { width, height } = element.getBoundingClientRect();
			setSize({
				width,
				height
			});
		});
		watch.observe(element);
		return () => watch.disconnect();
	}, []);
	const [a$3, b] = range;
	const width = size.width - MARGIN$1.left - MARGIN$1.right;
	const height = size.height - MARGIN$1.top - MARGIN$1.bottom;
	const least = Math.min(0, scheme.least);
	const largest = Math.max(1, scheme.largest);
	const toX = (index) => MARGIN$1.left + (index + .5 - a$3) / (b - a$3) * width;
	const toY = (value) => MARGIN$1.top + height - (value - least) / (largest - least) * height;
	const toIndex = (x) => Math.floor(a$3 + (x - MARGIN$1.left) / width * (b - a$3));
	A(() => {
		const element = canvas.current;
		const context = element?.getContext("2d");
		if (!element || !context || width <= 0) return;
		const ratio = devicePixelRatio || 1;
		element.width = Math.round(size.width * ratio);
		element.height = Math.round(size.height * ratio);
		const ink = inkOf(element);
		context.setTransform(ratio, 0, 0, ratio, 0, 0);
		context.fillStyle = ink.paper;
		context.fillRect(0, 0, size.width, size.height);
		context.font = FONT;
		context.textBaseline = "middle";
		if (fold.period !== void 0 && fold.preperiod !== void 0) {
			const pixels = fold.period / (b - a$3) * width;
			context.fillStyle = ink.line;
			context.globalAlpha = .45;
			if (pixels >= 6) for (let k = 0; fold.preperiod + 2 * k * fold.period < b; k++) {
				const left = Math.max(toX(fold.preperiod + 2 * k * fold.period - .5), MARGIN$1.left);
				const right = Math.min(toX(fold.preperiod + (2 * k + 1) * fold.period - .5), MARGIN$1.left + width);
				if (right > left) context.fillRect(left, MARGIN$1.top, right - left, height);
			}
			context.globalAlpha = 1;
			if (fold.preperiod > a$3 && fold.preperiod < b) {
				const at = toX(fold.preperiod - .5);
				context.strokeStyle = ink.accent;
				context.lineWidth = 2;
				context.beginPath();
				context.moveTo(at, MARGIN$1.top);
				context.lineTo(at, MARGIN$1.top + height);
				context.stroke();
				context.fillStyle = ink.accent;
				const room = at + 120 < size.width;
				context.textAlign = room ? "left" : "right";
				context.fillText(text.periodIs(String(fold.period), String(from + fold.preperiod)), at + (room ? 5 : -5), MARGIN$1.top + 8);
			}
		}
		context.strokeStyle = ink.line;
		context.lineWidth = 1;
		context.fillStyle = ink.muted;
		context.textAlign = "right";
		for (const value of ticks(least, largest, Math.max(2, height / 30))) {
			const at = Math.round(toY(value)) + .5;
			context.beginPath();
			context.moveTo(MARGIN$1.left, at);
			context.lineTo(MARGIN$1.left + width, at);
			context.stroke();
			context.fillText(String(value), MARGIN$1.left - 6, at);
		}
		context.textAlign = "center";
		for (const index of ticks(from + a$3, from + b - 1, Math.max(2, width / 70))) context.fillText(String(index), toX(index - from), size.height - MARGIN$1.bottom / 2);
		drawPoints(context, ratio);
		if (cursor !== void 0 && cursor >= a$3 && cursor < b) {
			const value = values[cursor] ?? -2147483648;
			if (isNumber(value)) {
				context.strokeStyle = ink.accent;
				context.lineWidth = 2.5;
				context.beginPath();
				context.arc(toX(cursor), toY(value), 6, 0, 2 * Math.PI);
				context.stroke();
			}
		}
		function drawPoints(target, ratio) {
			const layer = new OffscreenCanvas(target.canvas.width, target.canvas.height);
			const context = layer.getContext("2d");
			if (!context) return;
			const image = context.createImageData(layer.width, layer.height);
			const pixels = new Uint32Array(image.data.buffer);
			const stride = image.width;
			const each = width / (b - a$3) * ratio;
			const side = Math.max(Math.round((b - a$3 < FEW ? 3 : 1.5) * ratio), Math.min(Math.round(5 * ratio), Math.floor(each * .7)));
			const other = packed(pageColour("--n"));
			const lost = packed(pageColour("--p"));
			const p = hasP(scheme.kind);
			for (let index = Math.max(0, Math.floor(a$3)); index < Math.min(values.length, b); index++) {
				const value = values[index] ?? -2147483648;
				if (!isNumber(value)) continue;
				const colour = p && value === 0 ? lost : other;
				const px = Math.round(toX(index) * ratio - side / 2);
				const py = Math.round(toY(value) * ratio - side / 2);
				for (let dy = 0; dy < side; dy++) for (let dx = 0; dx < side; dx++) {
					const at = (py + dy) * stride + px + dx;
					if (at >= 0 && at < pixels.length) pixels[at] = colour;
				}
			}
			context.putImageData(image, 0, 0);
			target.save();
			target.setTransform(1, 0, 0, 1, 0, 0);
			target.drawImage(layer, 0, 0);
			target.restore();
		}
	});
	const clampRange = (left, right) => {
		const span = Math.max(8, Math.min(values.length, right - left));
		const start = Math.max(0, Math.min(values.length - span, left));
		return [start, start + span];
	};
	const zoom = (factor, at = .5) => setRange(([l, r]) => {
		const span = (r - l) / factor;
		const middle = l + (r - l) * at;
		return clampRange(middle - span * at, middle + span * (1 - at));
	});
	A(() => {
		const element = canvas.current;
		if (!element) return;
		const wheel = (event) => {
			event.preventDefault();
			const left = element.getBoundingClientRect().left + MARGIN$1.left;
			zoom(1.0015 ** -event.deltaY, Math.max(0, Math.min(1, (event.clientX - left) / width)));
		};
		element.addEventListener("wheel", wheel, { passive: false });
		return () => element.removeEventListener("wheel", wheel);
	}, [width, values.length]);
	const drag = T(null);
	const place = (event) => event.clientX - (canvas.current?.getBoundingClientRect().left ?? 0);
	const indexAt = (x) => {
		const index = toIndex(x);
		return index >= 0 && index < values.length ? index : void 0;
	};
	return a("div", {
		class: "plot-canvas",
		children: a("canvas", {
			ref: canvas,
			role: "img",
			"aria-label": label,
			onPointerDown: (event) => {
				drag.current = {
					x: place(event),
					moved: false
				};
				event.currentTarget.setPointerCapture(event.pointerId);
			},
			onPointerMove: (event) => {
				const x = place(event);
				const { current } = drag;
				if (!current) return hover(indexAt(x));
				if (!current.moved && Math.abs(x - current.x) < 4) return;
				const by = (current.x - x) / width * (b - a$3);
				drag.current = {
					x,
					moved: true
				};
				setRange(([l, r]) => clampRange(l + by, r + by));
			},
			onPointerUp: (event) => {
				const index = indexAt(place(event));
				if (drag.current && !drag.current.moved && index !== void 0) press(index);
				drag.current = null;
			},
			onPointerLeave: () => hover(void 0)
		})
	});
}
// src/table/cellpanel.tsx
var KEPT = 600;
var PASSING = 12;
var MOST_OPTIONS = 60;
function useCell(of, written) {
	const [cache] = d(() => new Map());
	const [, refresh] = d(0);
	const lang = useLang();
	const key = written && JSON.stringify([
		of,
		written,
		lang
	]);
	A(() => {
		if (!key || cache.has(key)) return;
		const stop = new AbortController();
		const timer = setTimeout(() => {
			position({
				...of,
				position: [written],
				lang
			}, stop.signal).then((info) => {
				if (cache.size >= KEPT) cache.delete(cache.keys().next().value ?? "");
				cache.set(key, info);
				refresh((n) => n + 1);
			}, () => void 0);
		}, PASSING);
		return () => {
			clearTimeout(timer);
			stop.abort();
		};
	}, [key]);
	return key ? cache.get(key) : void 0;
}
function CellPanel({ written, name, value, kind, info, pinned, waiting, params, of, unpin, follow, origin }) {
	const text = useText();
	if (written === void 0) return a("section", {
		class: "panel cell",
		children: a("p", {
			class: "muted",
			children: text.noCell
		})
	});
	const go = {
		game: params["game"],
		given: params["given"],
		lang: params["lang"]
	};
	const isP = hasP(kind) && value === 0;
	const moves = info?.moves ?? [];
	const beyond = info && typeof info.value !== "number" ? shown$1(info.value) : "";
	return a("section", {
		class: pinned ? "panel cell pinned" : "panel cell",
		children: [
			a("h2", {
				class: "mono",
				children: [
					name,
					"(",
					written,
					")",
					value !== void 0 ? ` = ${isOutcome(kind) ? isP ? "P" : "N" : shown$1(value)}` : beyond && ` = ${beyond}`,
					pinned && a("button", {
						type: "button",
						class: "quiet small",
						onClick: unpin,
						children: text.unpin
					})
				]
			}),
			value === void 0 && a("p", {
				class: "muted",
				children: !beyond ? waiting ? text.loading : text.notComputed : info?.outcome === "draw" ? text.statusDraw : ""
			}),
			value !== void 0 && hasP(kind) && a("p", {
				class: `fate ${isP ? "loss" : "win"}`,
				children: [
					a(FateMark, { fate: isP ? "loss" : "win" }),
					" ",
					isP ? text.pPosition : text.nPosition
				]
			}),
			pinned && info?.picture?.svg && a("div", {
				class: "position-picture",
				id: "cell-board",
				children: a(Still, { svg: info.picture.svg })
			}),
			info?.mex && (moves.length > 0 ? a(MexRow, {
				mex: info.mex,
				origin,
				bare: pinned
			}) : a("p", { children: text.noOptions })),
			pinned && value !== void 0 && hasP(kind) && a(WhyPanel, {
				of,
				position: [written]
			}),
			moves.length > 0 && a($, { children: [
				a("h3", { children: [
					text.optionsOf,
					" ",
					a("small", { children: text.movesN(moves.length + (info?.moves_omitted ?? 0)) })
				] }),
				a("ul", {
					class: "options",
					children: moves.slice(0, MOST_OPTIONS).map((move) => {
						const fate = hasP(kind) ? fateOf(move.outcome) : "unknown";
						const next = move.next.join(" + ");
						const label = a($, { children: [
							a("span", {
								class: "mono",
								children: next || move.move
							}),
							" ",
							a("b", {
								class: `fate ${fate}`,
								children: isOutcome(kind) ? fateOfMove(move) === "win" ? "P" : "N" : shown$1(move.value)
							})
						] });
						return a("li", {
							"data-position": linkName(next),
							children: move.next.length === 1 ? a("button", {
								type: "button",
								title: move.move,
								onClick: () => follow(next),
								children: label
							}) : a("span", {
								title: move.move,
								children: label
							})
						}, move.id);
					})
				}),
				moves.length > MOST_OPTIONS && a("p", {
					class: "muted",
					children: text.moreOptions(moves.length - MOST_OPTIONS)
				})
			] }),
			pinned && a("p", {
				class: "use",
				children: [a("a", {
					class: "button",
					href: href("play", {
						...go,
						position: written
					}),
					children: text.playHere
				}), a("a", {
					class: "button",
					href: href("graph", {
						...go,
						position: written
					}),
					children: text.graphHere
				})]
			})
		]
	});
}
// src/table/sizeslider.tsx
var [LEAST, LARGEST, STEPS] = [
	7,
	1999,
	1e3
];
var COMPUTED = [
	63,
	255,
	999,
	LARGEST
];
var sizeAt = (step) => Math.round((LEAST + 1) * ((LARGEST + 1) / (LEAST + 1)) ** (step / STEPS)) - 1;
var stepAt = (size) => Math.round(STEPS * Math.log((size + 1) / (LEAST + 1)) / Math.log((LARGEST + 1) / (LEAST + 1)));
var stepAbove = (size) => size === void 0 ? 0 : COMPUTED.find((step) => step >= size) ?? LARGEST;
function SizeSlider({ size, grow, chosen }) {
	const text = useText();
	return a("input", {
		type: "range",
		id: "size-slider",
		min: 0,
		max: STEPS,
		value: stepAt(Math.max(LEAST, Math.min(LARGEST, size))),
		"aria-label": text.size,
		"aria-valuetext": text.firstSize(size + 1),
		onInput: (event) => grow(sizeAt(Number(event.currentTarget.value))),
		onChange: (event) => chosen(String(sizeAt(Number(event.currentTarget.value))))
	});
}
// src/table/claim.tsx
function ClaimBox({ asked, example, name, show }) {
	const text = useText();
	const [formula, setFormula] = d("");
	const [claim, setClaim] = d();
	const [problem, setProblem] = d();
	const [busy, setBusy] = d(false);
	const job = T(null);
	A(() => () => job.current?.leave(), []);
	const go = (event) => {
		event.preventDefault();
		if (!formula.trim()) return;
		job.current?.leave();
		setClaim(void 0);
		setProblem(void 0);
		setBusy(true);
		job.current = run(startClaim({
			...asked,
			formula
		}), {
			claim: setClaim,
			done: () => setBusy(false),
			failed: (diagnostics) => {
				setProblem(diagnostics);
				setBusy(false);
			}
		});
	};
	const first = claim && !claim.holds ? claim.counterexample : void 0;
	return a("section", {
		class: "panel claim",
		children: [
			a("h2", { children: text.claim }),
			a("form", {
				onSubmit: go,
				children: [a("p", {
					class: "muted",
					children: [
						text.claimLead,
						" ",
						a("code", { children: example })
					]
				}), a("div", {
					class: "row",
					children: [a("input", {
						type: "text",
						id: "claim",
						"aria-label": text.claimLabel,
						spellcheck: false,
						autocomplete: "off",
						placeholder: example,
						value: formula,
						onInput: (event) => setFormula(event.currentTarget.value)
					}), a("button", {
						type: "submit",
						disabled: busy,
						children: text.claimGo
					})]
				})]
			}),
			a("div", {
				"aria-live": "polite",
				id: "claim-result",
				children: [
					busy && a("p", {
						class: "busy",
						children: text.computing
					}),
					problem && a(Problem, { diagnostics: problem }),
					claim?.holds && a("p", {
						class: "good",
						children: ["✓ ", text.claimHolds(cellsOf(claim.checked).toLocaleString())]
					}),
					claim && !claim.holds && a("p", {
						class: "bad",
						children: [
							"✗ ",
							text.claimFails,
							" ",
							first && text.claimFirst(`${name}(${first.position.join(",")})`, shown$1(first.claimed), shown$1(first.value)),
							" ",
							first && a("button", {
								type: "button",
								onClick: () => show(first.position),
								children: text.claimShow
							})
						]
					})
				]
			})
		]
	});
}
// src/table/legend.tsx
var MAX_NUMBERED = 12;
var PLACES = [
	0,
	.25,
	.5,
	.75,
	1
];
function Legend({ scheme, law, exceptions, period }) {
	const text = useText();
	const scale = `linear-gradient(to right, ${SCALE.map(css).join(", ")})`;
	const outcome = isOutcome(scheme.kind);
	const count = scheme.largest - scheme.least + 1;
	const numbered = count <= MAX_NUMBERED ? Array.from({ length: count }, (_, at) => scheme.least + at) : void 0;
	return a("ul", {
		class: "legend",
		"aria-label": text.legend,
		children: [
			(outcome || scheme.kind === "grundy") && a("li", { children: [a("span", {
				class: "swatch ring",
				style: { background: css(P_RGB) }
			}), outcome ? text.legendPOutcome : text.legendP] }),
			outcome ? a("li", { children: [a("span", {
				class: "swatch",
				style: { background: css(N_RGB) }
			}), text.legendNOutcome] }) : a("li", { children: numbered ? numbered.map((value) => {
				const step = stepOf(value, scheme.least, scheme.largest);
				return a("span", {
					class: "swatch numbered mono",
					style: {
						background: css(SCALE[step] ?? N_RGB),
						color: textOn(step)
					},
					children: shown$1(value)
				}, value);
			}) : a("span", {
				class: "swatch scale mono",
				style: { background: scale },
				children: PLACES.map((place) => {
					const value = valueAt(place, scheme.least, scheme.largest);
					return a("span", {
						style: { color: textOn(stepOf(value, scheme.least, scheme.largest)) },
						children: shown$1(value)
					}, place);
				})
			}) }),
			period && a($, { children: [a("li", { children: [a("span", { class: "swatch preperiod" }), text.preperiod] }), a("li", { children: [a("span", { class: "swatch period" }), text.periodBegins] })] }),
			law && a("li", { children: [a("span", {
				class: "swatch",
				style: { background: css(SCALE[14] ?? P_RGB) }
			}), text.legendExplained] }),
			exceptions && a("li", { children: [a("span", { class: "swatch exception" }), text.legendException] })
		]
	});
}
// src/views/table.tsx
var STAGES = [
	[20],
	[
		20,
		60,
		300
	],
	[15, 63],
	[7, 15],
	[4]
];
var NO_TIME = .25;
var FARTHEST = 300;
var PHONE = "(max-width: 40rem)";
var MARGIN = 12;
var SHEET_TIME = 3e3;
var FORMATS = [
	"csv",
	"npy",
	"json",
	"bfile",
	"svg",
	"png",
	"latex"
];
function TableView({ params }) {
	const asked = useGame(params);
	if (!asked.data) return a(NoGame, {
		asked,
		params
	});
	const key = JSON.stringify([asked.of, params["function"]]);
	return a(WithGame, {
		info: asked.data,
		of: asked.of,
		params
	}, key);
}
function WithGame({ info, of, params }) {
	const text = useText();
	const lang = useLang();
	const functions = info.functions.filter((f) => f.params.length > 0);
	const chosen = functions.find((f) => f.name === params["function"]) ?? info.main ?? functions[0];
	const [sizes, setSizes] = d(() => stagesOf(chosen?.params.length ?? 1));
	const [stage, setStage] = d(0);
	const [growing, setGrowing] = d();
	const farthest = Math.max(0, ...(params["cell"] ?? "").split(",").map((part) => Number(part) || 0));
	const to = Number(params["to"]) || Math.max(sizes[stage] ?? 5, farthest <= FARTHEST ? farthest : 0);
	const square = (chosen?.params.length ?? 0) === 2 && !params["box"];
	A(() => setGrowing(void 0), [params["to"], params["box"]]);
	const free = !params["to"] && !params["box"];
	const limit = useAnswer("about", () => about()).data?.limits?.cells;
	const cells = (to + 1) ** (chosen?.params.length ?? 1);
	const excess = limit !== void 0 && !params["box"] && cells > limit ? text.tooLarge(cells.toLocaleString(), limit.toLocaleString(), (Math.floor(limit ** (1 / (chosen?.params.length ?? 1)) + 1e-9) - 1).toLocaleString()) : void 0;
	const asking = {
		...of,
		...chosen && chosen.name !== info.main?.name ? { function: chosen.name } : {},
		...params["box"] ? { box: params["box"] } : { to: Math.max(to, stepAbove(growing)) },
		lang
	};
	const grow = (state) => {
		if (!free || state.running) return;
		if (state.done?.stop === "complete" && state.done.seconds < NO_TIME && stage + 1 < sizes.length) setStage(stage + 1);
		if (!state.problem) return;
		if (stage > 0) setSizes(sizes.slice(0, stage));
		else if (state.problem[0]?.code === "index-out-of-range") setSizes(shorter(info, sizes));
		setStage(Math.max(0, stage - 1));
	};
	return a(Workspace, {
		info,
		of,
		params,
		rule: a($, { children: [
			a(Area, {
				params,
				to,
				functions: functions.map((f) => f.name),
				chosen: chosen?.name
			}),
			square && a(SizeSlider, {
				size: growing ?? to,
				grow: setGrowing,
				chosen: (to) => amend({ to })
			}),
			info.inputs.length > 0 && a(InputFields, {
				inputs: info.inputs,
				change: (given) => amend({
					given: JSON.stringify(given),
					cell: void 0
				})
			})
		] }),
		children: [
			!info.views.includes("table") && a("section", {
				class: "stage-side",
				children: a(Elsewhere, {
					info,
					view: "table",
					params
				})
			}),
			excess && a("section", {
				class: "stage-side",
				children: a("div", {
					class: "problem",
					role: "alert",
					id: "too-large",
					children: a("p", { children: excess })
				})
			}),
			!excess && !lacksInputs(info) && info.views.includes("table") && a(Computed, {
				info,
				of,
				params,
				asking,
				grow,
				window: growing === void 0 ? void 0 : growing + 1
			})
		]
	});
}
var stagesOf = (parameters) => STAGES[Math.min(parameters, STAGES.length - 1)] ?? [5];
function shorter(info, sizes) {
	const fitting = info.inputs.flatMap(({ value }) => Array.isArray(value) ? [value.length - 1] : []).filter((size) => size >= 0 && size < (sizes[0] ?? 0));
	return fitting.length ? [Math.max(...fitting)] : sizes;
}
function Area({ params, to, functions, chosen }) {
	const text = useText();
	const [typed, setTyped] = d(String(to));
	const [box, setBox] = d(params["box"] ?? "");
	const [byBox, setByBox] = d(Boolean(params["box"]));
	const typing = T(false);
	A(() => {
		typing.current = false;
	}, [params["to"], params["box"]]);
	A(() => {
		if (!typing.current) setTyped(String(to));
	}, [to]);
	A(() => {
		setBox(params["box"] ?? "");
		setByBox(Boolean(params["box"]));
	}, [params["box"]]);
	return a("form", {
		class: "controls",
		onSubmit: (event) => {
			event.preventDefault();
			amend({
				...byBox && box.trim() ? {
					box: box.trim(),
					to: void 0
				} : {
					to: typed,
					box: void 0
				},
				cell: void 0,
				fix: void 0,
				view: void 0
			}, "push");
		},
		children: [
			byBox ? a("label", { children: [text.box, a("input", {
				type: "text",
				id: "box",
				class: "wide",
				spellcheck: false,
				autocomplete: "off",
				placeholder: text.boxHint,
				value: box,
				onInput: (event) => setBox(event.currentTarget.value)
			})] }) : a("label", { children: [text.size, a("input", {
				type: "number",
				id: "size",
				min: 0,
				value: typed,
				onInput: (event) => {
					typing.current = true;
					setTyped(event.currentTarget.value);
				}
			})] }),
			a("button", {
				type: "submit",
				class: "primary",
				id: "compute",
				children: text.compute
			}),
			a("button", {
				type: "button",
				class: "quiet",
				onClick: () => setByBox(!byBox),
				children: byBox ? text.bySize : text.byBox
			}),
			functions.length > 1 && a("label", { children: [text.func, a("select", {
				value: chosen,
				onChange: (event) => amend({
					function: event.currentTarget.value,
					cell: void 0,
					fix: void 0
				}),
				children: functions.map((name) => a("option", {
					value: name,
					children: name
				}, name))
			})] })
		]
	});
}
function Computed({ info, of, params, asking, grow, window }) {
	const state = useTable(asking, JSON.stringify([of, asking.function]));
	A(() => grow(state), [state.done, state.problem]);
	return a($, { children: [!(state.table && sizeOf(state.table) > 0) && a("section", {
		class: "stage-side",
		children: [a(Running, {
			state,
			cancel: state.cancel
		}), state.problem && a(Problem, {
			diagnostics: state.problem,
			fix: (diagnostic) => {
				const fix = of.game.includes("=") ? fixOf(diagnostic, of.game) : void 0;
				const apply = () => amend({ game: fix?.apply(of.game) }, "push");
				return fix && {
					words: fix.words,
					apply
				};
			}
		})]
	}), state.table && sizeOf(state.table) > 0 && a(Shown, {
		info,
		of,
		params,
		asking,
		state,
		table: state.table,
		window
	})] });
}
function Running({ state, cancel }) {
	const text = useText();
	const { progress, done, running, table } = state;
	const [stopping, setStopping] = d(false);
	A(() => setStopping(false), [running]);
	const seconds = (s) => text.seconds(s < 10 ? s.toFixed(1) : String(Math.round(s)));
	return a("div", {
		class: "running",
		role: "status",
		children: [running && a($, { children: [
			a("progress", {
				"aria-label": text.computing,
				max: progress?.of ?? 1,
				...progress?.of ? { value: progress.done } : {}
			}),
			a("span", {
				class: "muted",
				children: progress ? `${progress.of ? text.reached(progress.done.toLocaleString(), progress.of.toLocaleString()) : text.cells(progress.done.toLocaleString())} · ${seconds(progress.seconds)}` : text.computing
			}),
			a("button", {
				type: "button",
				id: "cancel",
				disabled: stopping,
				onClick: () => {
					setStopping(true);
					cancel();
				},
				children: stopping ? text.stopping : text.cancel
			})
		] }), !running && done && a("span", {
			class: done.stop === "complete" ? "muted" : "notice",
			id: "done",
			"data-stop": done.stop,
			children: [
				done.stop === "budget" && `${text.stoppedBudget} `,
				done.stop === "interrupted" && `${text.stoppedInterrupted} `,
				table && text.cells(sizeOf(table).toLocaleString()),
				done.seconds >= .05 && ` · ${seconds(done.seconds)}`
			]
		})]
	});
}
var length = (axis) => axis.to - axis.from + 1;
var sizeOf = (table) => table.params.reduce((all, axis) => all * length(axis), 1);
function Shown({ info, of, params, asking, state, table, window }) {
	const text = useText();
	const lang = useLang();
	const axes = table.params;
	const one = axes.length === 1;
	const chosen = state.laws?.findings.findIndex((found) => found.statement === params["law"]);
	const law = chosen !== void 0 && chosen >= 0 ? chosen : void 0;
	const setLaw = (at) => amend({ law: at === void 0 ? void 0 : state.laws?.findings[at]?.statement });
	const [fold, setFold] = d();
	const [hovered, setHovered] = d();
	const [trail, setTrail] = d([]);
	const identity = JSON.stringify([of, asking.function]);
	const fix = w(() => fixedOf(params["fix"], axes), [params["fix"], JSON.stringify(axes)]);
	A(() => setTrail([]), [identity, params["fix"]]);
	const down = axes[axes.length - 2] ?? axes[0];
	const across = axes[axes.length - 1];
	const sequence = w(() => one ? new Sequence(table.table, length(across), law) : void 0, [
		table.table,
		one,
		across.to,
		across.from,
		law
	]);
	const preperiod = state.period?.period ? Math.max(0, (state.period.preperiod ?? 0) - across.from) : void 0;
	const width = fold ?? usualWidth(state.period?.period, length(across));
	const source = w(() => sequence ? new FoldedSource(sequence, width) : new GridSource(table.table, length(down), length(across), fix.join(","), law), [
		sequence,
		width,
		table.table,
		fix.join(","),
		law,
		length(down),
		length(across)
	]);
	const folded = w(() => one ? {
		length: length(across),
		preperiod,
		period: state.period?.period ?? void 0
	} : void 0, [
		one,
		preperiod,
		state.period,
		across.to,
		across.from
	]);
	const scheme = w(() => ({
		kind: table.kind,
		least: table.kind === "grundy" ? Math.max(1, table.least ?? 1) : table.least ?? 0,
		largest: table.largest ?? 1
	}), [
		table.kind,
		table.least,
		table.largest
	]);
	const argumentsOf = (cell) => {
		if (one) return [across.from + cell.row * width + cell.col];
		return [
			...fix.map((index, at) => (axes[at]?.from ?? 0) + index),
			down.from + cell.row,
			across.from + cell.col
		];
	};
	const placeOf = (values) => {
		if (!values || values.length !== axes.length) return void 0;
		const at = (axis) => (values[axis] ?? 0) - (axes[axis]?.from ?? 0);
		for (let axis = 0; axis < axes.length; axis++) if (at(axis) < 0 || at(axis) >= length(axes[axis])) return void 0;
		if (one) return {
			row: Math.floor(at(0) / width),
			col: at(0) % width
		};
		if (fix.some((index, axis) => index !== at(axis))) return void 0;
		return {
			row: at(axes.length - 2),
			col: at(axes.length - 1)
		};
	};
	const write = (values) => values.join(",");
	const pinned = params["cell"];
	const pinnedPlace = placeOf(cellOf(pinned, axes.length));
	const hoveredName = hovered && write(argumentsOf(hovered.cell));
	const subject = pinned ?? hoveredName;
	const detail = useCell(of, asking.function === void 0 ? subject : void 0);
	const options = w(() => {
		const found = new Map();
		for (const move of detail?.moves ?? []) for (const part of move.next) {
			const place = placeOf(cellOf(part, axes.length));
			if (place) found.set(`${place.row},${place.col}`, place);
		}
		return [...found.values()];
	}, [
		detail,
		width,
		fix.join(","),
		JSON.stringify(axes)
	]);
	const exceptions = w(() => {
		return (state.laws?.findings[law ?? -1]?.exceptions ?? []).map((exception) => placeOf(exception.position)).filter((place) => place !== void 0);
	}, [
		law,
		state.laws,
		width,
		fix.join(",")
	]);
	const pointed = usePointed();
	const marks = w(() => ({
		pinned: pinnedPlace,
		options,
		exceptions,
		pointed: pointed === void 0 || pointed === (hoveredName && linkName(hoveredName)) ? [] : readPosition(pointed, false).map((part) => placeOf(cellOf(part, axes.length))).filter((place) => place !== void 0),
		trail: trail.map((name) => placeOf(cellOf(name, axes.length))).filter((p) => p !== void 0)
	}), [
		pinned,
		options,
		exceptions,
		pointed,
		trail,
		width,
		fix.join(",")
	]);
	const [places] = d(() => ({ find: void 0 }));
	const cellPlace = (name) => {
		const place = placeOf(cellOf(name, axes.length));
		return place && places.find?.(place);
	};
	const origin = pinned !== void 0 && detail ? {
		of: pinned,
		sources: () => detail.moves.flatMap(({ value, next }) => typeof value === "number" && next.length === 1 ? [{
			value,
			place: cellPlace(next[0] ?? "")
		}] : []),
		target: () => cellPlace(pinned)
	} : void 0;
	A(() => {
		if (pinned === void 0 || !matchMedia(PHONE).matches) return;
		const panel = document.querySelector(".panel.cell.pinned");
		if (!panel) return;
		const show = () => {
			const cell = cellPlace(pinned);
			const { top } = panel.getBoundingClientRect();
			if (cell && cell.bottom > top - MARGIN) scrollBy(0, cell.bottom - top + MARGIN);
		};
		const grown = new ResizeObserver(show);
		for (const part of [panel, document.body]) grown.observe(part);
		const stop = () => grown.disconnect();
		const timer = setTimeout(stop, SHEET_TIME);
		for (const own of ["touchmove", "wheel"]) addEventListener(own, stop, { once: true });
		return () => {
			stop();
			clearTimeout(timer);
		};
	}, [pinned, detail]);
	const pin = (name) => {
		setTrail(name === void 0 ? [] : options.length && pinned ? [...trail, name] : [name]);
		amend({ cell: name });
	};
	const press = (cell) => {
		const name = write(argumentsOf(cell));
		const isOption = options.some((o) => o.row === cell.row && o.col === cell.col);
		if (name === pinned) pin(void 0);
		else if (pinned && isOption) {
			setTrail([...trail.length ? trail : [pinned], name]);
			amend({ cell: name }, "push");
		} else {
			setTrail([name]);
			amend({ cell: name });
		}
	};
	const follow = (name) => {
		setTrail([...trail.length ? trail : pinned ? [pinned] : [], name]);
		amend({ cell: name }, "push");
	};
	const spoken = (cell, value) => {
		const name = `${table.function}(${write(argumentsOf(cell))})`;
		if (value === void 0 || value === -2147483648) return name;
		return `${name} = ${isNumber(value) ? shown$1(wordOf(value, table.kind)) : wordOf(value, table.kind)}${table.kind === "grundy" && value === 0 ? "  P" : ""}`;
	};
	const subjectValue = hoveredName === subject && hovered?.value !== void 0 && isNumber(hovered.value) ? hovered.value : typeof detail?.value === "number" ? detail.value : detail?.outcome && isOutcome(table.kind) ? detail.outcome === "P" ? 0 : 1 : void 0;
	const name = titleOf(lang, info) || table.function;
	return a("div", {
		class: "table-view",
		children: [a("section", {
			class: "canvas-side stage-side",
			children: [
				a(Running, {
					state,
					cancel: state.cancel
				}),
				state.problem && a(Problem, { diagnostics: state.problem }),
				axes.length > 2 && a(Slices, {
					axes,
					fix
				}),
				one && a("div", {
					class: "controls",
					children: [a("label", { children: [text.rowsOf, a("input", {
						type: "number",
						id: "row-length",
						min: 1,
						max: length(across),
						value: width,
						onInput: (event) => {
							const cells = Math.floor(Number(event.currentTarget.value));
							if (cells >= 1) setFold(Math.min(cells, length(across)));
						}
					})] }), state.period?.period && a("button", {
						type: "button",
						"aria-pressed": width === state.period.period,
						onClick: () => setFold(state.period?.period ?? void 0),
						children: text.alignPeriod
					})]
				}),
				a(Grid, {
					source,
					identity: `${identity} ${one ? width : fix.join(",")}`,
					scheme,
					down: one ? across : down,
					across: one ? {
						name: "",
						from: 0,
						to: width - 1
					} : across,
					fold: folded,
					label: text.canvasLabel(name),
					marks,
					describe: spoken,
					hover: (cell, value) => {
						setHovered(cell && {
							cell,
							value
						});
						point(cell && write(argumentsOf(cell)));
					},
					press,
					open: (cell) => {
						location.hash = `#/play?${new URLSearchParams({
							game: of.game,
							...params["given"] ? { given: params["given"] } : {},
							position: write(argumentsOf(cell))
						}).toString()}`;
					},
					release: () => pin(void 0),
					show: pinnedPlace,
					view: params["view"],
					viewed: (view) => amend({ view }),
					places,
					...window === void 0 ? {} : { window }
				}),
				a(Legend, {
					scheme,
					law: law !== void 0,
					exceptions: exceptions.length > 0,
					period: folded?.period !== void 0
				}),
				one && sequence && a(SequencePlot, {
					sequence,
					from: across.from,
					scheme,
					fold: folded,
					label: text.plotLabel(name),
					width,
					hovered: hovered?.cell,
					hover: (cell) => setHovered(cell && {
						cell,
						value: void 0
					}),
					press
				}),
				a("p", {
					class: "downloads",
					children: [a("span", { children: text.download }), FORMATS.filter((format) => format !== "bfile" || one).map((format) => a("a", {
						href: fileAddress(table.table, format, fileName(of.game, table.function)) ?? "#",
						download: true,
						onClick: (event) => {
							const name = fileName(of.game, table.function);
							const address = fileAddress(table.table, format, name);
							if (format !== "png" && address !== void 0) return;
							event.preventDefault();
							format === "png" ? savePng(table.table, name) : saveFile(table.table, format, name);
						},
						children: format === "bfile" ? "b-file" : format
					}, format))]
				})
			]
		}), a("aside", {
			class: "why-side",
			children: [
				a(CellPanel, {
					written: subject,
					name: table.function,
					value: subjectValue,
					kind: table.kind,
					info: detail,
					pinned: pinned !== void 0,
					waiting: state.running,
					params,
					of,
					unpin: () => pin(void 0),
					follow,
					origin
				}),
				state.period && a(PeriodNote, { period: state.period }),
				a(Findings, {
					laws: state.laws,
					complete: state.running,
					chosen: law,
					choose: setLaw
				}),
				a(ClaimBox, {
					asked: {
						...of,
						...asking.box === void 0 ? { to: asking.to ?? 0 } : { box: asking.box }
					},
					example: exampleClaim(table),
					name: table.function,
					show: (cell) => amend({ cell: write(cell) })
				})
			]
		})]
	});
}
function usualWidth(period, cells) {
	if (period && period >= 4 && period <= 64) return period * Math.max(1, Math.floor(28 / period));
	return Math.min(cells, cells <= 30 ? cells : cells <= 400 ? 20 : 50);
}
function exampleClaim(table) {
	const names = table.params.map((axis) => axis.name);
	const call = `${table.function}(${names.join(",")})`;
	if (isOutcome(table.kind)) return `${call} == (${names[0]} % 4 != 0)`;
	return names.length === 1 ? `${call} == ${names[0]} % 4` : `${call} == ${names.join(" ^ ")}`;
}
function fixedOf(text, axes) {
	const typed = (text ?? "").split(",").map(Number);
	return axes.slice(0, Math.max(0, axes.length - 2)).map((axis, at) => {
		const index = typed[at] ?? 0;
		return Number.isInteger(index) ? Math.max(0, Math.min(length(axis) - 1, index)) : 0;
	});
}
function Slices({ axes, fix }) {
	return a("div", {
		class: "controls",
		role: "group",
		"aria-label": useText().slice,
		children: fix.map((index, at) => {
			const axis = axes[at];
			return a("label", { children: [
				a("i", { children: axis.name }),
				" = ",
				axis.from + index,
				a("input", {
					type: "range",
					min: 0,
					max: length(axis) - 1,
					value: index,
					onInput: (event) => {
						amend({
							fix: fix.map((old, i) => i === at ? Number(event.currentTarget.value) : old).join(","),
							cell: void 0
						});
					}
				})
			] }, axis.name);
		})
	});
}
var MOST_POINTS = 4e6;
function SequencePlot({ sequence, from, scheme, fold, label, width, hovered, hover, press }) {
	const [values, setValues] = d();
	A(() => {
		let late = false;
		sequence.values(MOST_POINTS).then((all) => {
			if (!late) setValues(all);
		}, () => void 0);
		return () => {
			late = true;
		};
	}, [sequence]);
	if (!values) return null;
	const cell = (index) => ({
		row: Math.floor(index / width),
		col: index % width
	});
	return a(Plot, {
		values,
		from,
		scheme,
		fold,
		label,
		cursor: hovered && hovered.row * width + hovered.col,
		hover: (index) => hover(index === void 0 ? void 0 : cell(index)),
		press: (index) => press(cell(index))
	});
}
// src/tree/comparison.tsx
var METHODS = [
	"minimax",
	"alpha-beta",
	"scout"
];
function Comparison({ base, present, tree: tree$2, file, draw, compared: { open, set: setOpen } }) {
	const text = useText();
	const answer = useAnswer(JSON.stringify(base), (signal) => Promise.all(METHODS.map((algorithm) => tree({
		...base,
		algorithm
	}, signal).catch(() => null))));
	const rounds = useAnswer(JSON.stringify(["deepening", base]), async (signal) => {
		const trees = [];
		const deepest = base.depth > DEEPEST ? 0 : base.depth;
		for (let depth = 1; depth <= deepest; depth++) trees.push(await tree({
			...base,
			algorithm: "alpha-beta",
			depth
		}, signal));
		return trees;
	});
	const deepening = rounds.data?.length ? rounds.data.reduce((sum, one) => sum + one.visited, 0) : void 0;
	const name = {
		minimax: text.minimax,
		"alpha-beta": text.alphabeta,
		scout: text.scout
	};
	const trees = METHODS.map((method, at) => method === present ? tree$2 : answer.data?.[at] ?? void 0);
	const most = Math.max(1, deepening ?? 0, ...trees.map((t) => t?.visited ?? 0));
	const row = (label, count, current) => a("tr", {
		"aria-current": current ? "true" : void 0,
		children: [
			a("th", {
				scope: "row",
				children: label
			}),
			a("td", {
				class: "bar",
				children: a("span", { style: { width: `${100 * (count ?? 0) / most}%` } })
			}),
			a("td", {
				class: "mono",
				children: count ?? "…"
			})
		]
	}, label);
	return a("section", {
		class: "compare",
		children: [
			a("h2", { children: text.compare }),
			a("p", {
				class: "muted",
				children: text.compareLead
			}),
			a("table", { children: a("tbody", { children: [METHODS.map((method, at) => row(name[method], trees[at]?.visited, method === present)), deepening !== void 0 && row(text.deepening, deepening, false)] }) }),
			a("button", {
				type: "button",
				"aria-pressed": open,
				onClick: () => setOpen(!open),
				id: "compare-trees",
				children: text.treesSideBySide
			}),
			open && a(SideBySide, {
				trees: METHODS.flatMap((method, at) => {
					const tree = trees[at];
					return tree ? [{
						name: name[method],
						file: `${file}-${method}`,
						rounds: [tree]
					}] : [];
				}).concat(rounds.data && rounds.data.length > 1 ? [{
					name: text.deepening,
					file: `${file}-deepening`,
					rounds: rounds.data
				}] : []),
				draw,
				close: () => setOpen(false)
			})
		]
	});
}
var stepsOf = (walked) => walked.rounds.reduce((sum, tree) => sum + tree.steps, 0);
function SideBySide({ trees, draw, close }) {
	const text = useText();
	const [step, setStep] = d(0);
	const host = T(null);
	const steps = Math.max(0, ...trees.map(stepsOf));
	A(() => {
		const before = document.activeElement;
		host.current?.focus();
		return () => before instanceof HTMLElement && before.focus();
	}, []);
	return a("div", {
		class: "tree-comparison",
		role: "dialog",
		"aria-label": text.treesSideBySide,
		tabIndex: -1,
		ref: host,
		onKeyDown: (event) => {
			if (event.key !== "Escape") return;
			event.preventDefault();
			close();
		},
		children: [a("div", {
			class: "comparison-tools",
			children: [
				a(Stepper, {
					step,
					steps,
					set: setStep
				}),
				a("span", {
					class: "muted",
					children: text.walkTogether
				}),
				a("button", {
					type: "button",
					id: "close-comparison",
					onClick: close,
					children: text.close
				})
			]
		}), trees.map((walked) => a(WalkedTree, {
			walked,
			step,
			draw
		}, walked.name))]
	});
}
function WalkedTree({ walked, step, draw }) {
	const text = useText();
	const host = T(null);
	let [round, own, visited] = [
		0,
		step,
		0
	];
	for (const tree of walked.rounds.slice(0, -1)) {
		if (own <= tree.steps) break;
		own -= tree.steps;
		visited += tree.visited;
		round++;
	}
	const tree = walked.rounds[round];
	const way = w(() => tree ? new Way(tree, draw) : void 0, [tree, draw]);
	const finished = step >= stepsOf(walked);
	F(() => {
		if (!tree || !way) return;
		const svg = stillSvg(tree.svg);
		svg.classList.add("tree");
		for (const title of svg.querySelectorAll("title")) title.remove();
		nameMoves(svg, way, text.code);
		host.current?.replaceChildren(svg);
		arrange(svg, way, svg.getBoundingClientRect());
		annotate(svg, way);
	}, [tree, way]);
	F(() => {
		const svg = host.current?.querySelector("svg");
		if (svg && way) showStep(svg, way, own, finished ? void 0 : lastTouched(way, own));
	}, [
		way,
		own,
		finished
	]);
	const entered = tree?.nodes.filter((node) => !node.cut && node.enter <= own).length ?? 0;
	return a("figure", {
		"data-finished": finished ? "" : void 0,
		children: [a("figcaption", { children: [
			a("b", { children: walked.name }),
			walked.rounds.length > 1 && ` · ${text.depth} ${round + 1}`,
			" ·",
			" ",
			text.nodesEntered(finished ? walked.rounds.reduce((n, one) => n + one.visited, 0) : visited + entered),
			finished && " ✓",
			a(Saves, {
				of: () => host.current?.querySelector("svg"),
				name: walked.file
			})
		] }), a("div", {
			class: "stage walked",
			ref: host
		})]
	});
}
var DEEPEST = 12;
// src/tree/typed.ts
var PREFIX = "tree:";
function parseTree(game) {
	if (!game.startsWith(PREFIX)) return void 0;
	const words = game.slice(5).match(/[()]|[^\s(),]+/g) ?? [];
	const stack = [[]];
	for (const word of words) if (word === "(") stack.push([]);
	else if (word === ")") {
		const done = stack.pop();
		const above = stack.at(-1);
		if (!done?.length || !above) return void 0;
		above.push(done);
	} else stack.at(-1)?.push(word);
	const [root] = stack;
	if (stack.length !== 1 || !root?.length) return void 0;
	const [only] = root;
	return root.length === 1 && only !== void 0 && typeof only !== "string" ? only : root;
}
var written = (tree) => typeof tree === "string" ? tree : `(${tree.map(written).join(" ")})`;
var gameOf = (tree) => PREFIX + (typeof tree === "string" ? tree : tree.map(written).join(" "));
function numberOf(name) {
	const match = /^([A-Z])(\d*)$/.exec(name);
	return match?.[1] ? match[1].charCodeAt(0) - 65 + 26 * Number(match[2] || 0) : void 0;
}
function nameAt(tree, path) {
	const size = (node) => typeof node === "string" ? 1 : node.reduce((sum, child) => sum + size(child), 1);
	let number = 0;
	let node = tree;
	for (const at of path) {
		if (typeof node === "string") break;
		number += 1 + node.slice(0, at).reduce((sum, child) => sum + size(child), 0);
		node = node[at] ?? "";
	}
	const round = Math.floor(number / 26);
	return String.fromCharCode(65 + number % 26) + (round || "");
}
function pathTo(tree, number) {
	let count = 0;
	const find = (node, path) => {
		if (count++ === number) return path;
		if (typeof node === "string") return void 0;
		for (const [at, child] of node.entries()) {
			const found = find(child, [...path, at]);
			if (found) return found;
		}
	};
	return find(tree, []);
}
var nodeAt = (tree, path) => path.reduce((node, at) => typeof node === "string" ? void 0 : node?.[at], tree);
function replaced(tree, path, by) {
	const [at, ...rest] = path;
	if (at === void 0) return by;
	if (typeof tree === "string") return tree;
	return tree.map((child, index) => index === at ? replaced(child, rest, by) : child);
}
function moved(tree, path, by) {
	const at = path.at(-1);
	const above = nodeAt(tree, path.slice(0, -1));
	if (at === void 0 || above === void 0 || typeof above === "string") return void 0;
	const [one, other] = [above[at], above[at + by]];
	if (one === void 0 || other === void 0) return void 0;
	const branches = [...above];
	[branches[at], branches[at + by]] = [other, one];
	return replaced(tree, path.slice(0, -1), branches);
}
function typedOf(tree) {
	const way = new Way(tree);
	const root = tree.nodes[0];
	if (!root) return void 0;
	const sign = Way.firstAt(root) ? 1 : -1;
	const read = (node) => {
		const children = (way.children.get(node.id) ?? []).filter((child) => !child.beyond);
		if (!children.length) return typeof node.value === "number" && node.distance == null ? String(sign * node.value) : void 0;
		const branches = [];
		for (const child of children) {
			const branch = read(child);
			if (branch === void 0 || Way.firstAt(child) === Way.firstAt(node)) return void 0;
			branches.push(branch);
		}
		return branches;
	};
	return read(root);
}
// src/tree/editor.tsx
function NodeEditor({ tree, node, change }) {
	const text = useText();
	const path = pathTo(tree, numberOf(node.position) ?? -1);
	const here = path && nodeAt(tree, path);
	const [typed, setTyped] = d("");
	A(() => setTyped(typeof here === "string" ? here : ""), [node.position, here]);
	if (!path || here === void 0) return null;
	const set = (value) => {
		setTyped(value);
		if (/^-?\d{1,6}$/.test(value) || value === "?") change(gameOf(replaced(tree, path, value)), node.position);
	};
	const step = (by) => set(String((Number(here) || 0) + by));
	const order = (by) => {
		const next = moved(tree, path, by);
		return a("button", {
			type: "button",
			id: by < 0 ? "branch-left" : "branch-right",
			disabled: !next,
			onClick: () => next && change(gameOf(next), nameAt(next, [...path.slice(0, -1), (path.at(-1) ?? 0) + by])),
			children: by < 0 ? `← ${text.branchLeft}` : `${text.branchRight} →`
		});
	};
	return a("div", {
		class: "node-editor",
		role: "group",
		"aria-label": text.editTree,
		children: [typeof here === "string" && a("p", {
			class: "leaf-editor",
			children: [
				a("button", {
					type: "button",
					"aria-label": text.leafLess,
					onClick: () => step(-1),
					children: "−"
				}),
				a("label", { children: [a("span", {
					class: "visually-hidden",
					children: text.leafValue
				}), a("input", {
					id: "leaf-value",
					type: "text",
					inputMode: "numeric",
					autocomplete: "off",
					value: typed,
					onInput: (event) => set(event.currentTarget.value.trim())
				})] }),
				a("button", {
					type: "button",
					"aria-label": text.leafMore,
					onClick: () => step(1),
					children: "+"
				})
			]
		}), path.length > 0 && a("p", {
			class: "branch-order",
			children: [
				order(-1),
				" ",
				order(1)
			]
		})]
	});
}
// src/tree/quiz.tsx
function nextEntered(tree, step) {
	let next;
	for (const node of tree.nodes) if (!node.cut && node.enter > step && (!next || node.enter < next.enter)) next = node;
	return next;
}
function stepBefore(tree, step) {
	const next = nextEntered(tree, step);
	return next ? next.enter - 1 : tree.steps;
}
function useQuiz(tree) {
	const [state, setState] = d();
	return {
		state,
		toggle: () => setState(state ? void 0 : {
			right: 0,
			tries: 0,
			last: void 0
		}),
		answer(node, step) {
			const next = nextEntered(tree, step);
			if (!state || !next) return step;
			const right = node.id === next.id;
			setState({
				right: state.right + (right ? 1 : 0),
				tries: state.tries + 1,
				last: right ? "right" : node.cut ? "cut" : "wrong"
			});
			return right ? stepBefore(tree, next.enter) : step;
		}
	};
}
function QuizPanel({ tree, step, quiz }) {
	const text = useText();
	const { state } = quiz;
	if (!state) return null;
	const over = !nextEntered(tree, step);
	return a("section", {
		class: "quiz",
		id: "quiz",
		role: "status",
		children: [
			a("p", { children: a("b", { children: over ? text.quizOver(state.right, state.tries) : text.quizAsk }) }),
			state.last && a("p", {
				class: state.last === "right" ? "good" : "bad",
				children: state.last === "right" ? `✓ ${text.quizRight}` : state.last === "cut" ? `✗ ${text.quizCut}` : `✗ ${text.quizWrong}`
			}),
			!over && state.tries > 0 && a("p", {
				class: "muted",
				children: text.quizCount(state.right, state.tries)
			})
		]
	});
}
// src/views/tree.tsx
var DEPTHS = [
	1,
	2,
	3,
	4,
	5,
	6,
	8
];
var WHOLE = 99;
var ORDERS = ["best-first", "worst-first"];
var EXAMPLES = {
	deque: "deque:9,3,2,1",
	"minimax-tree": "tree:((5 -7) (9 2)) ((3 1) (8 4))"
};
function TreeView({ params }) {
	const { game = "", given, position, line, depth } = params;
	const example = given || position || line || depth ? void 0 : EXAMPLES[game];
	A(() => {
		if (example) amend({ game: example });
	}, [example]);
	const asked = useGame(example ? {
		...params,
		game: example
	} : params);
	const last = T(void 0);
	if (!parseTree(game)) last.current = void 0;
	else if (asked.data) last.current = asked.data;
	const info = asked.data ?? (asked.problem ? void 0 : last.current);
	if (!info) return a(NoGame, {
		asked,
		params
	});
	if (lacksInputs(info)) return a(AskInputs, { info });
	return a(Below, {
		info,
		of: asked.of,
		params
	});
}
function Below({ info, of, params }) {
	const text = useText();
	const lang = useLang();
	const algorithm = METHODS.find((m) => m === params["method"]) ?? "alpha-beta";
	const depth = Number(params["depth"]) || void 0;
	const position = useStart(info, of, params);
	const order = ORDERS.find((order) => order === params["order"]);
	const base = position && {
		...of,
		position,
		...depth ? { depth } : {},
		...order ? { order } : {}
	};
	const key = JSON.stringify(base ?? null);
	const open = opened(params["open"]);
	const asked = useAnswer(JSON.stringify([
		key,
		algorithm,
		open
	]), base && ((signal) => tree({
		...base,
		algorithm,
		...open.length ? { open } : {}
	}, signal)));
	const tree$1 = asked.data;
	const name = {
		minimax: text.minimax,
		"alpha-beta": text.alphabeta,
		scout: text.scout
	};
	const edit = async () => {
		if (!base || !tree$1) return;
		const found = await tree({
			...base,
			depth: tree$1.depth ?? base.depth ?? WHOLE,
			algorithm: "minimax"
		}).catch(() => void 0);
		const typed = found && typedOf(found);
		if (typed) go("tree", {
			game: gameOf(typed),
			method: params["method"],
			lang: params["lang"]
		}, "push");
	};
	return a(Workspace, {
		info,
		of,
		params,
		rule: info.views.includes("tree") && a($, { children: [a(PositionForm, {
			position: writePosition(position ?? []),
			children: [
				a("label", { children: [text.depth, a("select", {
					value: depth ? String(depth) : "",
					onChange: (event) => amend({
						depth: event.currentTarget.value,
						step: void 0,
						open: void 0
					}),
					children: [
						a("option", {
							value: "",
							children: [text.depthReadable, tree$1?.depth && !depth ? ` (${tree$1.depth})` : ""]
						}),
						DEPTHS.map((d) => a("option", {
							value: String(d),
							children: d
						}, d)),
						a("option", {
							value: String(WHOLE),
							children: text.depthAll
						})
					]
				})] }),
				a("label", { children: [text.orderLabel, a("select", {
					id: "tree-order",
					value: order ?? "",
					onChange: (event) => amend({
						order: event.currentTarget.value,
						step: void 0,
						open: void 0
					}),
					children: [
						a("option", {
							value: "",
							children: text.orderGiven
						}),
						a("option", {
							value: "best-first",
							children: text.orderBest
						}),
						a("option", {
							value: "worst-first",
							children: text.orderWorst
						})
					]
				})] }),
				a("div", {
					class: "chips",
					role: "group",
					"aria-label": text.algorithm,
					children: METHODS.map((method) => a("button", {
						type: "button",
						"aria-pressed": method === algorithm,
						onClick: () => amend({
							method,
							step: void 0
						}),
						children: name[method]
					}, method))
				}),
				asked.busy && a("span", {
					class: "busy",
					children: text.loading
				})
			]
		}), info.inputs.length > 0 && a(InputFields, {
			inputs: info.inputs,
			change: (given) => amend({
				given: JSON.stringify(given),
				step: void 0,
				open: void 0,
				position: void 0
			})
		})] }),
		children: [!tree$1 && a("section", {
			class: "stage-side",
			children: asked.problem && !info.views.includes("tree") ? a(Elsewhere, {
				info,
				view: "tree",
				params
			}) : asked.problem ? a(Problem, {
				diagnostics: asked.problem,
				retry: asked.retry
			}) : a("div", {
				class: "stage busy",
				"aria-busy": "true"
			})
		}), tree$1 && base && a(Growing, {
			tree: tree$1,
			draw: info.draw,
			params,
			label: text.treeTitle(titleOf(lang, info)),
			edit: () => void edit(),
			file: fileName(params["game"] ?? "", "tree"),
			children: (compared) => a(Comparison, {
				base: {
					...base,
					depth: tree$1.depth ?? base.depth ?? WHOLE
				},
				present: algorithm,
				tree: tree$1,
				file: fileName(params["game"] ?? "", "tree"),
				draw: info.draw,
				compared
			})
		}, algorithm)]
	});
}
function opened(written) {
	try {
		const read = JSON.parse(written ?? "[]");
		if (Array.isArray(read)) return read.filter(Array.isArray).map((path) => path.map(String));
	} catch {}
	return [];
}
function Growing({ tree, draw, params, label, file, edit, children }) {
	const text = useText();
	const [step, setStep] = d(() => Math.max(0, Math.min(tree.steps, Number(params["step"] ?? 0) || 0)));
	const [picked, pick] = d();
	const ghosts = params["ghosts"] === "1";
	const [comparing, compare] = d(false);
	const element = T(null);
	const way = w(() => new Way(tree, draw), [tree, draw]);
	const byId = way.byId;
	const cutoffs = tree.nodes.filter((node) => node.cutoff && node.leave <= step).length;
	const prunes = tree.nodes.some((node) => node.cutoff);
	const couldPrune = params["method"] !== "minimax" && !prunes && params["order"] !== "best-first";
	const typed = w(() => parseTree(params["game"] ?? ""), [params["game"]]);
	const root = tree.nodes[0];
	const canType = typeof root?.value === "number" && root.distance == null;
	const quiz = useQuiz(tree);
	const chosen = !picked ? void 0 : typed ? tree.nodes.find((node) => node.position === picked.position)?.id : picked.id;
	const event = chosen === void 0 ? way.event(step) : void 0;
	const current = byId.get(chosen ?? -1) ?? lastTouched(way, step);
	useLinkedNodes(element, byId, current, (id) => pick(byId.get(id)));
	const before = T(tree.steps);
	A(() => {
		const was = before.current;
		before.current = tree.steps;
		setStep((step) => step >= was && was > 0 ? tree.steps : Math.min(step, tree.steps));
	}, [tree.steps]);
	A(() => {
		const timer = setTimeout(() => amend({ step: step ? String(step) : void 0 }), 300);
		return () => clearTimeout(timer);
	}, [step]);
	A(() => {
		const svg = element.current;
		if (!svg) return;
		svg.classList.toggle("ghosts", ghosts);
		showStep(svg, way, step, current);
	}, [
		tree,
		step,
		current,
		ghosts
	]);
	const toggle = (node) => {
		if (!node || node.over) return;
		const line = JSON.stringify(way.line(node));
		const before = opened(params["open"]);
		const others = before.filter((path) => !JSON.stringify(path).startsWith(line.slice(0, -1)));
		if (others.length < before.length) amend({ open: others.length ? JSON.stringify(others) : "" });
		else if (!way.children.has(node.id)) amend({ open: JSON.stringify([...before, way.line(node)]) });
	};
	return a("div", {
		class: "growing",
		children: [a("section", {
			class: "stage-side",
			children: [
				a(Stage, {
					svg: tree.svg,
					label,
					parts: ".node",
					press: (part) => {
						const id = Number(part.dataset["node"]);
						const node = byId.get(id);
						if (quiz.state && node) {
							pick(void 0);
							return setStep(quiz.answer(node, step));
						}
						pick(node);
						if (!typed) toggle(node);
					},
					file,
					follow: current && `.node[data-node="${current.id}"]`,
					arrange: (svg, space) => {
						if (text.code !== "en") for (const title of svg.querySelectorAll("title")) title.remove();
						nameMoves(svg, way, text.code);
						arrange(svg, way, space);
					},
					ready: (svg) => {
						element.current = svg;
						svg.classList.add("tree");
						svg.classList.toggle("ghosts", ghosts);
						annotate(svg, way);
						showStep(svg, way, step, current);
						rove(svg, ".node");
					}
				}),
				!comparing && a(Stepper, {
					step,
					steps: tree.steps,
					set: (next) => {
						pick(void 0);
						setStep(next);
					}
				}),
				a("div", {
					class: "tree-tools",
					children: [
						a("label", { children: [
							a("input", {
								type: "checkbox",
								id: "ghosts",
								checked: ghosts,
								onChange: () => amend({ ghosts: ghosts ? void 0 : "1" })
							}),
							" ",
							text.showCut
						] }),
						a("button", {
							type: "button",
							id: "quiz-toggle",
							"aria-pressed": quiz.state !== void 0,
							onClick: () => {
								pick(void 0);
								if (!quiz.state) setStep(stepBefore(tree, step >= tree.steps ? 0 : step));
								quiz.toggle();
							},
							children: quiz.state ? text.quizStop : text.quizStart
						}),
						!typed && canType && a("button", {
							type: "button",
							id: "edit-tree",
							onClick: edit,
							children: text.editLeaves
						}),
						a("span", {
							class: "muted",
							children: typed ? text.editHint : text.openOnClick
						}),
						tree.hidden ? a("span", {
							class: "muted",
							children: text.movesHidden(tree.hidden)
						}) : null
					]
				})
			]
		}), a("aside", {
			class: `panel why-side ${chosen === void 0 ? "" : "sheet"}`,
			children: [
				chosen !== void 0 && a("button", {
					type: "button",
					class: "quiet small sheet-close",
					onClick: () => pick(void 0),
					children: text.close
				}),
				a("div", {
					"aria-live": "polite",
					children: [
						a(QuizPanel, {
							tree,
							step,
							quiz
						}),
						event && a(Why, {
							event,
							way
						}),
						typed && current && chosen !== void 0 && a(NodeEditor, {
							tree: typed,
							node: current,
							change: (game, name) => {
								pick({
									...current,
									position: name
								});
								amend({
									game,
									open: void 0
								});
							}
						}),
						current ? a(Node$1, {
							node: current,
							step,
							way,
							params
						}) : a("p", { children: text.treeLead }),
						couldPrune && a("p", {
							class: "muted",
							id: "no-cuts",
							children: [
								text.noCuts,
								" ",
								a("button", {
									type: "button",
									onClick: () => amend({
										order: "best-first",
										step: void 0,
										open: ""
									}),
									children: text.showCuts
								})
							]
						}),
						a("p", { children: [
							text.cutoffs,
							": ",
							a("b", { children: cutoffs })
						] })
					]
				}),
				children({
					open: comparing,
					set: compare
				})
			]
		})]
	});
}
function Why({ event, way }) {
	const text = useText();
	const { kind, node, raised } = event;
	const name = node.move === null ? text.theRoot : way.moveInWords(node, text.code);
	const player = Way.firstAt(node) ? text.playerA : text.playerB;
	const other = Way.firstAt(node) ? text.playerB : text.playerA;
	const value = shown$1(node.value);
	const bound_ = Way.firstAt(node) ? node.beta : node.alpha;
	const said = {
		enter: text.whyEnter(name, bound(node.alpha, "−∞"), bound(node.beta, "∞")),
		leaf: text.whyLeaf(name, value),
		leave: text.whyLeave(name, value, player, Way.firstAt(node)),
		cut: text.whyCut(other, bound(bound_, "∞"), name, value, Way.firstAt(node))
	}[kind];
	return a("p", {
		class: `why ${kind}`,
		id: "why",
		children: [
			kind === "cut" && a("span", {
				"aria-hidden": "true",
				children: "✂ "
			}),
			said,
			raised && ` ${raised.bound === "alpha" ? text.alphaRises(String(raised.to)) : text.betaFalls(String(raised.to))}`
		]
	});
}
function Node$1({ node, step, way, params }) {
	const text = useText();
	const done = !node.cut && node.leave <= step;
	return a($, { children: [
		a("h2", {
			class: "mono",
			title: node.position,
			children: way.path(node).slice(1).map((one) => way.moveInWords(one, text.code)).join(", ") || text.rootNode
		}),
		node.beyond ? a("p", { children: text.beyondHere(node.would ?? "?") }) : node.cut ? a("p", { children: [
			"✂ ",
			text.cutHere,
			" ",
			node.would && text.wouldHaveBeen(node.would)
		] }) : a("dl", {
			class: "facts",
			children: [a("div", { children: [a("dt", { children: text.window }), a("dd", {
				class: "mono",
				children: [
					"(",
					bound(node.alpha, "−∞"),
					", ",
					bound(node.beta, "∞"),
					")"
				]
			})] }), a("div", { children: [a("dt", { children: text.valueIs }), a("dd", {
				class: "mono",
				children: done ? shown$1(node.value) : "?"
			})] })]
		}),
		done && node.cutoff && a("p", {
			class: "cut-note",
			children: ["✂ ", text.cutoffHere]
		}),
		a("table", {
			class: "bounds",
			children: [
				a("caption", { children: text.pathBounds }),
				a("thead", { children: a("tr", { children: [
					a("th", {
						scope: "col",
						children: text.from
					}),
					a("th", {
						scope: "col",
						children: "α"
					}),
					a("th", {
						scope: "col",
						children: "β"
					})
				] }) }),
				a("tbody", { children: way.path(node).map((one) => {
					const now = way.bounds(one, step);
					return a("tr", { children: [
						a("th", {
							scope: "row",
							class: "mono",
							children: [
								Way.firstAt(one) ? "○" : "□",
								" ",
								one.move === null ? text.rootNode : way.moveInWords(one, text.code)
							]
						}),
						a("td", {
							class: "mono",
							children: bound(now.alpha, "−∞")
						}),
						a("td", {
							class: "mono",
							children: bound(now.beta, "∞")
						})
					] }, one.id);
				}) })
			]
		}),
		node.parent !== null && a("p", {
			class: "use",
			children: a("a", {
				class: "button",
				href: href("tree", {
					...params,
					position: node.position,
					step: void 0
				}),
				children: text.treeHere
			})
		})
	] });
}
var bound = (value, none) => value === null || value === void 0 ? none : shown$1(value);
// src/app.tsx
var NAVIGATION = [
	"start",
	"learn",
	"rules",
	"table",
	"graph",
	"play",
	"tree",
	"help"
];
var OF_A_GAME = new Set([
	"rules",
	"table",
	"graph",
	"play",
	"tree"
]);
var GAME_VIEWS = new Set([
	"table",
	"graph",
	"play",
	"tree"
]);
function App() {
	const route = useRoute();
	const [lang, setLang] = d(() => chosenLang(route.params["lang"]));
	const [keys, setKeys] = d(false);
	const text = DICTIONARIES[lang];
	useScrollPlaces(route);
	const presenting = usePresenting(route.params);
	A(() => {
		const asked = route.params["lang"];
		if ((asked === "en" || asked === "ja") && asked !== lang) setLang(asked);
	}, [route.params["lang"]]);
	A(() => {
		document.documentElement.lang = lang;
		const view = text[route.view];
		document.title = route.params["game"] ? `${nameOf(route)} – ${view} – grundy` : `${view} – grundy`;
	}, [lang, route]);
	A(() => {
		document.querySelector(".top nav [aria-current]")?.scrollIntoView({
			inline: "center",
			block: "nearest"
		});
	}, [route.view]);
	A(() => {
		const press = (event) => {
			if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
			const digit = Number(event.key);
			const view = digit >= 1 ? NAVIGATION[digit - 1] : void 0;
			if (event.key === "?") setKeys(true);
			else if (event.key === "/") document.querySelector("#game-box")?.focus();
			else if (view) go(view, kept(route, view));
			else return;
			event.preventDefault();
		};
		addEventListener("keydown", press);
		return () => removeEventListener("keydown", press);
	}, [route]);
	if (route.params["frame"]) return a(Language.Provider, {
		value: text,
		children: [a("main", {
			id: "content",
			class: `framed view-${route.view}`,
			children: a(Show, { route })
		}), a("footer", {
			class: "foot",
			children: a("a", {
				href: href(route.view, {
					...route.params,
					frame: void 0
				}),
				target: "_blank",
				children: text.shareWhole
			})
		})]
	});
	const switchLang = () => {
		const other = lang === "en" ? "ja" : "en";
		keepLang(other);
		setLang(other);
		if (route.params["lang"]) amend({ lang: other });
	};
	return a(Language.Provider, {
		value: text,
		children: [
			a("a", {
				class: "skip",
				href: "#content",
				onClick: skip,
				children: text.skip
			}),
			a("header", {
				class: "top",
				children: [
					a("a", {
						class: "brand",
						href: href("start"),
						"aria-label": text.brandTitle,
						children: [a("img", {
							src: "./favicon.svg",
							alt: "",
							width: "26",
							height: "26"
						}), a("span", { children: "grundy" })]
					}),
					a(Navigation, { route }),
					a(GameBox, { route }),
					a("div", {
						class: "tools",
						children: [
							a(PresentButton, {}),
							a(Share, { lang }),
							a(ThemeSwitch, {}),
							a("button", {
								type: "button",
								class: "quiet",
								lang: lang === "en" ? "ja" : "en",
								"aria-label": text.otherLanguageLabel,
								onClick: switchLang,
								id: "language",
								children: text.otherLanguage
							}),
							a("button", {
								type: "button",
								class: "quiet icon",
								"aria-label": text.shortcuts,
								title: text.shortcuts,
								onClick: () => setKeys(true),
								children: "?"
							})
						]
					})
				]
			}),
			a("main", {
				id: "content",
				tabIndex: -1,
				class: `view-${route.view} ${GAME_VIEWS.has(route.view) ? "fits" : ""}`,
				children: a(Show, { route })
			}),
			presenting && a(PresentBar, { note: route.params["note"] ?? "" }),
			a(Foot, {}),
			keys && a(KeyList, { close: () => setKeys(false) })
		]
	});
}
function Navigation({ route }) {
	const text = useText();
	const name = route.view === "rules" ? route.params["game"] : void 0;
	const named = useAnswer("games", name ? () => games() : void 0).data?.some((entry) => entry.name === name?.replace(/:.+$/, ""));
	const info = useGame(GAME_VIEWS.has(route.view) || named ? route.params : {}).data;
	const lacking = (view) => view !== route.view && GAME_VIEWS.has(view) && info && !info.views.includes(view);
	return a("nav", {
		"aria-label": text.navLabel,
		children: NAVIGATION.map((view) => lacking(view) ? a("a", {
			role: "link",
			"aria-disabled": "true",
			title: text.notHere(text[view]),
			children: text[view]
		}, view) : a("a", {
			href: href(view, kept(route, view)),
			"aria-current": view === route.view ? "page" : void 0,
			children: text[view]
		}, view))
	});
}
function Show({ route }) {
	switch (route.view) {
		case "start": return a(StartView, { params: route.params });
		case "learn": return a(LearnView, { params: route.params });
		case "rules": return a(RulesView, { params: route.params });
		case "table": return a(TableView, { params: route.params });
		case "graph": return a(GraphView, { params: route.params });
		case "play": return a(PlayView, { params: route.params });
		case "tree": return a(TreeView, { params: route.params });
		case "help": return a(HelpView, {});
	}
}
function kept(route, to) {
	const { game, given, lang, present, cell, play, note, vs, me, level } = route.params;
	if (!OF_A_GAME.has(to)) return { lang };
	const second = route.params["with"] === to ? route.view : route.params["with"];
	const { position, start, line, at, turn } = route.view === "table" && cell !== void 0 && cell !== route.params["position"] ? { position: cell } : lineOf(route.params);
	return {
		game,
		given,
		position,
		start,
		line,
		at,
		turn,
		play,
		vs,
		me,
		level,
		lang,
		present,
		note,
		with: second,
		...to === "table" && position && CELL.test(position) ? { cell: position } : {}
	};
}
var CELL = /^\d+(,\d+)*$/;
function nameOf(route) {
	const name = route.params["game"] ?? "";
	return name.length > 40 ? `${name.slice(0, 40)}…` : name;
}
function typing(target) {
	return target instanceof HTMLElement && target.closest("input, textarea, select, dialog") !== null;
}
function skip(event) {
	event.preventDefault();
	document.getElementById("content")?.focus();
}
var NEXT_THEME = {
	auto: "light",
	light: "dark",
	dark: "auto"
};
function ThemeSwitch() {
	const [theme, setTheme] = d(chosenTheme);
	const text = useText();
	const name = {
		auto: text.themeAuto,
		light: text.themeLight,
		dark: text.themeDark
	}[theme];
	const next = () => {
		const other = NEXT_THEME[theme];
		applyTheme(other);
		setTheme(other);
	};
	return a("button", {
		type: "button",
		class: "quiet icon",
		onClick: next,
		"aria-label": `${text.theme}: ${name}`,
		title: `${text.theme}: ${name}`,
		id: "theme",
		children: a(Icon, { name: theme })
	});
}
function Foot() {
	const [version, setVersion] = d("");
	A(() => {
		about().then((answer) => setVersion(answer.version), () => void 0);
	}, []);
	return a("footer", {
		class: "foot",
		children: a("span", { children: version && `grundy ${version}` })
	});
}
// src/main.tsx
applyTheme(chosenTheme());
var root = document.getElementById("app");
if (root) Q(a(App, {}), root);
