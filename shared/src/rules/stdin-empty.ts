import type { Description, ReportedFix, ToolRule } from '../problems/rule.js';
import { unconnectedCommands, type UnconnectedCommand } from '../shell/standard-input.js';
import { replaceInScalar } from '../text/write-scalar.js';
import type { Tool } from '../tool/document.js';
import { directiveBlocks } from '../tool/foreign/directive-blocks.js';
import { unusedInputs } from '../tool/input-uses.js';
import { runScripts } from '../tool/run-scripts.js';
import type { ShellScript } from '../tool/shell/script.js';

export const stdinEmpty: ToolRule = {
  code: 'stdin-empty',
  severity: { platform: 'warning', galaxy: 'warning' },
  summary: 'a command that reads a standard input to which nothing is connected',
  why: "A script that is used in a pipe, as in `zcat reads.fq.gz | count.sh`, reads its standard input. The standard input of a tool's command is empty: `cat > out.txt` writes an empty file, and a loop over `read` never runs. Name the file, `cat '$(inputs.reads.path)'`, or connect it: `done < '$(inputs.reads.path)'`.",
  exceptions: [
    'Only programs that are known to read their standard input if no file is named are reported, such as `cat`, `sort`, `wc`, `cut`, `grep`, `awk`, `sed`, and `tr`.',
    'Functions and loops to which something may be connected are not reported.',
  ],
  unfinished: 'value',
  bad: { text: 'shell_command: sort | uniq -c > count.txt\n' },
  good: { text: "shell_command: sort '$(inputs.table.path)' | uniq -c > count.txt\n" },
  checkTool(tool, report) {
    for (const { template, script, isConnected } of runScripts(tool)) {
      if (isConnected || !script.isWhole || script.shell.mayHoldCode) continue;
      for (const command of unconnectedCommands(script.shell.tree)) {
        const { word } = command;
        if (script.isBehindFault(word)) break;
        if (isCut(script, command)) continue;
        report({
          node: template.scalar,
          span: template.scalar.decoded.spanOf(script.shell.decodedSpan(word)),
          describe: () => describe(tool, script, command),
        });
      }
    }
  },
};

/** Entities of XML that stand for a file to read, or begin a word. */
const inputEntity = /^[ \t]*&(?:lt|quot|apos);/;

/** Whether a fault in a command, or what directly follows it in another language, may be meant as words of it. */
function isCut(script: ShellScript, { reader: { end } }: UnconnectedCommand): boolean {
  const { shell, text, template } = script;
  const behind = text.slice(end, end + 100);
  const next = shell.decodedOffset(end + behind.search(/[^ \t]|$/));
  return (
    script.isBehindFault({ start: end - 1, end }) ||
    inputEntity.test(behind) ||
    directiveBlocks(template).some(({ first }) => first.start === next)
  );
}

function describe(tool: Tool, script: ShellScript, command: UnconnectedCommand): Description {
  const fix = inputFix(tool, script, command);
  const way = fix ? `write "${fix.text}" after it` : 'name the file that it reads';
  return {
    message: `"${command.name}" reads the standard input here, which is empty in a tool: ${way}.`,
    fixes: fix ? [fix] : [],
  };
}

/** Connects the only dataset that may be meant. */
function inputFix(
  tool: Tool,
  { shell, template }: ShellScript,
  { reader }: UnconnectedCommand,
): (ReportedFix & { text: string }) | undefined {
  const unused = unusedInputs(tool);
  const datasets = tool.inputs.filter(
    ({ type, multiple, optional }) => type === 'data' && !multiple && !optional,
  );
  const free = datasets.filter((input) => unused.includes(input));
  const [input, ...others] = free.length > 0 ? free : datasets;
  if (!input?.name || others.length > 0) return undefined;
  const text = `< '$(inputs.${input.name}.path)'`;
  const last = reader.kind === 'command' ? reader.children.findLast(({ kind }) => kind === 'word') : reader;
  const { end } = shell.decodedSpan(last ?? reader);
  return {
    text,
    title: `Read "${input.name}" with "${text}"`,
    edits: [replaceInScalar(template.scalar, { start: end, end }, ` ${text}`)],
  };
}
