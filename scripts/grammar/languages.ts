/** A language that is embedded in a user tool. */
export interface Language {
  /** Its part of the scope: `meta.embedded.block.<name>.user-tool`. */
  readonly name: string;
  /** What VS Code calls it: comments, brackets and indentation inside the text are this language's. */
  readonly id: string;
  /** What colours it. */
  readonly scope: string;
  /** Ends of the file names of config files in it, as a regular expression. */
  readonly suffixes?: string;
  /** Interpreters in the first line of such a file, as a regular expression. */
  readonly interpreters?: string;
  /** Where line breaks of the document are none of the text: what colours a statement, and the rest of one. */
  readonly folded?: { readonly statement: readonly string[]; readonly rest: readonly string[] };
  /** Its indentation means something, and is counted from the first line of a block scalar. */
  readonly indented?: true;
}

export const shell: Language = {
  name: 'shell',
  id: 'shellscript',
  scope: 'source.shell',
  suffixes: 'sh|bash',
  interpreters: '(?:ba|da|k|z)?sh',
  // By itself the grammar expects a command after every line's start and nowhere else but after a separator.
  folded: {
    statement: ['source.shell#typical_statements', 'source.shell'],
    rest: ['source.shell#option', 'source.shell#argument', 'source.shell#string'],
  },
};
export const javascript: Language = {
  name: 'javascript',
  id: 'javascript',
  scope: 'source.js',
  suffixes: '[cm]?js',
  interpreters: 'node',
};
export const markdown: Language = {
  name: 'markdown',
  id: 'markdown',
  scope: 'text.html.markdown',
  indented: true,
};
export const restructuredText: Language = {
  name: 'restructuredtext',
  id: 'restructuredtext',
  scope: 'source.rst',
  indented: true,
};

/** Those that a config file can be in. */
export const fileLanguages: readonly Language[] = [
  shell,
  { name: 'python', id: 'python', scope: 'source.python', suffixes: 'py', interpreters: 'python[\\d.]*' },
  { name: 'r', id: 'r', scope: 'source.r', suffixes: '[rR]', interpreters: 'Rscript' },
  javascript,
  { name: 'json', id: 'json', scope: 'source.json', suffixes: 'json' },
];

const languages: readonly Language[] = [...fileLanguages, markdown, restructuredText];

/** The scope of a text in a language. */
export function blockScope(language: Language): string {
  return `meta.embedded.block.${language.name}.user-tool`;
}

/** The scope of the JavaScript of a reference. */
export const inlineScope = 'meta.embedded.inline.javascript.user-tool';

/** What the manifest says about them: the language of VS Code by scope. */
export const embeddedLanguages: Readonly<Record<string, string>> = {
  ...Object.fromEntries(languages.map((language) => [blockScope(language), language.id])),
  [inlineScope]: javascript.id,
};
