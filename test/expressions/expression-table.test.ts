import fc from 'fast-check';
import assert from 'node:assert/strict';
import { analyze } from '../../shared/src/expressions/analyze.js';
import { ExpressionTable } from '../../shared/src/expressions/expression-table.js';
import { scan } from '../../shared/src/expressions/scanner.js';
import type { AnalysisContext } from '../../shared/src/expressions/types.js';
import { runs } from '../support/runs.js';

const names = ['x', 'date', 'reads', 'twice', 'HOME', 'my', 'i'];
const someNames = fc.subarray(names).map((some) => new Set(some));
const contexts: fc.Arbitrary<AnalysisContext> = fc
  .record({ libraryNames: someNames, inputNames: someNames, assignedNames: someNames })
  .chain((context) => fc.constantFrom(context, { libraryNames: context.libraryNames }));

const expressions = [
  '$(inputs.x)',
  '$(inputs.x.path)',
  '$(inputs.my-reads.path)',
  '$(x)',
  '$(date)',
  '$(date +%F)',
  '$(cat $(inputs.x.path) ${x})',
  '$((x + i))',
  '$(twice(inputs.x) + twyce)',
  '$(read)',
  '$(HOME)',
  '${x}',
  '${HOME}',
  '${ return inputs.x.map((r) => r.path) }',
  '${ inputs.x }',
  '$(inputs.x[].path)',
  '$(inputs.x +)',
  '$( )',
  '$(inpts.x)',
];
const texts = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...expressions) },
      { weight: 2, arbitrary: fc.constantFrom(' ', '\n', "'", '"', '\\', 'echo ', 'x=1; ', 'for i in ') },
      { weight: 1, arbitrary: fc.constantFrom('$(inputs.x', '$(inputs.x}', '${HOME', '$("a') },
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

describe('the analyses in a table', () => {
  it('are those without it, in any order of texts and contexts', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(texts, contexts), { maxLength: 6 }), (versions) => {
        const table = new ExpressionTable();
        for (const [text, context] of versions) {
          const known = scan(text).expressions.flatMap((expression) => {
            const read = table.analyze(text, expression, context);
            const { script, ...place } = read.scanned;
            const { script: written, ...writtenPlace } = expression;
            assert.deepEqual(place, writtenPlace);
            assert.deepEqual(
              [script.source, script.words.tokens, script.error, script.tree?.free.map(script.tree.spanOf)],
              [
                written.source,
                written.words.tokens,
                written.error,
                written.tree?.free.map(written.tree.spanOf),
              ],
            );
            assert.deepEqual(read.analysis, analyze(expression, context));
            return read.known ?? [];
          });
          table.keep(known);
        }
      }),
      runs(5000),
    );
  });
});
