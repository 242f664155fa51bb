/** A language that is embedded in a user tool. */
export interface Language {
  /** Its part of the scope: `meta.embedded.block.<name>.user-tool`. */
  readonly name: string;
  /** VS Code's id for it: comments, brackets and indentation inside the text follow this language. */
  readonly id: string;
  /** The scope of its grammar. */
  readonly scope: string;
  /** File name suffixes of config files in it, as a regular expression. */
  readonly suffixes?: string;
  /** Interpreters in the first line of such a file, as a regular expression. */
  readonly interpreters?: string;
  /** For texts whose line breaks YAML folds: what highlights a statement, and the rest of one. */
  readonly folded?: { readonly statement: readonly string[]; readonly rest: readonly string[] };
  /** Its indentation is significant, and counted from the first line of a block scalar. */
  readonly indented?: true;
}

export const shell: Language = {
  name: 'shell',
  id: 'shellscript',
  scope: 'source.shell',
  suffixes: 'sh|bash',
  interpreters: '(?:ba|da|k|z)?sh',
  // On its own, the grammar expects a command only at the start of a line or after a separator.
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

/** The scope of text in a language. */
export function blockScope(language: Language): string {
  return `meta.embedded.block.${language.name}.user-tool`;
}

/** The scope of JavaScript in a reference. */
export const inlineScope = 'meta.embedded.inline.javascript.user-tool';

/** For the manifest: VS Code's language ids by scope. */
export const embeddedLanguages: Readonly<Record<string, string>> = {
  ...Object.fromEntries(languages.map((language) => [blockScope(language), language.id])),
  [inlineScope]: javascript.id,
};
