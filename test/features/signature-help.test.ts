import fc from 'fast-check';
import assert from 'node:assert/strict';
import vm from 'node:vm';
import type { MarkupContent, SignatureHelp } from 'vscode-languageserver-types';
import {
  signatureHelp,
  type SignatureHelpParams,
} from '../../shared/src/features/decoration/signature-help.js';
import { functions, functionsOf, methodsOf } from '../../shared/src/javascript/signatures/signature-table.js';
import type { Signature } from '../../shared/src/javascript/signatures/signature.js';
import { Document } from '../../shared/src/tool/document.js';
import { unmarkCursor } from '../support/marked.js';
import { runs } from '../support/runs.js';
import { exampleTools } from '../support/tools.js';

const rest = `requirements:
  - type: javascript
    expression_lib:
      - |
        var limit = 3; // not this one
        // Twice a number,
        // or more.
        function twice(n, times = 2, ...more) { return n.toFixed(2); }

        /**
         * Joins names.
         */
        var joined = ({ a,
          b }) => a + b;
        // far away

        function plain() {}
inputs:
  - name: reads
    type: data
  - name: many
    type: data
    multiple: true
  - name: title
    type: text
  - name: size
    type: integer
  - name: mode
    type: conditional
    test_parameter: { name: long, type: boolean }
    whens:
      - discriminator: true
        parameters:
          - name: word
            type: text
`;
const tool = (command: string, dialect = 'PlatformUserTool'): string =>
  `class: ${dialect}\nshell_command: ${command}\n${rest}`;

function help(marked: string, params: Partial<SignatureHelpParams> = {}): SignatureHelp | null {
  const { text, cursor } = unmarkCursor(marked);
  const { source, tool } = new Document(text);
  const position = source.positionAt(cursor);
  return tool ? signatureHelp(tool, { position, markup: 'markdown', labelOffsets: true, ...params }) : null;
}

/** The active signature with its active parameter in `«»`, followed by the others. */
function shown(found: SignatureHelp | null): string {
  if (!found) return 'none';
  const { signatures, activeSignature = 0, activeParameter } = found;
  const labels = signatures.map(({ label, parameters = [] }, index) => {
    const place = index === activeSignature ? parameters[activeParameter ?? -1]?.label : undefined;
    if (place === undefined) return label;
    const [start, end] = place as [number, number];
    return `${label.slice(0, start)}«${label.slice(start, end)}»${label.slice(end)}`;
  });
  return [labels[activeSignature], ...labels.filter((_, index) => index !== activeSignature)].join(' | ');
}

const map = 'map(«make»): list';
const replace = 'replace(«pattern», replacement): text';
const replacement = 'replace(pattern, «replacement»): text';

describe('signature help', () => {
  const rows: [what: string, expression: string, expected: string][] = [
    ['a method of a list', '$(inputs.many.map(‸))', map],
    ['a method of a list that is half typed', '$(inputs.many.map(‸', map],
    ['a method of a list, behind ?.', '$(inputs.many?.map?.(‸', map],
    ['a method in brackets', "$(inputs['many'].map(‸))", map],
    ['a method of a text', '$(inputs.title.replace(‸))', replace],
    ['its second argument', "$(inputs.title.replace('a', ‸))", replacement],
    ['its second argument, right behind the comma', "$(inputs.title.replace('a',‸", replacement],
    ['its first argument, with one behind it', "$(inputs.title.replace('‸a', 'b'))", replace],
    ['an argument that is a text in the making', "$(inputs.title.replace('a, b‸", replace],
    ['an argument behind commas in brackets', '$(inputs.title.replace([1, 2][f(3, 4)], ‸', replacement],
    [
      'an argument behind commas in texts',
      '$(inputs.title.replace(\'a,b\' + "c," + `d,${g(1, 2)},`, ‸',
      replacement,
    ],
    ['an argument behind a regular expression', '$(inputs.title.replace(/,[(]/g, ‸', replacement],
    ['an argument behind an object', '$(inputs.title.replace({ a: 1, b: [2, 3] }, ‸', replacement],
    ['an argument behind a function', '$(inputs.title.replace((a, b) => a, ‸', replacement],
    ['the parameters of a function', '$(inputs.many.map((f, ‸', map],
    ['what a function gives', '$(inputs.many.map((f) => ‸', map],
    ['an object in the making', '$(inputs.many.map({ a: 1, b: ‸', map],
    ['a value in brackets', '$(inputs.many.map((1 + ‸', map],
    ['a hole of a template literal', '$(inputs.many.map(`a${‸', map],
    ['the inner one of two calls', '$(inputs.many.map(parseInt(‸', 'parseInt(«text», base?): number'],
    ['the outer one of two calls', '$(inputs.title.replace(parseInt(1, 2), ‸', replacement],
    ['the body of a function', '${ return inputs.many.map(‸', map],
    ['a call in a statement', '${ if (inputs.many.map(‸', map],
    [
      'a call in the body of a function',
      '$(inputs.many.map((f) => { return f.path.split(‸',
      'split(«separator», limit?): list',
    ],
    ['an element of a list', '$(inputs.many.map((f) => f.path.slice(‸', 'slice(«start», end?): text'],
    ['a nested input', '$(inputs.mode.word.slice(‸', 'slice(«start», end?): text'],
    ['what a method gives', "$(inputs.title.split(',').slice(1, ‸", 'slice(start?, «end?»): list'],
    ['what several methods give', "$(inputs.title.split(',').join().trim().at(‸", 'at(«index»): text'],
    ['what a function gives, called', '$(String(inputs.size).at(‸', 'at(«index»): text'],
    [
      'what a function of an object gives',
      '$(Object.keys(inputs.mode).slice(‸',
      'slice(«start?», end?): list',
    ],
    ['a number', '$(inputs.size.toFixed(‸', 'toFixed(«digits?»): text'],
    ['a text in quotes', "$('a,b'.slice(‸", 'slice(«start», end?): text'],
    ['a list in brackets', '$([1, 2].slice(‸', 'slice(«start?», end?): list'],
    ['a regular expression', '$(/a/.test(‸', 'test(«text»): boolean'],
    ['a function of an object', '$(Math.max(1, 2, ‸', 'max(«...numbers»): number'],
    ['what is made with new', '$(new Set(‸', 'Set(«values?»): object'],
    ['a method without parameters', '$(inputs.title.trim(‸', 'trim(): text'],
    ['a name that only one kind of value has', '$(x.join(‸', 'join(«separator?»): text'],
    [
      'a name that several kinds have',
      '$(x.slice(‸',
      'slice(«start», end?): text | slice(start?, end?): list',
    ],
    ['a function of the library', '$(twice(‸', 'twice(«n», times = 2, ...more)'],
    ['its last parameter', '$(twice(1, 2, 3, 4, ‸', 'twice(n, times = 2, «...more»)'],
    ['a function of the library that takes an object apart', '$(joined(‸', 'joined(«{ a, b }»)'],
    ['a caret before more of the call', '$(inputs.many.map(‸(f) => f.path).join())', map],
    ['a caret behind blanks', '$(inputs.title.replace(1,  ‸', replacement],
    ['no call: behind it', '$(inputs.many.map(f)‸)', 'none'],
    ['no call: before it', '$(inputs.many.map‸(f))', 'none'],
    ['no call: too many arguments', '$(inputs.title.trim(1, ‸', 'none'],
    ['no call: a bracket', '$((1 + ‸', 'none'],
    ['no call: a statement', '${ if (‸', 'none'],
    ['no call: a function that is declared', '${ function f(a, ‸', 'none'],
    ['no call: the body of an argument', '$(inputs.many.map((f) => { ‸', 'none'],
    ['no call: a comment', '$(inputs.many.map(/* ‸', 'none'],
    ['a method that there is not', '$(inputs.reads.map(‸', 'none'],
    ['a function that nobody knows', '$(nothing(‸', 'none'],
    ['a function that is made where it is called', '$(((x) => x)(‸', 'none'],
    ['text of the shell', 'echo f(‸', 'none'],
  ];
  for (const [what, expression, expected] of rows) {
    const styles: [string, string][] = [
      ['a literal block', `|\n  ${expression}`],
      ['a folded block', `>-\n  echo\n  ${expression}`],
      ['a plain text', `echo ${expression}`],
      ['double quotes', `"\\u00e9 ${expression.replace(/[\\"]/g, '\\$&')}"`],
      ['single quotes', `'${expression.replaceAll("'", "''")}'`],
    ];
    // A plain scalar ends at what looks like a key or a comment.
    const possible = styles.filter(([style]) => style !== 'a plain text' || !/: | #/.test(expression));
    for (const [style, command] of possible) {
      it(`knows ${what} in ${style}`, () => {
        assert.equal(shown(help(tool(command))), expected);
        assert.equal(shown(help(tool(command, 'GalaxyUserTool').replaceAll('\n', '\r\n'))), expected);
      });
    }
  }

  it('knows the functions of the library inside it', () => {
    const text = tool('echo').replace('toFixed(2)', 'toFixed(‸2)');
    assert.equal(shown(help(text)), 'toFixed(«digits?»): text');
    assert.equal(shown(help(tool('echo').replace('a + b', 'twice(1, ‸'))), 'twice(n, «times = 2», ...more)');
  });

  it('tells what is known of a function', () => {
    const told = (command: string): string | undefined =>
      (help(tool(command))?.signatures[0]?.documentation as MarkupContent | undefined)?.value;
    assert.equal(told('$(inputs.many.map(‸'), 'A list with the result of a function for each element.');
    assert.equal(told('$(twice(‸'), 'Twice a number,\nor more.');
    assert.equal(told('$(joined(‸'), 'Joins names.');
    assert.equal(told('$(plain(‸'), undefined);
  });

  it('is what the client can show', () => {
    const found = help(tool('$(Array.isArray(‸'), { markup: 'plaintext', labelOffsets: false });
    assert.deepEqual(found?.signatures, [
      {
        label: 'isArray(value): boolean',
        documentation: { kind: 'plaintext', value: 'Whether a value is a list.' },
        parameters: [{ label: 'value' }],
      },
    ]);
  });

  it('keeps the signature that was chosen, as long as it fits', () => {
    const before = help(tool('$(x.slice(‸'));
    assert.ok(before);
    const chosen = { ...before, activeSignature: 1 };
    assert.equal(help(tool('$(x.slice(1, ‸'), { shown: chosen })?.activeSignature, 1);
    assert.equal(help(tool('$(x.includes(1, ‸'), { shown: chosen })?.activeSignature, 0);
  });

  it('answers at every place of the examples, whatever is missing behind it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...exampleTools().map(({ text }) => text)),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.boolean(),
        (text, part, cut) => {
          const cursor = Math.round(part * text.length);
          const found = help(`${text.slice(0, cursor)}‸${cut ? '' : text.slice(cursor)}`);
          if (!found) return;
          const { signatures, activeSignature = -1 } = found;
          const activeParameter = found.activeParameter ?? -1;
          const parameters = signatures[activeSignature]?.parameters?.length ?? -1;
          assert.ok(activeParameter >= 0 && activeParameter <= Math.max(0, parameters - 1));
        },
      ),
      runs(300),
    );
  });

  describe('of what the language has', () => {
    const owners: Record<string, string> = {
      text: 'String.prototype',
      list: 'Array.prototype',
      number: 'Number.prototype',
      pattern: 'RegExp.prototype',
    };
    const tables: [string, ReadonlyMap<string, Signature>][] = [
      ['globalThis', functions],
      ...functionsOf,
      ...Object.entries(methodsOf).map(([kind, table]): [string, ReadonlyMap<string, Signature>] => [
        owners[kind] ?? kind,
        table,
      ]),
    ];
    for (const [owner, table] of tables) {
      it(`is right about ${owner}`, () => {
        for (const { name, parameters, summary } of table.values()) {
          const type: unknown = vm.runInNewContext(`typeof ${owner}.${name}`);
          assert.equal(type, 'function', name);
          const least = parameters.filter((one) => !/[?]$|^\.{3}/.test(one)).length;
          const length = vm.runInNewContext(`${owner}.${name}.length`) as number;
          const most = parameters.at(-1)?.startsWith('...') ? Infinity : parameters.length;
          assert.ok(least <= length && length <= most, `${name} takes ${length}`);
          assert.match(summary, /^[-A-Z0-9e].*[.]$/, name);
        }
      });
    }

    it('gives what is said of it', () => {
      const calls: [string, string][] = [
        ["'abc'.split('b')", 'list'],
        ["'abc'.slice(1)", 'text'],
        ["'abc'.search(/c/)", 'number'],
        ["'abc'.includes('b')", 'boolean'],
        ['[1].map((x) => x)', 'list'],
        ['[1].join()', 'text'],
        ['[1].push(2)', 'number'],
        ['(1).toFixed()', 'text'],
        ['Math.max(1, 2)', 'number'],
        ['Object.keys({})', 'list'],
        ['JSON.stringify(1)', 'text'],
      ];
      for (const [call, kind] of calls) {
        const given = vm.runInNewContext(
          `((x) => (Array.isArray(x) ? 'list' : typeof x === 'string' ? 'text' : typeof x))(${call})`,
        ) as string;
        assert.equal(given, kind);
        const name = /\.(\w+)\(/.exec(call)?.[1] ?? '';
        const begun = call.slice(0, call.indexOf('(', call.indexOf(name)) + 1);
        assert.match(shown(help(tool(`$(${begun}‸`))), new RegExp(`^${name}\\(.*\\): ${kind}$`));
      }
    });
  });
});
