import { quoted } from '../expressions/quote.js';
import { replaceInScalar } from '../text/write-scalar.js';
import { nearest } from '../values/suggest.js';
import type { Rule } from '../problems/rule.js';
import { sourceTexts } from '../tool/source-texts.js';

/** Of more inputs none is suggested. */
const maxCompared = 500;

export const sourceUndeclared: Rule = {
  code: 'source-undeclared',
  severity: { platform: 'warning', galaxy: 'warning' },
  summary: '`format_source` and its like name no declared input',
  why: 'An output can take its datatype, its metadata or its structure from an input. Where no input has that name the output gets none. An input of a conditional, section or repeat is named by its path: `cond|reads`, `queries_0|reads`; here the first part is looked at.',
  bad: {
    text: 'outputs:\n  - name: count\n    type: data\n    format_source: tabel\n    from_work_dir: count.txt\n',
  },
  good: {
    text: 'outputs:\n  - name: count\n    type: data\n    format_source: table\n    from_work_dir: count.txt\n',
  },
  check(tool, report) {
    const inputs = tool.fields.get('inputs');
    if (inputs && tool.document.hasSyntaxErrorIn(inputs.span)) return;
    const declared = [...tool.inputsByName.keys()];
    const candidates = declared.length <= maxCompared ? declared : [];
    for (const { scalar, field, name, decoded } of sourceTexts(tool)) {
      if (
        !tool.structure.texts.has(scalar) ||
        tool.inputsByName.has(name) ||
        tool.inputsByName.has(name.replace(/_\d+$/, ''))
      )
        continue;
      const meant = nearest(name, candidates);
      report({
        node: scalar,
        span: scalar.decoded.spanOf(decoded),
        message: `No input is called ${quoted(name)}, which "${field}" names${meant === undefined ? ': declare it, or name another one.' : `: did you mean "${meant}"?`}`,
        fixes:
          meant === undefined
            ? []
            : [{ title: `Write "${meant}"`, edits: [replaceInScalar(scalar, decoded, meant)] }],
      });
    }
  },
};
