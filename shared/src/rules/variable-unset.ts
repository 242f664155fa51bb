import { runsOtherCode } from '../expressions/assigned-names.js';
import type { Description, ReportedFix, ToolRule } from '../problems/rule.js';
import type { ShellNode } from '../shell/tree.js';
import { replaceInScalar } from '../text/write-scalar.js';
import type { Tool } from '../tool/document.js';
import type { ShellScript } from '../tool/shell/script.js';
import { pathVariables } from '../tool/written-files.js';
import { quoted } from '../util/wording.js';
import { onlyUnmentioned } from './output-unwritten.js';

export const variableUnset: ToolRule = {
  code: 'variable-unset',
  severity: { platform: 'warning', galaxy: 'warning' },
  summary: 'a file whose name is a shell variable that is never set',
  why: 'The command starts with few variables. If nothing sets the variable, its value is empty, so `> "$OUT"` has no file to write and the command fails. Write the name of the file, or set the variable before.',
  exceptions: [
    'Commands that run code from elsewhere, with `source` or `eval`, are not checked.',
    'Variables that the platform sets, such as `$HOME` and `$GALAXY_SLOTS`, are not reported.',
  ],
  bad: { text: 'shell_command: wc -l \'$(inputs.table.path)\' > "$OUT"\n' },
  good: { text: "shell_command: wc -l '$(inputs.table.path)' > count.txt\n" },
  checkTool(tool, report) {
    const scripts = [...tool.shellScripts.values()];
    if (!tool.document.isWhole || scripts.some(({ text }) => runsOtherCode(text))) return;
    for (const script of scripts) {
      const { template, shell } = script;
      for (const variable of pathVariables(shell.tree)) {
        if (!script.isWhole || script.isBehindFault(variable) || !isUnset(tool, script, variable)) continue;
        const span = template.scalar.decoded.spanOf(shell.decodedSpan(variable));
        report({ node: template.scalar, span, describe: () => describe(tool, script, variable) });
      }
    }
  },
};

/** Variables that a job, or every shell, has. */
const predefinedName =
  /^(?:_?GALAXY_\w+|BASH\w*|HOME|PWD|OLDPWD|PATH|TMPDIR|TMP|TEMP|USER|LOGNAME|HOSTNAME|SHELL|RANDOM|UID|EUID|PPID|SECONDS|LINENO|IFS)$/;

/** `$name` or `${name}` without an operator that stands in for a missing value. */
function isUnset(tool: Tool, { text }: ShellScript, { start, end }: ShellNode): boolean {
  const name = text.slice(start, end).replace(/^\$/, '');
  const isPlain = text[start] === '$' || (text.slice(start - 2, start) === '${' && text[end] === '}');
  if (!isPlain || !/^[A-Za-z_]\w*$/.test(name) || predefinedName.test(name)) return false;
  return !tool.templates.some(({ content }) => content.settableNames.has(name));
}

function describe(tool: Tool, script: ShellScript, variable: ShellNode): Description {
  const file = onlyUnmentioned(tool);
  const name = script.text.slice(variable.start, variable.end).replace(/^\$?/, '$');
  const advice = `write the name of the file${file === undefined ? '' : `, such as ${quoted(file)}`}, or set it before`;
  const fix = file === undefined ? undefined : fixOf(script, variable, file);
  return {
    message: `"${name}" is never set, so the file that it names is not written: ${advice}.`,
    fixes: fix ? [fix] : [],
  };
}

/** Writes the name of a file for a word that is the variable alone. */
function fixOf(script: ShellScript, variable: ShellNode, file: string): ReportedFix | undefined {
  const { shell, template } = script;
  let word: ShellNode | undefined = variable;
  while (word && word.kind !== 'word') word = word.parent;
  const isAlone = word && /^"?\\?\$(?:\w+|\{\w+\})"?$/.test(script.writtenAt(word));
  if (!word || !isAlone || !/^[\w./-]+$/.test(file)) return undefined;
  const edit = replaceInScalar(template.scalar, shell.decodedSpan(word), file);
  return { title: `Replace with "${file}"`, edits: [edit] };
}
