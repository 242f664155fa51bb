import { nodesFrom } from '../../shell/tree.js';
import type { Span } from '../../text/range.js';
import { partitionPoint } from '../../util/collections.js';
import { languageOfProgram, type LanguageName } from '../../values/language.js';
import type { YamlScalar } from '../../yaml/node.js';
import { configFileNames, plainPath } from '../config-file-names.js';
import type { Tool } from '../document.js';
import { languageOfConfigFile, programAt, textKinds } from '../shell/text-language.js';
import type { Template } from '../template.js';
import { writtenFiles } from '../written-files.js';
import { changesPrograms, programsIn } from './called-programs.js';
import { pythonImports, type NameAt } from './python-imports.js';
import { rPackages } from './r-packages.js';

/** Languages whose modules are looked for. */
export type ModuleLanguage = 'python' | 'r';

/** Something that a tool needs of its image, and where it first says so. */
export interface Need {
  name: string;
  scalar: YamlScalar;
  /** In the document. */
  span: Span;
}

/** A module that a script imports: a Python module, or an R package. */
export interface ModuleNeed extends Need {
  language: ModuleLanguage;
}

/** What a tool needs of its image, each once. */
export interface ImageNeeds {
  programs: readonly Need[];
  modules: readonly ModuleNeed[];
  /** The programs that run its scripts, as it calls them, by language; the usual ones if it names none. */
  interpreters: Readonly<Record<ModuleLanguage, readonly string[]>>;
  /** Whether its texts change what is found, so that nothing is known. */
  isUncertain: boolean;
}

const readers: Readonly<Record<ModuleLanguage, (text: string) => NameAt[]>> = {
  python: pythonImports,
  r: rPackages,
};

const usualInterpreters: ImageNeeds['interpreters'] = { python: ['python3', 'python'], r: ['Rscript'] };

/** Where programs look for modules, when they say so themselves. */
const searchPaths =
  /\bsys\.path\b|\bsite\.addsitedir\b|\.libPaths\b|\binstall\.packages\b|\bBiocManager::install\b/;

/** More names of one kind are not asked for. */
const most = 200;

/** What a tool needs of its image. Linear in its texts. */
export function imageNeeds(tool: Tool): ImageNeeds {
  const scripts = [...tool.shellScripts.values()].filter((script) => script.isWhole && !script.isLost);
  const isUncertain =
    scripts.length < tool.shellScripts.size ||
    scripts.some(({ shell }) => changesPrograms(shell.tree)) ||
    tool.templates.some(({ text }) => searchPaths.test(text));
  if (isUncertain) return { programs: [], modules: [], interpreters: usualInterpreters, isUncertain };
  const called = scripts.flatMap(({ template, shell }) =>
    programsIn.of(shell.tree).flatMap((at) => need(template, at)),
  );
  const programs = firstOfEach(called, ({ name }) => name);
  const localModules = localModulesOf(tool);
  const modules = tool.templates
    .flatMap((template) => modulesIn(template))
    .filter(({ language, name }) => language !== 'python' || !localModules.has(name));
  return {
    programs,
    modules: firstOfEach(modules, ({ language, name }) => `${language} ${name}`),
    interpreters: interpretersIn(programs),
    isUncertain,
  };
}

/** The modules that a config file imports, or that programs in the command do. */
function modulesIn(template: Template): ModuleNeed[] {
  const language = languageOfConfigFile(template);
  const { shell } = template.content;
  const texts = isModuleLanguage(language)
    ? [{ language, start: 0, end: shell.text.length }]
    : template.kind === 'shell_command' || language === 'shell'
      ? programTexts(template)
      : [];
  return texts.flatMap(({ language, start, end }) =>
    readers[language](shell.text.slice(start, end)).flatMap((at) =>
      need(template, { name: at.name, start: at.start + start, end: at.end + start }).map((one) => ({
        ...one,
        language,
      })),
    ),
  );
}

/** The programs in a shell text: `python3 -c '…'`, `Rscript - <<EOF`. */
function programTexts({ content }: Template): (Span & { language: ModuleLanguage })[] {
  const { tree } = content.shell;
  const texts: (Span & { language: ModuleLanguage })[] = [];
  for (const node of nodesFrom(tree.root)) {
    const program = textKinds.has(node.kind) ? programAt(tree, node) : undefined;
    const { language, start, end } = program ?? { language: undefined, start: 0, end: 0 };
    // A text within another one is a part of it.
    if (isModuleLanguage(language) && start >= (texts.at(-1)?.end ?? 0)) texts.push({ language, start, end });
  }
  return texts;
}

function isModuleLanguage(language: LanguageName | undefined): language is ModuleLanguage {
  return language === 'python' || language === 'r';
}

/** A name in the text of a template as a shell gets it; none if a value is in it. */
function need({ scalar, content: { shell } }: Template, { name, start, end }: NameAt): Need[] {
  const { holes } = shell;
  const hole = holes[partitionPoint(holes, (one) => one.end <= start)];
  if (hole && hole.start < end) return [];
  return [{ name, scalar, span: scalar.decoded.spanOf(shell.decodedSpan({ start, end })) }];
}

/** The Python modules that the tool brings itself: its config files, and what its command writes. */
function localModulesOf(tool: Tool): ReadonlySet<string> {
  const paths = [...tool.configFiles.flatMap(configFileNames), ...writtenFiles(tool)];
  return new Set(paths.map((path) => plainPath(path).split(/[/.]/)[0] ?? ''));
}

function interpretersIn(programs: readonly Need[]): ImageNeeds['interpreters'] {
  const called = (language: ModuleLanguage, names: readonly string[]): readonly string[] =>
    names.length > 0 ? names : usualInterpreters[language];
  const named = (language: ModuleLanguage): string[] =>
    programs.map(({ name }) => name).filter((name) => languageOfProgram(name) === language);
  return {
    python: called('python', named('python')),
    // Every R has this program next to it.
    r: called('r', [...new Set(named('r').map((name) => name.replace(/(^|\/)(?:R|littler)$/, '$1Rscript')))]),
  };
}

function firstOfEach<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const first = new Map<string, T>();
  for (const item of items) if (!first.has(keyOf(item))) first.set(keyOf(item), item);
  return [...first.values()].slice(0, most);
}
