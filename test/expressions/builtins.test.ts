import fc from 'fast-check';
import assert from 'node:assert/strict';
import vm from 'node:vm';
import { analyze } from '../../shared/src/expressions/analyze.js';
import { isScopeName, scopeNames } from '../../shared/src/expressions/members.js';
import { scan } from '../../shared/src/expressions/scanner.js';
import { builtins } from '../../shared/src/javascript/builtins.js';
import { evaluate } from '../evaluate/support.js';
import { runs } from '../support/runs.js';

describe('expressions: names of the sandbox', () => {
  it('every built-in exists where expressions are evaluated', async () => {
    // The sandbox, other than the platform's engine, has one thread.
    const names = [...builtins.keys()].filter((name) => name !== 'undefined' && name !== 'Atomics');
    const { value } = await evaluate(`$([${names.map((name) => `typeof ${name}`).join(', ')}])`, 'galaxy');
    const types = value as readonly string[];
    assert.equal(types.length, names.length);
    assert.deepEqual(
      names.filter((_, index) => types[index] === 'undefined'),
      [],
    );
  });

  it('every global of a bare engine is a built-in, unless the sandbox lacks it', () => {
    const lacking =
      /^(?:console|Intl|WebAssembly|Iterator|globalThis|Float16Array|SuppressedError|(?:Async)?DisposableStack)$/;
    const globals = vm.runInNewContext('Object.getOwnPropertyNames(globalThis)') as string[];
    assert.deepEqual(
      [...globals].filter((name) => !builtins.has(name) && !lacking.test(name)),
      [],
    );
  });

  it('each has one line for people', () => {
    for (const [name, line] of [...builtins, ...scopeNames]) assert.match(line, /^[A-Z].*[.]$/, name);
  });

  it('names of every object are not among them', () => {
    for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
      assert.equal(builtins.has(name), false);
      assert.equal(isScopeName(name), false);
    }
  });

  it('what is called JavaScript is compiled by an engine, in strict mode', () => {
    const parts = fc.constantFrom(
      ...'( ) { } [ ] . , ; => = + - ! ? : 1 "a" inputs x return var let if ( 1 ) /a/ `b` ... function class'.split(
        ' ',
      ),
      ' ',
      '\n',
    );
    const count = runs(5000);
    let compiled = 0;
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 9 }), fc.constantFrom('()', '{}'), (words, [open, close]) => {
        const text = `$${open ?? ''}${words.join('')}${close ?? ''}`;
        const [expression] = scan(text).expressions;
        if (expression?.span.end !== text.length) return;
        const { verdict, references } = analyze(expression, { libraryNames: new Set(['x']) });
        if (
          verdict !== 'javascript' ||
          references.some(({ segments }) => segments.some((s) => s.kind === 'all'))
        )
          return;
        const body = open === '(' ? `{return (${text.slice(1)});}` : text.slice(1);
        compiled++;
        new vm.Script(`"use strict";(function()${body})()`);
      }),
      count,
    );
    assert.ok(compiled > count.numRuns / 100, `${compiled}`);
  });
});
