/** Expressions for an input named `x`, by what it holds. */
export const ofFile = [
  ...['inputs.x', 'inputs.x.path', 'inputs.x.basename', 'inputs.x.nameroot', 'inputs.x.nameext'],
  ...[
    'inputs.x.format',
    'inputs.x.size',
    'inputs.x.element_identifier',
    'inputs.x.name',
    'inputs.x.location',
  ],
  ...['inputs.x.listing', 'inputs.x.checksum', 'inputs.x.path.split("/").pop()', 'inputs.x.path.length'],
  ...['inputs.x["path"]', "inputs.x['basename']", 'inputs.x.nope', 'inputs.x.nope.path', 'inputs.x[0]'],
  ...['inputs.x ? inputs.x.path : "none"', 'inputs.x && inputs.x.path', 'inputs.x?.path', 'inputs.x.class'],
  ...[
    'Object.keys(inputs.x).join()',
    'JSON.stringify(inputs.x)',
    'inputs.x.path + ""',
    '`${inputs.x.basename}`',
  ],
];
export const ofList = [
  ...[
    'inputs.x.map((f) => f.path).join(" ")',
    'inputs.x[0].path',
    'inputs.x[1]',
    'inputs.x[9]',
    'inputs.x[9].path',
  ],
  ...[
    'inputs.x.length',
    'inputs.x',
    'inputs.x.path',
    'inputs.x.map((f) => f.basename)',
    'JSON.stringify(inputs.x)',
  ],
  ...[
    'inputs.x.filter((f) => f.nameext === ".txt").length',
    'inputs.x.map((f) => f.element_identifier).join()',
  ],
];
export const ofCollection = [
  ...ofList,
  ...['inputs.x.elements', 'inputs.x.elements.map((f) => f.path).join(" ")', 'inputs.x.elements[0].path'],
  ...[
    '(inputs.x.elements || inputs.x).map((f) => f.path).join(" ")',
    'inputs.x.elements.length',
    'inputs.x.name',
  ],
  ...['Object.values(inputs.x.elements || inputs.x).map((f) => f.path).join()', 'inputs.x.collection_type'],
  ...[
    'inputs.x.forward.path',
    'inputs.x.elements.forward.path',
    '(inputs.x.elements || inputs.x).forward.path',
  ],
  ...['Object.keys(inputs.x.elements || inputs.x).join()', 'Object.keys(inputs.x).join()', 'inputs.x.class'],
  ...[
    'Object.values(inputs.x.elements || inputs.x).map((e) => Object.keys(e.elements || e).join()).join("|")',
  ],
  ...['Array.isArray(inputs.x)', 'inputs.x.columns', 'inputs.x.has_single_item', 'inputs.x.tags'],
];
export const ofNumber = [
  ...[
    'inputs.x',
    'inputs.x + 1',
    'inputs.x * 2',
    'String(inputs.x)',
    'inputs.x.toFixed(2)',
    '[inputs.x]',
    '-inputs.x',
  ],
  ...[
    'inputs.x === 1',
    'inputs.x.length',
    'inputs.x || 5',
    'inputs.x ?? 5',
    'Math.round(inputs.x)',
    '{ a: inputs.x }',
  ],
  ...['inputs.x > 3 ? "many" : "few"', '"-n " + inputs.x', '`${inputs.x}`', 'inputs.x.nope.nope'],
];
export const ofText = [
  ...[
    'inputs.x',
    'inputs.x.length',
    'inputs.x.toUpperCase()',
    'inputs.x.split(",")',
    "inputs.x.split(',').join(' ')",
  ],
  ...[
    'inputs.x || "none"',
    'inputs.x ? "-t " + inputs.x : ""',
    'inputs.x + inputs.x',
    '[inputs.x, inputs.x]',
  ],
  ...[
    'inputs.x.replace(/a/g, "b")',
    'inputs.x.path',
    'inputs.x[0]',
    'btoa("a b")',
    'encodeURIComponent(inputs.x)',
  ],
  ...['inputs.x === null', '{ "é": inputs.x, b: 1 }', '/(?i:A)/.test(inputs.x)', 'inputs.x.nope.nope'],
];
export const ofChoice = [
  'inputs.x',
  'inputs.x.join(",")',
  'inputs.x.length',
  'inputs.x.map((v) => "-v " + v).join(" ")',
  'inputs.x || []',
  '(inputs.x || []).join()',
  'inputs.x[0]',
];
export const ofBoolean = [
  'inputs.x',
  'inputs.x ? "-r" : ""',
  '!inputs.x',
  'String(inputs.x)',
  'inputs.x === true',
  'inputs.x && "-r"',
  'inputs.x + 1',
  '[inputs.x]',
  'inputs.x === "true"',
  'inputs.x.length',
];
export const ofGroup = [
  ...['inputs.x', 'inputs.x.mode', 'inputs.x.k', 'inputs.x.q', 'inputs.x.w', 'inputs.x.k + 1'],
  ...[
    'JSON.stringify(inputs.x)',
    'inputs.x.mode === "a" ? inputs.x.k : inputs.x.w',
    'Object.keys(inputs.x).sort().join()',
    'inputs.x.w.toUpperCase()',
    'inputs.x.nope.nope',
  ],
];

/** Expressions that need no input of a type. */
export const general = [
  ...[
    'inputs',
    'self',
    'runtime',
    'runtime.outdir',
    'runtime.cores',
    '1 / 3',
    '0.1 + 0.2',
    '1e21',
    '123456789012345680000',
  ],
  ...[
    '-0',
    'NaN',
    'undefined',
    '[undefined, NaN]',
    '() => 1',
    'new Date(0)',
    '1n',
    'nope',
    'inputs.nope',
    '"\\u00e9"',
  ],
  ...[
    '[1, 2.5e-7, 1e300]',
    'inputs["x"]',
    '({}).a.b',
    'typeof nope',
    'eval("1 + 1")',
    'inputs.nope?.path',
    '[..."aé"]',
  ],
  ...[
    'Object.entries({ b: 1, a: 2 })',
    'parseInt("12px")',
    '"a".repeat(3)',
    'JSON.parse("{")',
    '[3, 1, 2].sort()',
    'atob("YSBi")',
  ],
];
/** Bodies of functions. */
export const bodies = [
  ...[
    'return inputs.x;',
    'if (inputs.x) { return "yes"; }',
    'return;',
    'throw new Error("no");',
    'var a = []; a.push(1); return a;',
  ],
  ...[
    'try { return nope; } catch (e) { return "caught"; }',
    'try { return nope; } catch { return "caught"; }',
    'return "a ; ";',
  ],
  ...[
    'for (const k of [1, 2]) { if (k > 1) return k; }',
    'return inputs.nope ?? "d";',
    'return { a: [1, "x"] };',
    'inputs.x',
  ],
  ...['return "x".repeat(10);', 'let n = 0; while (n < 10) n++; return n;', 'return this === undefined;'],
];
/** Texts in which not every `$(` is an expression. */
export const escapes = [
  '\\$(inputs.x)',
  '\\\\$(inputs.x)',
  '$$(inputs.x)',
  '$HOME \\${HOME} $(1)',
  '$(inputs.x',
  "$(')')",
  '$("(")',
  '$(inputs.x) \\; $(1)',
];
