import type { Severity } from '../problems/problem.js';
import type { ReportedFix, ReportedProblem, ToolRule } from '../problems/rule.js';
import { checkableScripts, type CheckableScript } from '../shellcheck/checkable.js';
import type { ShellFinding } from '../shellcheck/findings.js';
import { mapFindings, type MappedFinding } from '../shellcheck/map-findings.js';
import { replaceAllInScalar } from '../text/write-scalar.js';

const severities: Readonly<Record<ShellFinding['level'], Severity>> = {
  error: 'error',
  warning: 'warning',
  info: 'info',
  style: 'hint',
};

export const shellcheck: ToolRule = {
  code: 'shellcheck',
  severity: { platform: 'warning', galaxy: 'warning' },
  summary: 'a problem that ShellCheck finds in a shell command',
  why: '[ShellCheck](https://www.shellcheck.net) finds common mistakes in shell scripts. To turn it on, install `shellcheck`, and then set `shellcheck: true` in `.user-tool.yml`, use the editor setting `userTool.shellcheck`, or run `user-tool check --shellcheck`. It checks the command and all config files that are shell scripts. Each problem has the code and the severity that ShellCheck gives it. Fixes are suggested, but never applied automatically.',
  exceptions: [
    'Each reference is replaced with a variable before the check, and problems with a reference itself are left to `reference-unquoted`.',
    'The command is checked as a script for `sh` with `set -e`. The shell that an image uses for `sh` is not known, so features that a POSIX shell lacks are only reported as info. If the shell is bash, start the command with `# shellcheck shell=bash`.',
    '`# shellcheck disable=SC2086` in the command disables one ShellCheck code. To disable all of them, use a suppression comment with the code `shellcheck`.',
  ],
  unfinished: 'value',
  bad: {
    text: "shell_command: |\n  name='$(inputs.table.path)'\n  wc -l $name > count.txt\n",
  },
  good: {
    text: 'shell_command: |\n  name=\'$(inputs.table.path)\'\n  wc -l "$name" > count.txt\n',
  },
  needs: 'shellcheck',
  says: 'SC2086: Double quote to prevent globbing and word splitting.',
  checkTool(tool, report, { shellFindings = [] }) {
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
            title: `Apply the ShellCheck fix (${name})`,
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
