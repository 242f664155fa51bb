import type { ToolRule } from '../problems/rule.js';
import { commandsIn, wordsOf, writtenWord } from '../shell/enclosing.js';
import type { ShellNode, ShellTree } from '../shell/tree.js';
import { plainPath } from '../tool/config-file-names.js';
import type { Tool } from '../tool/document.js';
import { runScripts } from '../tool/run-scripts.js';
import { Memo } from '../util/memo.js';

export const folderMissing: ToolRule = {
  code: 'folder-missing',
  severity: { platform: 'warning', galaxy: 'warning' },
  summary: 'the command changes to a folder that nothing makes',
  why: 'The command runs in an empty directory of its own, whatever folder you were in when you tried the script. `cd results` fails there, and with it the job, unless the command makes the folder before: `mkdir -p results`. Programs can be called from anywhere, and inputs have absolute paths, so a tool rarely needs to change the directory.',
  exceptions: [
    'Only the first `cd` to a relative path is checked, and not after commands that copy, download, or unpack files.',
    'A folder whose name is anywhere else in the command or in a config file may be made there.',
  ],
  bad: { text: "shell_command: |\n  cd results\n  wc -l '$(inputs.table.path)' > count.txt\n" },
  good: { text: "shell_command: |\n  wc -l '$(inputs.table.path)' > count.txt\n" },
  checkTool(tool, report) {
    for (const { template, script } of runScripts(tool)) {
      if (!script.isWhole) continue;
      const { folder, name } = firstChange.of(script.shell.tree);
      if (!folder || script.isBehindFault(folder) || isMentioned(tool, name)) continue;
      report({
        node: template.scalar,
        span: template.scalar.decoded.spanOf(script.shell.decodedSpan(folder)),
        message: `Nothing makes the folder "${name}" before the command changes to it: remove "cd", or make the folder with "mkdir -p ${name}".`,
      });
    }
  },
};

/** Commands after which there may be folders that no text names. */
const bringers =
  /^(?:git|svn|hg|tar|unzip|7z|bsdtar|cp|mv|ln|rsync|scp|wget|curl|aws|gsutil|eval|source|\.|make|cmake|pushd|python[\d.]*|Rscript|bash|sh|perl|xargs|find)$/;

/** The folder of the first `cd` to a relative path, if nothing before it may bring it. */
const firstChange = new Memo((tree: ShellTree): { folder?: ShellNode; name: string } => {
  const { text } = tree;
  for (const command of commandsIn(tree)) {
    const [program, folder, ...others] = wordsOf(command);
    const called = program ? writtenWord(text, program) : '';
    if (bringers.test(called)) break;
    if (called !== 'cd') continue;
    const name = folder ? writtenWord(text, folder) : '';
    const isPlain = folder?.children.every(({ kind }) => kind === 'single' || kind === 'double') === true;
    const hasAlternative =
      /^\s*(?:\|\||2>)/.test(text.slice(command.end, command.end + 20)) ||
      /^\s*2?>/.test(text.slice(folder?.end, command.end));
    if (
      !folder ||
      others.length > 0 ||
      !isPlain ||
      hasAlternative ||
      !/^(?!\.{1,2}(?:\/|$))[\w@%+=,.][\w@%+=,./-]*$/.test(name)
    )
      break;
    return { folder, name };
  }
  return { name: '' };
});

/** Whether the first part of a path occurs in the texts of a tool more than once. */
function isMentioned({ templates }: Tool, path: string): boolean {
  const name = plainPath(path).split('/')[0] ?? '';
  return templates.reduce((count, { text }) => count + text.split(name).length - 1, 0) > 1;
}
