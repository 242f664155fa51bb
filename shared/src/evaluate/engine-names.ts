/**
 * What the platform's engine has besides the names of JavaScript, as scripts that declare it.
 *
 * Source: QuickJS-ng 0.17, which the public platform's worker runs (`galaxy_ext.expressions.sandbox_worker`).
 */
const scripts: Readonly<Record<string, string>> = {
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
  performance: 'var performance = { now: function now() { return Date.now(); }, timeOrigin: 0 };',
  queueMicrotask: 'function queueMicrotask(work) { Promise.resolve().then(work); }',
};

/** A script that declares those that some texts name, on one line each. */
export function engineNames(texts: readonly string[]): string {
  const named = Object.keys(scripts).filter((name) => texts.some((text) => text.includes(name)));
  return named.map((name) => `${scripts[name] ?? ''}\n`).join('');
}
