import type { PartRule, ReportedProblem, ToolRule } from '../problems/rule.js';
import { replaceScalar } from '../text/write-scalar.js';
import type { Tool } from '../tool/document.js';
import type { TextUse } from '../tool/finding.js';
import { fileMeant } from '../tool/written-files.js';
import { quoted } from '../util/wording.js';
import { workDirPathFault } from '../values/work-dir-path.js';

export const outputPath: PartRule & ToolRule = {
  code: 'output-path',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'an output path that is absolute, leaves the working directory, or contains an expression',
  why: 'The platform collects results only from the working directory, in which the command runs. Write the results there, and use a relative path such as `report.txt` or `results/report.txt`. Expressions and variables are not evaluated in it, so let the command write a file of a fixed name.',
  exceptions: [
    'An expression or a variable is a warning.',
    'A pattern such as `*.txt` is only mentioned in the `platform` dialect, whose interface does not describe patterns.',
  ],
  bad: {
    text: 'outputs:\n  - name: count\n    type: data\n    format: txt\n    from_work_dir: ../count.txt\n',
  },
  good: {
    text: 'outputs:\n  - name: count\n    type: data\n    format: txt\n    from_work_dir: count.txt\n',
  },
  checkPart(part, report) {
    for (const { scalar, use } of [...part.textsOf('written-file'), ...part.textsOf('directory')]) {
      const fault = workDirPathFault(scalar.decoded.text);
      if (fault === undefined || fault === 'empty') continue;
      const what = fault === 'absolute' ? 'is absolute' : 'leaves the working directory';
      const message = `The "${use.field.name}" ${quoted(scalar.decoded.text)} ${what}: use a path relative to the working directory.`;
      report({ node: scalar, message });
    }
  },
  checkTool(tool, report) {
    const texts = [...tool.textsOf('written-file'), ...tool.textsOf('directory')];
    for (const use of texts) {
      const path = use.scalar.decoded.text;
      if (workDirPathFault(path) !== undefined) continue;
      if (evaluated.test(path)) report(notEvaluated(tool, use));
      else if (tool.dialect.name === 'platform' && /[*?[]/.test(path)) report(pattern(use));
    }
  },
};

/** `$(…)`, `${…}`, `$name`, `{{ name }}`. */
const evaluated = /\$[({A-Za-z_]|\{\{/;

function notEvaluated(tool: Tool, { scalar, use: { field } }: TextUse): ReportedProblem {
  const path = scalar.decoded.text;
  const isFile = field.kind === 'written-file';
  const meant = isFile ? fileMeant(tool, path.replace(/\$\([^)]*\)|\$\{[^}]*\}/g, '')) : undefined;
  const wayOut =
    meant === undefined
      ? 'let the command write a fixed name, and use that'
      : `use "${meant}", which the command writes`;
  return {
    node: scalar,
    severity: 'warning',
    message: `Expressions in "${field.name}" are not evaluated, so the platform looks for a ${isFile ? 'file' : 'folder'} of exactly this name: ${wayOut}.`,
    fixes:
      meant === undefined
        ? []
        : [{ title: `Replace with "${meant}"`, edits: [replaceScalar(scalar, meant)] }],
  };
}

function pattern({ scalar, use: { field } }: TextUse): ReportedProblem {
  const message = `The "${field.name}" ${quoted(scalar.decoded.text)} is a pattern, which the platform may not expand: use the name of a file, or "discover_datasets".`;
  return { node: scalar, severity: 'info', message };
}
