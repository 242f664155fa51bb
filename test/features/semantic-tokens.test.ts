import fc from 'fast-check';
import assert from 'node:assert/strict';
import { semanticTokens, semanticTokensEdits } from '../../shared/src/features/decoration/semantic-tokens.js';
import { Document } from '../../shared/src/tool/document.js';
import { largeDocuments } from '../support/large.js';
import { mark, unmark, unmarkSpan } from '../support/marked.js';
import { runs } from '../support/runs.js';
import { scalarTexts, yamlish } from '../support/scalars.js';
import { exampleTools, ruleExamples } from '../support/tools.js';
import { readTokens } from './tokens.js';

/** A tool whose five inputs are tokens too. */
const tool = (command: string, rest = '', dialect = 'PlatformUserTool'): string => `class: ${dialect}
shell_command: ${command}
${rest}inputs:
  - name: «reads»
    type: data
  - name: «size»
    type: integer
  - name: "«many»"
    type: data
    multiple: true
  - name: «mode»
    type: section
    parameters:
      - name: «depth»
        type: integer
`;

/** The document with its tokens in `«»`, and their types except for the inputs at the end. */
function shown(text: string): { marked: string; kinds: string } {
  const read = new Document(text);
  const tokens = readTokens(read, semanticTokens(read));
  const declared = tokens.slice(-5).map(({ what }) => what);
  assert.deepEqual(declared, Array(5).fill('parameter!'));
  const kinds = tokens.slice(0, -5).map(({ what }) => what);
  return { marked: mark(text, ...tokens.map(({ span }) => span)), kinds: kinds.join(' ') };
}

const whole = 'macro variable* parameter property macro';
const single = 'macro variable* parameter macro';

describe('semantic tokens', () => {
  const rows: [what: string, command: string, kinds: string, rest?: string][] = [
    ['a reference', 'cat «$(»«inputs».«reads».«path»«)»', whole],
    ['a reference in a literal block', "|\n  cat '«$(»«inputs».«reads».«path»«)»'\n", whole],
    ['a reference in a folded block', ">-\n  cat\n  '«$(»«inputs».«reads».«path»«)»'", whole],
    ['a reference in single quotes', "'it''s «$(»«inputs».«reads».«path»«)»'", whole],
    ['a reference in double quotes', '"\\"\\u00e9 «$(»«inputs».«reads».«path»«)»"', whole],
    ['a reference in a plain text of several lines', 'cat\n  -n\n  «$(»«inputs».«reads».«path»«)» x', whole],
    ['references behind each other', '«$(»«inputs».«size»«)»«$(»«inputs».«size»«)»', `${single} ${single}`],
    ['a reference in brackets', "|\n  «$(»«inputs»['«reads»'].«path»«)»", whole],
    ['a name that is escaped in double quotes', '"«$(»«inputs».«siz\\u0065»«)»"', single],
    ['a nested input', '«$(»«inputs».«mode».«depth»«)»', 'macro variable* parameter parameter macro'],
    ['all elements of a list', '«$(»«inputs».«many»[].«path»«)»', whole],
    [
      'an element of a list',
      '«$(»«inputs».«many»[«0»].«path»«)»',
      'macro variable* parameter number property macro',
    ],
    ['an input that is not declared', '«$(»«inputs».«nothing»«)»', 'macro variable* property macro'],
    ['the other objects', '«$(»«runtime».«outdir»«)»', 'macro variable* property macro'],
    [
      'methods, functions and local names',
      "|\n  «$(»«inputs».«many».«map»((«f») «=>» «f».«path».«mine»()).«join»(«' '»)«)»",
      'macro variable* parameter method* variable operator variable property method method* string macro',
    ],
    [
      'what the language has',
      '|\n  «$(»«Math».«max»(«parseInt»(«"1"»), «NaN», «/[a-z]/g».«test»(«`a`»))«)»',
      'macro class* method* function* string variable* regexp method* string macro',
    ],
    [
      'a function body',
      '|\n  «${»\n    «// why»\n    «var» «x» «=» { «a»«:» «null» };\n    «return» «inputs».«size» «?» «x».«a» «:» «1»;\n  «}»',
      'macro comment keyword variable operator property operator keyword keyword variable* parameter operator variable property operator number macro',
    ],
    [
      'a template literal over lines',
      '|\n  «$(»«`a»\n\n    «b${»«inputs».«size»«}»\n  «c`»«)»',
      'macro string string variable* parameter string string macro',
    ],
    [
      'a text with a fold in it',
      '>-\n  «$(»«"a»\n  «b"» «+» «inputs».«size»«)»',
      'macro string string operator variable* parameter macro',
    ],
    ['a text with a line that goes on', '"«$(»«\'a»\\\n  «b\'»«)»"', 'macro string string macro'],
    ['escapes', '|\n  «\\$(»date) «\\\\» «$(»«inputs».«size»«)»', `regexp regexp ${single}`],
    ['escapes in double quotes', '"«\\\\$(»date) «$(»«inputs».«size»«)»"', `regexp ${single}`],
    [
      'shell variables',
      '|\n  echo «$HOME» «$1» "«$?» «$@»" \'$no\' # $no',
      'variable variable variable variable',
    ],
    [
      'shell variables that are escaped',
      '|\n  echo "«\\${»«GALAXY_SLOTS»:-«$X»}"',
      'regexp variable variable',
    ],
    [
      'shell variables behind references in quotes',
      "|\n  awk '{print $1}' '«$(»«inputs».«reads».«path»«)»' $«$(»«inputs».«size»«)» «$X»",
      `${whole} ${single} variable`,
    ],
    [
      'a here-document',
      "|\n  cat <<E\n  it's «$X» \"«$Y»\" «$(»«inputs».«size»«)»\n  E\n  cat <<'E'\n  $no «$(»«inputs».«size»«)»\n  E\n  «$Z»",
      `variable variable ${single} ${single} variable`,
    ],
    [
      'an expression that is never closed',
      '|\n  cat «$(»«inputs».«size» |\n  echo',
      'macro variable* parameter',
    ],
    [
      'an expression that is no JavaScript',
      '|\n  «$(»«1» «+» «+» what «inputs».«reads».«path»«)»',
      'macro number operator operator variable* parameter property macro',
    ],
    ['a shell construct', '|\n  «$(»cat $(«inputs».«size») «)»', 'macro variable* parameter macro'],
    ['nothing', '|\n  «$(» «)»', 'macro macro'],
    [
      'outputs, their labels and sources',
      'echo',
      `variable! parameter ${whole}`,
      'outputs:\n  - name: «out»\n    type: data\n    format_source: «reads»\n    label: On «$(»«inputs».«reads».«name»«)»\n',
    ],
    ['outputs in mapping form', 'echo', 'variable!', 'outputs:\n  «out»:\n    type: data\n'],
    [
      'tests',
      'echo',
      'parameter parameter parameter variable variable!',
      'tests:\n  - inputs:\n      «size»: 1\n      «mode»|«depth»: 2\n    outputs:\n      «out»: {}\noutputs: [{ name: «out» }]\n',
    ],
    [
      'a library',
      '|\n  «$(»«twice»(«inputs».«size»)«)»',
      'macro function variable* parameter macro keyword function! variable keyword variable operator number keyword variable! operator number',
      'requirements:\n  - type: javascript\n    expression_lib:\n      - |\n        «function» «twice»(«n») { «return» «n» «*» «2»; }\n      - «var» «limit» «=» «7»;\n',
    ],
    [
      'config files',
      'echo',
      `variable ${single} ${single} variable`,
      'configfiles:\n  - filename: run.sh\n    content: |\n      «$HOME» «$(»«inputs».«size»«)»\n  - filename: run.py\n    content: $no «$(»«inputs».«size»«)»\n  - content: |\n      #!/usr/bin/env bash\n      «$X»\n',
    ],
  ];
  for (const [what, command, kinds, rest = ''] of rows) {
    for (const dialect of ['PlatformUserTool', 'GalaxyUserTool']) {
      it(`show ${what} in a ${dialect}`, () => {
        const marked = tool(command, rest, dialect);
        assert.deepEqual(shown(unmark(marked).text), { marked, kinds });
      });
    }
    it(`show ${what}, with CRLF and a byte order mark`, () => {
      const marked = `\uFEFF${tool(command, rest).replaceAll('\n', '\r\n')}`;
      assert.deepEqual(shown(unmark(marked).text), { marked, kinds });
    });
  }

  it('are those of a range', () => {
    const { text, span } = unmarkSpan(
      'class: GalaxyUserTool\nshell_command: |\n  $(inputs.a)\n  $(inp«uts.a)\n  $»HOME $(inputs.a)\ninputs:\n  - name: a\n',
    );
    const read = new Document(text);
    const tokens = readTokens(read, semanticTokens(read, { range: read.source.rangeOf(span) }));
    assert.deepEqual(
      tokens.map((token) => text.slice(token.span.start, token.span.end)),
      ['inputs', 'a', ')', '$HOME'],
    );
  });

  it('are none in other documents', () => {
    for (const text of ['', 'hello', 'class: Workflow\nshell_command: $(inputs.x)\n', '- $(inputs.x)\n']) {
      assert.deepEqual(semanticTokens(new Document(text)), []);
    }
  });

  /** Tokens that a client can draw: sorted, without overlaps, each within its line. */
  const checked = (text: string): number[] => {
    const read = new Document(text);
    const data = semanticTokens(read);
    let last = 0;
    for (const { span } of readTokens(read, data)) {
      assert.ok(span.start >= last && span.end > span.start && span.end <= text.length, text);
      assert.doesNotMatch(text.slice(span.start, span.end), /[\r\n]/, text);
      last = span.end;
    }
    return data;
  };

  const applied = (before: readonly number[], after: readonly number[]): number[] => {
    const result = [...before];
    for (const { start, deleteCount, data = [] } of semanticTokensEdits(before, after)) {
      result.splice(start, deleteCount, ...data);
    }
    return result;
  };

  it('are in order and apart, and follow from those before, however much of a document is there', () => {
    const documents = [...exampleTools(), ...ruleExamples()].map(({ text }) => text);
    let before: number[] = [];
    fc.assert(
      fc.property(fc.constantFrom(...documents), fc.double({ min: 0, max: 1, noNaN: true }), (text, part) => {
        const after = checked(text.slice(0, Math.round(part * text.length)));
        assert.deepEqual(applied(before, after), after);
        assert.deepEqual(semanticTokensEdits(after, [...after]), []);
        before = after;
      }),
      runs(300),
    );
  });

  it('are in order and apart in scalars of every style, and in what is hardly YAML', () => {
    const lines = fc.oneof(
      scalarTexts.map((text) => text.replaceAll('key', 'shell_command').replaceAll('a:', 'shell_command:')),
      yamlish.map((text) => `shell_command: $(inputs.a) ${text}`),
    );
    fc.assert(
      fc.property(lines, (text) => {
        checked(`class: GalaxyUserTool\n${text}\ninputs: [{name: a}, {name: x}]\n`);
      }),
      runs(300),
    );
  });

  it('are those of a large document too', () => {
    for (const [what, make] of Object.entries(largeDocuments)) {
      assert.ok(checked(make(500)).length % 5 === 0, what);
    }
  });
});
