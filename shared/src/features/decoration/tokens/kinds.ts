/** The kinds of tokens, each with its standard token type and modifiers (LSP, "Semantic Tokens"). */
export const tokenKinds = {
  input: ['parameter'],
  inputDeclaration: ['parameter', 'declaration'],
  output: ['variable'],
  outputDeclaration: ['variable', 'declaration'],
  /** `inputs`, `self`, `runtime`. */
  root: ['variable', 'defaultLibrary'],
  property: ['property'],
  method: ['method'],
  builtInMethod: ['method', 'defaultLibrary'],
  function: ['function'],
  functionDeclaration: ['function', 'declaration'],
  builtInFunction: ['function', 'defaultLibrary'],
  class: ['class'],
  classDeclaration: ['class', 'declaration'],
  builtInClass: ['class', 'defaultLibrary'],
  variable: ['variable'],
  variableDeclaration: ['variable', 'declaration'],
  builtInVariable: ['variable', 'readonly', 'defaultLibrary'],
  /** `$HOME`, `$1`, the name in `\${HOME}`. */
  shellVariable: ['variable'],
  /** `$(` and `)`, `${` and `}`. */
  delimiter: ['macro'],
  /** Escapes whose backslash the platform removes: `\$(`, `\${`, `\\`. */
  escape: ['regexp'],
  regexp: ['regexp'],
  string: ['string'],
  number: ['number'],
  keyword: ['keyword'],
  operator: ['operator'],
  comment: ['comment'],
} as const satisfies Readonly<Record<string, readonly [type: string, ...modifiers: string[]]>>;

/** A row of {@link tokenKinds}. */
export type TokenKind = keyof typeof tokenKinds;

const rows: readonly (readonly [string, ...string[]])[] = Object.values(tokenKinds);

/** The types and modifiers, in the order of their numbers in a response. */
export const tokenLegend: { readonly tokenTypes: string[]; readonly tokenModifiers: string[] } = {
  tokenTypes: [...new Set(rows.map(([type]) => type))],
  tokenModifiers: [...new Set(rows.flatMap(([, ...modifiers]) => modifiers))],
};

/** The two numbers of a kind: its type's index, and a bit for each of its modifiers. */
export const tokenNumbers = Object.fromEntries(
  Object.entries(tokenKinds).map(([kind, [type, ...modifiers]]) => [
    kind,
    {
      type: tokenLegend.tokenTypes.indexOf(type),
      modifiers: modifiers.reduce((bits, one) => bits | (1 << tokenLegend.tokenModifiers.indexOf(one)), 0),
    },
  ]),
) as Readonly<Record<TokenKind, { type: number; modifiers: number }>>;
