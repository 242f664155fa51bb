import { replaceAllInScalar } from '../text/write-scalar.js';
import { checkableScripts, type CheckableScript } from '../shellcheck/checkable.js';
import type { ShellFinding } from '../shellcheck/findings.js';
import { mapFindings, type MappedFinding } from '../shellcheck/map-findings.js';
import type { Severity } from '../problems/problem.js';
import type { ReportedProblem, ReportedFix, Rule } from '../problems/rule.js';

const severities: Readonly<Record<ShellFinding['level'], Severity>> = {
  error: 'error',
  warning: 'warning',
  info: 'info',
  style: 'hint',
};

export const shellcheck: Rule = {
  code: 'shellcheck',
  severity: { platform: 'warning', galaxy: 'warning' },
  summary: 'what shellcheck, where it is switched on, finds in a shell command',
  why: "[ShellCheck](https://www.shellcheck.net) knows the traps of the shell. Switch it on by `shellcheck: true` in `.user-tool.yml`, by the setting `userTool.shellcheck` of the editor, or by `user-tool check --shellcheck`; the program `shellcheck` has to be installed. It reads the command, and config files that are shell scripts, with a variable in the place of each reference, so that what it says is about the script as it would run; what it says about a reference alone is left to `reference-unquoted`. A command is read as one for `sh`, with `set -e`. Which shell an image has for `sh` is not known, so that what a POSIX shell lacks is no more than an info: `# shellcheck shell=bash` as the first line of the command says that it is bash. Each problem has shellcheck's own number and severity, and its page says more; `# shellcheck disable=SC2086` in the command silences one number, a comment of this program all of them. Its fixes are offered, and never applied unasked.",
  bad: {
    text: "shell_command: |\n  name='$(inputs.table.path)'\n  wc -l $name > count.txt\n",
  },
  good: {
    text: 'shell_command: |\n  name=\'$(inputs.table.path)\'\n  wc -l "$name" > count.txt\n',
  },
  needs: 'shellcheck',
  says: 'SC2086: Double quote to prevent globbing and word splitting.',
  check(tool, report, { shellFindings = [] }) {
    if (shellFindings.length === 0) return;
    const byText = new Map(shellFindings.map(({ text, findings }) => [text, findings]));
    for (const script of checkableScripts(tool)) {
      for (const finding of mapFindings(script, byText.get(script.text) ?? []))
        report(problemOf(script, finding));
    }
  },
};

function problemOf({ script }: CheckableScript, finding: MappedFinding): ReportedProblem {
  const { scalar } = script.template;
  const name = `SC${finding.code}`;
  const fixes: ReportedFix[] =
    finding.replacements.length === 0
      ? []
      : [
          {
            title: `Mend it as shellcheck proposes (${name})`,
            edits: replaceAllInScalar(scalar, finding.replacements),
          },
        ];
  return {
    node: scalar,
    span: scalar.decoded.spanOf(finding.span),
    severity: severities[finding.level],
    message: `${name}: ${finding.message.trim()}`,
    url: `https://www.shellcheck.net/wiki/${name}`,
    fixes,
  };
}
