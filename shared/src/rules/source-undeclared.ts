import type { ToolRule } from '../problems/rule.js';
import { replaceInScalar } from '../text/write-scalar.js';
import { declaresInput } from '../tool/input.js';
import { sourceTexts } from '../tool/source-texts.js';
import { quoted } from '../util/wording.js';
import { nearest } from '../values/suggest.js';

/** With more inputs than this, none is suggested. */
const maxCompared = 500;

export const sourceUndeclared: ToolRule = {
  code: 'source-undeclared',
  severity: { platform: 'warning', galaxy: 'warning' },
  summary: '`format_source` or a similar field names an input that is not declared',
  why: 'An output can take its datatype, metadata, or structure from an input. If there is no input with that name, the output gets none. Name an input inside a conditional, section, or repeat by its path: `cond|reads`, `queries_0|reads`.',
  exceptions: ['Only the first part of a path is checked.'],
  bad: {
    text: 'outputs:\n  - name: count\n    type: data\n    format_source: tabel\n    from_work_dir: count.txt\n',
  },
  good: {
    text: 'outputs:\n  - name: count\n    type: data\n    format_source: table\n    from_work_dir: count.txt\n',
  },
  since: { release: '26.1' },
  checkTool(tool, report) {
    const inputs = tool.fields.get('inputs');
    if (inputs && tool.document.hasSyntaxErrorIn(inputs.span)) return;
    const declared = [...tool.inputsByName.keys()];
    const candidates = declared.length <= maxCompared ? declared : [];
    for (const { scalar, field, name, decoded } of sourceTexts(tool)) {
      if (!tool.isValidText(scalar) || declaresInput(tool.inputsByName, name)) continue;
      const meant = nearest(name, candidates);
      report({
        node: scalar,
        span: scalar.decoded.spanOf(decoded),
        message: `"${field}" names the input ${quoted(name)}, which is not declared${meant === undefined ? ': declare it, or use another one.' : `: did you mean "${meant}"?`}`,
        fixes:
          meant === undefined
            ? []
            : [{ title: `Replace with "${meant}"`, edits: [replaceInScalar(scalar, decoded, meant)] }],
      });
    }
  },
};
