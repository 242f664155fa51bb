/** A language that commands and config files contain programs in. */
export interface Language {
  name: string;
  /** How the names of its files end. */
  files: RegExp;
  /** The programs that run it. */
  programs: RegExp;
  /** How a program gets its text: as the first argument that is not an option, or after an option. */
  text?: 'argument' | 'option';
  /** What begins a comment; `#` if absent. */
  comment?: string;
  /** `$name` means something in it. */
  hasDollar?: true;
  /** `{{ name }}` may mean something in it, or in what usually reads such files. */
  hasBraces?: true;
}

const languages = {
  python: {
    name: 'Python',
    files: /\.pyw?$/,
    programs: /^(?:i?python|pypy)[\d.]*$/,
    text: 'option',
  },
  r: { name: 'R', files: /\.[rR]$/, programs: /^(?:Rscript|R|littler)$/, text: 'option' },
  shell: { name: 'the shell', files: /\.(?:ba|da|k|z)?sh$/, programs: /^(?:ba|da|k|z|a)?sh$/ },
  perl: {
    name: 'Perl',
    files: /\.p[lm]$/,
    programs: /^perl[\d.]*$/,
    text: 'option',
    hasDollar: true,
    hasBraces: true,
  },
  ruby: {
    name: 'Ruby',
    files: /\.(?:rb|erb)$/,
    programs: /^(?:ruby|erb)$/,
    text: 'option',
    hasDollar: true,
    hasBraces: true,
  },
  awk: { name: 'awk', files: /\.awk$/, programs: /^[gmn]?awk$/, text: 'argument', hasDollar: true },
  sed: {
    name: 'sed',
    files: /\.sed$/,
    programs: /^(?:g?sed|rename)$/,
    text: 'argument',
    hasDollar: true,
    hasBraces: true,
  },
  jq: { name: 'jq', files: /\.jq$/, programs: /^(?:jq|yq|gojq)$/, text: 'argument', hasDollar: true },
  javascript: {
    name: 'JavaScript',
    comment: '//',
    files: /\.(?:[cm]?[jt]sx?|vue|svelte)$/,
    programs: /^(?:node|nodejs|deno|bun)$/,
    text: 'option',
    hasDollar: true,
    hasBraces: true,
  },
  php: {
    name: 'PHP',
    comment: '//',
    files: /\.php$/,
    programs: /^php[\d.]*$/,
    text: 'option',
    hasDollar: true,
    hasBraces: true,
  },
  groovy: {
    name: 'Groovy',
    comment: '//',
    files: /\.(?:nf|groovy|gradle|kts?|scala)$/,
    programs: /^(?:nextflow|groovy|scala|kotlin)$/,
    text: 'option',
    hasDollar: true,
    hasBraces: true,
  },
  julia: { name: 'Julia', files: /\.jl$/, programs: /^julia$/, text: 'option', hasDollar: true },
  tcl: { name: 'Tcl', files: /\.tcl$/, programs: /^(?:tclsh|expect|vmd)[\d.]*$/, hasDollar: true },
  powershell: { name: 'PowerShell', files: /\.ps1$/, programs: /^pwsh$/, text: 'option', hasDollar: true },
  make: {
    name: 'make',
    files: /(?:^|\/)(?:GNU)?[Mm]akefile$|\.mk$/,
    programs: /^g?make$/,
    hasDollar: true,
    hasBraces: true,
  },
  workflow: {
    name: 'a workflow language',
    files: /(?:^|\/)Snakefile$|\.(?:smk|wdl|cwl)$/,
    programs: /^(?:snakemake|cromwell|miniwdl|cwltool)$/,
    hasDollar: true,
    hasBraces: true,
  },
  environment: {
    name: 'a program that replaces variables',
    files: /(?:^|\/)\.env$|\.(?:sql|service|fish|nu)$|(?:^|\/)Dockerfile$/,
    programs: /^(?:envsubst|docker|fish|psql|mysql|sqlite3)$/,
    text: 'argument',
    hasDollar: true,
  },
  template: {
    name: 'a template engine',
    files: /\.(?:j2|jinja2?|tmpl|tpl|template|mustache|hbs|handlebars|ejs|liquid|mako|njk|in)$/,
    programs: /^(?:j2|jinja2?|jinja2-cli|gomplate|mustache|consul-template)$/,
    hasDollar: true,
    hasBraces: true,
  },
  document: {
    name: 'a document',
    files: /\.(?:html?|xhtml|svg|tex|bib|rnw|[Rrq]?md|ipynb)$/,
    programs: /^(?:quarto|pandoc|pdflatex|xelatex|latexmk)$/,
    hasDollar: true,
    hasBraces: true,
  },
} satisfies Readonly<Record<string, Language>>;

/** The names of the languages. */
export type LanguageName = keyof typeof languages;

const rows = Object.entries(languages) as [LanguageName, Language][];

/** What is known of a language. */
export function languageNamed(name: LanguageName): Language {
  return languages[name];
}

/** Longer names are neither files of a known language nor programs; characters. */
const longest = 200;

/** The language of a file, by its name. */
export function languageOfFile(path: string): LanguageName | undefined {
  if (path.length > longest) return undefined;
  return rows.find(([, { files }]) => files.test(path))?.[0];
}

/** The language that a program runs, by its name, which may have a path. */
export function languageOfProgram(program: string): LanguageName | undefined {
  if (program.length > longest) return undefined;
  const name = program.slice(program.lastIndexOf('/') + 1);
  return rows.find(([, { programs }]) => programs.test(name))?.[0];
}

const shebang = /^\s*#!\s*(?:\S*\/env\s+(?:-S\s+)?)?(\S+)/;

/** The language of a text, by the program that its first line names. */
export function languageOfShebang(text: string): LanguageName | undefined {
  const program = shebang.exec(text.slice(0, longest))?.[1];
  return program === undefined ? undefined : languageOfProgram(program);
}
