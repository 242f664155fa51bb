import { newerNames, type Engine } from '../values/engine.js';

/**
 * What the platform's engine has besides the names of JavaScript, as scripts that declare it.
 *
 * Source: QuickJS-ng 0.17, which the public platform's worker runs (`galaxy_ext.expressions.sandbox_worker`).
 */
const ofQuickjs: Readonly<Record<string, string>> = {
  btoa: `function btoa(data) {
  var text = String(data), digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/', made = '';
  for (var at = 0; at < text.length; at += 3) {
    var bits = 0;
    for (var next = at; next < at + 3; next++) {
      var code = next < text.length ? text.charCodeAt(next) : 0;
      if (code > 255) throw new Error('String contains an invalid character');
      bits = bits * 256 + code;
    }
    for (var place = 18, count = text.length - at; place >= 0; place -= 6, count -= place < 12 ? 1 : 0)
      made += place < 12 && count <= 0 ? '=' : digits[(bits >> place) & 63];
  }
  return made;
}`,
  atob: `function atob(data) {
  var text = String(data).replace(/[\\t\\n\\f\\r ]+/g, ''), made = '', bits = 0, held = 0;
  var digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  if (text.length % 4 === 0) text = text.replace(/==?$/, '');
  if (text.length % 4 === 1 || /[^A-Za-z0-9+/]/.test(text)) throw new Error('The string is not correctly encoded');
  for (var digit of text) {
    bits = ((bits << 6) | digits.indexOf(digit)) & 0xffffff;
    held += 6;
    if (held >= 8) made += String.fromCharCode((bits >> (held -= 8)) & 255);
  }
  return made;
}`,
  DOMException:
    "class DOMException extends Error { #name; constructor(message = '', name = 'Error') { super(message); this.#name = String(name); } get name() { return this.#name; } }",
  SuppressedError:
    'class SuppressedError extends Error { constructor(error, suppressed, message) { super(message); this.error = error; this.suppressed = suppressed; } }',
  performance: 'var performance = { now: function now() { return Date.now(); }, timeOrigin: 0 };',
  queueMicrotask: 'function queueMicrotask(work) { Promise.resolve().then(work); }',
};

/** What Node.js has in a context of its own. */
const ofNode: Readonly<Record<string, string>> = {
  console:
    'var console = { log: function () {}, error: function () {}, warn: function () {}, info: function () {}, debug: function () {} };',
};

/** A script that declares those that some texts name, and deletes those that the engine lacks, on one line each. */
export function engineNames(texts: readonly string[], engine: Engine): string {
  const isNamed = (name: string): boolean => texts.some((text) => text.includes(name));
  const lines = Object.entries(engine === 'node' ? ofNode : ofQuickjs).flatMap(([name, script]) =>
    isNamed(name) ? [script] : [],
  );
  return [...lines, ...(engine === 'node' ? withoutNewer(isNamed) : [])].map((line) => `${line}\n`).join('');
}

/** Deletes what the Node.js of a server may lack. */
function withoutNewer(isNamed: (name: string) => boolean): string[] {
  return [...newerNames, 'InternalError'].flatMap((path) => {
    const names = path.split('.');
    const last = names.pop() ?? '';
    return isNamed(last) ? [`Reflect.deleteProperty(${['globalThis', ...names].join('.')}, '${last}');`] : [];
  });
}
