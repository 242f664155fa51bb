import type { ReportedProblem, ToolRule } from '../problems/rule.js';
import { replaceScalar } from '../text/write-scalar.js';
import { configFilePath } from '../tool/config-file-names.js';
import type { Tool } from '../tool/document.js';
import type { ToolOutput } from '../tool/output.js';
import { createdFolders, fileMeant, pathVariables, writtenFiles } from '../tool/written-files.js';
import { lazy } from '../util/once.js';
import { nearest } from '../values/suggest.js';
import { asMapping, asScalar, asSequence, asText, pairsByName, type YamlScalar } from '../yaml/node.js';

export const outputUnwritten: ToolRule = {
  code: 'output-unwritten',
  severity: { platform: 'info', galaxy: 'info' },
  summary: 'an output names a file or folder that neither the command nor a config file mentions',
  why: 'If nothing writes the file, or makes the folder of `discover_datasets`, the output is empty. Compare the name with the files that the command writes.',
  exceptions: [
    'Some programs choose the names of the files that they write, so this is only a reminder.',
    'It is a warning if the command writes the file in a folder, and names no program that may move it.',
    'If a variable holds the name of a file that the command writes, only names that are almost the same are reported.',
  ],
  bad: { text: "shell_command: wc -l '$(inputs.table.path)' > counts.txt\n" },
  good: { text: "shell_command: wc -l '$(inputs.table.path)' > count.txt\n" },
  checkTool(tool, report) {
    if (!tool.document.isWhole || !tool.templates.some(({ kind }) => kind === 'shell_command')) return;
    const isMentioned = mentionedIn(tool);
    // A variable may hold any name, unless one that is written is almost the same.
    const isOpen = [...tool.shellScripts.values()].some(({ shell }) => pathVariables(shell.tree).length > 0);
    const isUnknown = ({ value }: YamlText, names: () => string[]): boolean =>
      isOpen && nearest(value.trim(), names()) === undefined;
    for (const output of tool.outputs) {
      const file = asText(output.pairs.get('from_work_dir')?.value);
      const isMissing = file !== undefined && !isMentioned(file);
      if (isMissing && (isInFolder(tool, file) || !isUnknown(file, () => fileNames(tool, file.value))))
        report(unwritten(tool, file));
      if (asScalar(output.pairs.get('precreate_directory')?.value)?.value === true) continue;
      for (const folder of foldersOf(output)) {
        if (!isMentioned(folder) && !isUnknown(folder, () => createdFolders(tool)))
          report(unmade(tool, folder));
      }
    }
  },
};

/** The last step of a path; empty if it does not name a single file or folder: a pattern or an expression. */
function nameIn({ value }: YamlText): string {
  const path = value.trim();
  const isName = !/[*?[\]$]|\{\{/.test(path);
  const name = isName ? path.replace(/\/+$/, '').split('/').at(-1) : undefined;
  return name === undefined || /^\.{1,2}$/.test(name) ? '' : name;
}

type YamlText = YamlScalar & { value: string };

/** The only file that an output expects and no text mentions; undefined if there are several, or none. */
export function onlyUnmentioned(tool: Tool): string | undefined {
  const isMentioned = mentionedIn(tool);
  const files = tool.outputs.flatMap(({ pairs }) => asText(pairs.get('from_work_dir')?.value) ?? []);
  const names = files.filter((file) => !isMentioned(file)).map(({ value }) => value.trim());
  return names.length === 1 ? names[0] : undefined;
}

/** The folders in which an output looks for files. */
function foldersOf({ pairs }: ToolOutput): YamlText[] {
  return (asSequence(pairs.get('discover_datasets')?.value)?.items ?? []).flatMap(({ value }) => {
    const entry = asMapping(value);
    return (entry && asText(pairsByName(entry).get('directory')?.value)) ?? [];
  });
}

function unwritten(tool: Tool, file: YamlText): ReportedProblem {
  const name = nameIn(file);
  const path = file.value.trim();
  const inFolder = isInFolder(tool, file);
  const what = inFolder
    ? `The command writes "${name}" in a folder, where the output does not look for it`
    : `Neither the command nor a config file mentions "${name}"`;
  const problem = problemOf(
    file,
    what,
    'check that the command writes this file',
    () => fileMeant(tool, path) ?? nearest(path, fileNames(tool, path)),
  );
  return inFolder ? { ...problem, severity: 'warning' } : problem;
}

/** The files that the command writes, and the words of its texts with the extension of a file. */
function fileNames(tool: Tool, file: string): string[] {
  const extension = /\.[A-Za-z]\w*$/.exec(file.trim())?.[0];
  const words = tool.templates.flatMap(({ text }) => text.match(/[\w-][\w.-]*/g) ?? []);
  // Files that differ in their numbers are usually a series.
  const bare = (name: string): string => name.replace(/\d+/g, '');
  const similar = words.filter((word) => extension && word.endsWith(extension) && bare(word) !== bare(file));
  return [...writtenFiles(tool), ...similar.slice(0, maxSimilar)];
}

/** At most this many words are compared with a name. */
const maxSimilar = 200;

function unmade(tool: Tool, folder: YamlText): ReportedProblem {
  const what = `Neither the command nor a config file mentions the folder "${nameIn(folder)}"`;
  const meant = (): string | undefined => {
    const folders = [...new Set(createdFolders(tool))];
    return nearest(folder.value.trim(), folders) ?? (folders.length === 1 ? folders[0] : undefined);
  };
  return problemOf(folder, what, 'check that the command makes it', meant);
}

function problemOf(
  scalar: YamlText,
  what: string,
  otherwise: string,
  nearestTo: () => string | undefined,
): ReportedProblem {
  return {
    node: scalar,
    span: scalar.content,
    describe: () => {
      const meant = nearestTo();
      if (meant === undefined) return { message: `${what}: ${otherwise}.` };
      const fix = { title: `Replace with "${meant}"`, edits: [replaceScalar(scalar, meant)] };
      return { message: `${what}: did you mean "${meant}"?`, fixes: [fix] };
    },
  };
}

/** After that many searches through all texts, their words are collected. */
const maxSearches = 10;

/** Whether the texts of a tool mention a file or folder, by the path at which an output expects it. */
function mentionedIn(tool: Tool): (file: YamlText) => boolean {
  const paths = tool.configFiles.flatMap((file) => configFilePath(file) ?? []);
  const all = [...tool.templates.map(({ text }) => text), ...paths].join('\n');
  const words = lazy(() => new Set(all.match(/[\w.-]+/g)));
  // A variable may stand for a part of the name.
  const createdPaths = lazy(() => new Set([...writtenFiles(tool), ...createdFolders(tool)]));
  let searches = 0;
  return (file) => {
    const name = nameIn(file);
    if (name === '' || createdPaths().has(file.value.trim())) return true;
    if (searches++ >= maxSearches) return words().has(name);
    const mention = mentions(all, name);
    return mention === 'alone' || (mention === 'in a folder' && !isInFolder(tool, file));
  };
}

/** What comes before a name that is a whole one: not a part of a word, but of an option, an escape, or `${x:-…}`. */
const beginning = /(?:^|[^\w.-]|[^\w-]-[A-Za-z]|\\[nt]|\w:-)$/;
/** What comes after it; a compressed file may be unpacked. */
const end = /^(?![\w-]|\.\w)|^\.(?:gz|bz|xz|zs|zi)/;

function mentions(all: string, name: string): 'alone' | 'in a folder' | undefined {
  let inFolder = false;
  for (let at = all.indexOf(name); at >= 0; at = all.indexOf(name, at + name.length)) {
    const behind = at + name.length;
    if (!beginning.test(all.slice(Math.max(0, at - 3), at)) || !end.test(all.slice(behind, behind + 3)))
      continue;
    if (all[at - 1] !== '/') return 'alone';
    inFolder = true;
  }
  return inFolder ? 'in a folder' : undefined;
}

/** Commands after which a file may be in another folder than where it was written. */
const mover = /\b(?:cd|pushd|mv|cp|ln|rsync|install|tar|unzip|find|xargs)\b/;

/** Whether the command writes a file of that name only in a folder, and nothing may move it. */
function isInFolder(tool: Tool, { value }: YamlText): boolean {
  const path = value.trim();
  if (path.includes('/') || tool.templates.some(({ text }) => mover.test(text))) return false;
  const written = writtenFiles(tool);
  return !written.includes(path) && written.some((one) => one.endsWith(`/${path}`));
}
