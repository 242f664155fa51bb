import type { ReportedFix, ToolRule } from '../problems/rule.js';
import { commandsIn, wordsOf, writtenWord } from '../shell/enclosing.js';
import { inputScripts, startedScripts } from '../shell/scripts.js';
import type { ShellTree } from '../shell/tree.js';
import { insertConfigFile } from '../tool/config-file-edits.js';
import { configFileNames } from '../tool/config-file-names.js';
import type { Tool } from '../tool/document.js';
import { writtenFiles } from '../tool/written-files.js';
import { Memo } from '../util/memo.js';
import { lazy } from '../util/once.js';
import { nearest } from '../values/suggest.js';
import { languageNamed, languageOfFile } from '../values/language.js';
import { replaceInScalar } from '../text/write-scalar.js';
import type { Template } from '../tool/template.js';
import type { Span } from '../text/range.js';
import { asText } from '../yaml/node.js';

export const scriptMissing: ToolRule = {
  code: 'script-missing',
  severity: { platform: 'warning', galaxy: 'warning' },
  summary: 'the command starts a script that nothing makes, or that is empty',
  why: 'The command runs in an empty directory, which contains only the config files and what the command itself writes. A script that is started by a relative name must be among them: add it to `configfiles`. A script in the image is started by its absolute path, or by its name alone if it is in the `PATH`.',
  exceptions: [
    'Commands that change the directory, or copy, download, or unpack files, are not checked, as these may include the script.',
  ],
  bad: { text: "shell_command: python3 count.py '$(inputs.table.path)' > count.txt\n" },
  good: {
    text: "shell_command: python3 count.py '$(inputs.table.path)' > count.txt\nconfigfiles:\n  - filename: count.py\n    content: |\n      import sys\n      print(len(open(sys.argv[1]).readlines()))\n",
  },
  checkTool(tool, report) {
    if (!tool.document.isWhole) return;
    const files = lazy(() => createdFiles(tool));
    const reported = new Set<string>();
    for (const [template, { shell }] of tool.shellScripts) {
      for (const { name, ...span } of scripts.of(shell.tree)) {
        const isThere = isMade(tool, name, files());
        if (reported.has(name) || (isThere && !isStub(tool, name))) continue;
        reported.add(name);
        const decoded = shell.decodedSpan(span);
        report({
          node: template.scalar,
          span: template.scalar.decoded.spanOf(decoded),
          describe: () => {
            if (isThere)
              return { message: `The script "${name}" that the command starts is still empty: write it.` };
            const meant = nearest(name, files());
            return {
              message: `Nothing makes the script "${name}" that the command starts: ${meant === undefined ? advice : `did you mean "${meant}"?`}`,
              fixes: [...renameFix(template, decoded, name, meant), ...addFix(tool, name)],
            };
          },
        });
      }
    }
  },
};

const advice = 'add it to "configfiles", or use the absolute path that it has in the image.';

const scripts = new Memo((tree: ShellTree) => [...startedScripts(tree), ...inputScripts(tree)]);

/** Commands after which files may be there that no text names. */
const bringers: ReadonlySet<string> = new Set(
  'cd pushd cp mv ln tar unzip gunzip git svn hg wget curl aria2c rsync scp aws gsutil base64 install source . eval make 7z'.split(
    ' ',
  ),
);

/** The names of the commands of a text. */
const programs = new Memo((tree: ShellTree) => {
  const names = new Set<string>();
  for (const command of commandsIn(tree)) {
    const [name] = wordsOf(command);
    if (name) names.add(writtenWord(tree.text, name));
  }
  return names;
});

function createdFiles(tool: Tool): ReadonlySet<string> {
  return new Set([...tool.configFiles.flatMap(configFileNames), ...writtenFiles(tool)]);
}

/** Whether a script is a config file that has nothing but comments, as one that {@link addFix} adds. */
function isStub(tool: Tool, name: string): boolean {
  const file = tool.configFiles.find((one) => configFileNames(one).includes(name));
  const content = asText(file?.get('content')?.value)?.value;
  const isOpen = (line: string): boolean => line !== '' && !line.startsWith(commentIn(name));
  return content !== undefined && !content.split('\n').some((line) => isOpen(line.trim()));
}

function commentIn(name: string): string {
  const language = languageOfFile(name);
  return (language && languageNamed(language).comment) ?? '#';
}

function isMade(tool: Tool, name: string, files: ReadonlySet<string>): boolean {
  if (files.has(name)) return true;
  for (const { shell } of tool.shellScripts.values()) {
    const names = programs.of(shell.tree);
    if ([...bringers].some((name) => names.has(name))) return true;
  }
  // A program of another language may write it.
  return tool.templates.some((template) => !tool.shellScripts.has(template) && template.text.includes(name));
}

function renameFix(template: Template, span: Span, name: string, meant: string | undefined): ReportedFix[] {
  if (meant === undefined) return [];
  const start = span.end - name.length;
  const edit = replaceInScalar(template.scalar, { start, end: span.end }, meant);
  return [{ title: `Replace with "${meant}"`, edits: [edit] }];
}

/** A config file with that name, to be filled in. */
function addFix(tool: Tool, name: string): ReportedFix[] {
  const language = languageOfFile(name);
  const inLanguage = language === undefined ? '' : ` in ${languageNamed(language).name}`;
  const edits = insertConfigFile(tool, name, `${commentIn(name)} The script${inLanguage}.\n`);
  return edits ? [{ title: `Add the config file "${name}"`, edits }] : [];
}
