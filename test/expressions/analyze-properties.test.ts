import fc from 'fast-check';
import assert from 'node:assert/strict';
import { analyze } from '../../shared/src/expressions/analyze.js';
import { scan } from '../../shared/src/expressions/scanner.js';
import type { Analysis, ScannedExpression } from '../../shared/src/expressions/types.js';
import { memberPathBefore } from '../../shared/src/javascript/caret/member-path-before.js';
import { declarationsOf } from '../../shared/src/javascript/declarations.js';
import { Script } from '../../shared/src/javascript/script.js';
import { tokenize } from '../../shared/src/javascript/tokens.js';
import type { Span } from '../../shared/src/text/range.js';
import { runs } from '../support/runs.js';

const context = { libraryNames: new Set(['f']), inputNames: new Set(['x']) };

const words = fc.constantFrom(
  ...'$( ${ ) } ( { [ ] . ?. , ; : ? => = + - * / ! & | < > \' " ` \\ \n // /* */ ...'.split(' '),
  ...[
    'inputs',
    'self',
    'runtime',
    'x',
    'path',
    'return',
    'const',
    'function',
    'if',
    'for',
    'let',
    'class',
    'f',
  ],
  ...[
    'date',
    'ls',
    'HOME',
    '1',
    '0x',
    '2px',
    'inputs.x',
    'inputs[0]',
    "inputs['a b']",
    '[]',
    ' ',
    '$',
    '#',
    '🧬',
  ],
);
const codeText = fc.array(words, { maxLength: 25 }).map((parts) => parts.join(''));
const expressionText = fc.oneof(
  fc
    .tuple(fc.constantFrom('$(', '${'), codeText, fc.constantFrom(')', '}', ''))
    .map((parts) => parts.join('')),
  codeText,
  fc.string({ unit: 'binary' }).map((text) => `$(${text})`),
);

function everyAnalysis(
  text: string,
  look: (analysis: Analysis, expression: ScannedExpression) => void,
): void {
  for (const expression of scan(text).expressions) look(analyze(expression, context), expression);
}

function assertInside({ start, end }: Span, outer: Span): void {
  assert.ok(outer.start <= start && start <= end && end <= outer.end, JSON.stringify({ start, end, outer }));
}

describe('expressions: on any text', () => {
  it('the analysis throws nothing and stays inside the expression', () => {
    fc.assert(
      fc.property(expressionText, (text) => {
        everyAnalysis(text, ({ fault, references }, { span }) => {
          if (fault) assertInside(fault.span, span);
          if (fault?.edit) assertInside(fault.edit.span, span);
          for (const reference of references) {
            assertInside(reference.span, span);
            assertInside(reference.rootSpan, reference.span);
            for (const segment of reference.segments) {
              assertInside(segment.span, reference.span);
              assertInside(segment.nameSpan, segment.span);
            }
          }
        });
      }),
      runs(5000),
    );
  });

  it('the spans of roots and dotted names are those names', () => {
    fc.assert(
      fc.property(expressionText, (text) => {
        everyAnalysis(text, ({ references }) => {
          for (const { root, rootSpan, segments } of references) {
            assert.equal(text.slice(rootSpan.start, rootSpan.end), root);
            for (const { form, name, nameSpan } of segments) {
              if (form === 'dot') assert.equal(text.slice(nameSpan.start, nameSpan.end), name);
            }
          }
        });
      }),
      runs(3000),
    );
  });

  it('references come in the order of the text, and a fault comes with every verdict that needs one', () => {
    fc.assert(
      fc.property(expressionText, (text) => {
        everyAnalysis(text, ({ verdict, fault, shellForm, references }, { closed }) => {
          const starts = references.map(({ span }) => span.start);
          assert.deepEqual(
            starts,
            [...starts].sort((a, b) => a - b),
          );
          assert.equal(fault === undefined, verdict === 'javascript' || verdict === 'arithmetic');
          assert.equal(verdict === 'unfinished', !closed);
          if (verdict === 'shell' || verdict === 'arithmetic') assert.ok(shellForm);
        });
      }),
      runs(3000),
    );
  });

  it('what is called JavaScript does not depend on where it stands', () => {
    fc.assert(
      fc.property(expressionText, fc.constantFrom('a ', '\n\n', '"x" '), (text, before) => {
        const [here] = scan(text).expressions;
        const [there] = scan(before + text).expressions;
        fc.pre(here !== undefined && there !== undefined && !text.includes('\\'));
        const moved = analyze(there, context);
        assert.equal(moved.verdict, analyze(here, context).verdict);
      }),
    );
  });

  it('words cover the text without overlap', () => {
    fc.assert(
      fc.property(codeText, (text) => {
        let read = 0;
        for (const token of tokenize(text, { start: 0, end: text.length })) {
          assert.equal(text.slice(read, token.start).trim(), '');
          assert.equal(text.slice(token.start, token.end), token.text);
          assert.ok(token.end > token.start);
          read = token.end;
        }
        assert.equal(text.slice(read).trim(), '');
      }),
      runs(3000),
    );
  });

  it('the path before the caret throws nothing and its name touches the caret', () => {
    fc.assert(
      fc.property(expressionText, fc.nat(80), (text, offset) => {
        for (const expression of scan(text).expressions) {
          const found = memberPathBefore(expression.script, offset);
          if (!found) continue;
          assertInside({ start: offset, end: offset }, found.partial);
          assertInside(found.partial, expression.inside);
        }
      }),
      runs(5000),
    );
  });

  it('library names are where they say', () => {
    fc.assert(
      fc.property(codeText, (text) => {
        for (const { name, span } of declarationsOf(new Script(text)))
          assert.equal(text.slice(span.start, span.end), name);
      }),
      runs(3000),
    );
  });

  it('deep nesting is said instead of failing', () => {
    const deep = (open: string, close: string): string => `${open.repeat(50_000)}1${close.repeat(50_000)}`;
    for (const inside of [deep('f(', ')'), deep('[', ']'), `inputs.x + ${deep('(', ')')}`, deep('-(', ')')]) {
      const text = `$(${inside})`;
      const [expression] = scan(text).expressions;
      assert.ok(expression);
      const { verdict, fault } = analyze(expression, context);
      assert.equal(verdict, 'broken');
      assert.match(fault?.reason ?? '', /nested too deeply/);
    }
  });
});
