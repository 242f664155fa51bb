import assert from 'node:assert/strict';
import { evaluationLimits, type Limit } from '../../shared/src/evaluate/limits.js';
import { collectGarbage } from '../support/garbage.js';
import { until } from '../support/until.js';
import { evaluate, hastySandbox, sandbox, steppedSandbox } from './support.js';

/** A malicious expression, and its outcome: the limit it hits, a part of the message, or a harmless value. */
type Attack = [expression: string, end: { limit: Limit } | { fails: string } | { value: unknown }];

const time = { limit: 'time' } as const;
const memory = { limit: 'memory' } as const;
const output = { limit: 'output' } as const;
const stack = { limit: 'stack' } as const;

const attacks: Attack[] = [
  ['${ for (;;); }', time],
  ['${ while (true) { try { for (;;); } catch (e) {} finally { for (;;); } } }', time],
  ['${ do {} while (1); return 1 }', time],
  ['$([1, 2].sort(() => { for (;;); }))', time],
  ['$([].indexOf.call({ length: 2 ** 53 - 1 }, 1))', time],
  ['${ var a = []; a.length = 4294967295; return a.indexOf(1); }', time],
  ['${ var a = []; a.length = 4294967295; a.forEach(function () {}); return 1; }', time],
  ['$("a".repeat(1e6).indexOf("a".repeat(5e5) + "b"))', time],
  ['$(/^(a+)+$/.test("a".repeat(40) + "b"))', time],
  ['$(/(?:a|a?)+b/.test("a".repeat(100000)))', time],
  ['$("x".repeat(1e5).replace(/(x+x+)+y/g, ""))', time],
  ['$((async () => { for (;;); })())', time],
  ['$(new Proxy({}, { get() { for (;;); } }).a)', time],
  ['$(({ get a() { for (;;); } }))', time],
  ['$(({ toJSON() { for (;;); } }))', time],
  ['$("" + { toString() { for (;;); } })', time],
  ['${ throw { get message() { for (;;); } } }', time],
  ['${ throw { get stack() { for (;;); } } }', time],
  ['$({ [Symbol.toPrimitive]() { for (;;); } } + "")', time],
  ['${ for (var x of { [Symbol.iterator]: () => ({ next: () => ({}) }) }); return 1 }', time],
  ['$(eval("for (;;);"))', time],
  ['$(new Function("for (;;);")())', time],
  ['$((function f() { return f(); })())', stack],
  ['${ var o = { get a() { return this.a; } }; return o.a; }', stack],
  ['${ var p = new Proxy({}, { get(t, k, r) { return r[k]; } }); return p.a; }', stack],
  ['$(JSON.parse("[".repeat(100000)))', stack],
  ['$(eval("(".repeat(100000)))', stack],
  ['$(eval("[".repeat(50000) + "]".repeat(50000)))', stack],
  ['${ var x = []; for (var i = 0; i < 1e5; i++) x = [x]; return x; }', stack],
  ['${ var x = []; for (var i = 0; i < 300; i++) x = [x]; return x; }', { limit: 'depth' }],
  ['$("a".repeat(1e9))', memory],
  ['${ var s = "a"; for (;;) s += s; }', memory],
  ['${ var a = []; for (;;) a.push("x".repeat(1000) + a.length); }', memory],
  ['${ var a = []; for (;;) a.push(new Uint8Array(1e5)); }', memory],
  ['${ var a = []; for (;;) a.push([a]); }', memory],
  ['$(new Uint8Array(1e9))', memory],
  ['$(new ArrayBuffer(1e9))', memory],
  ['$(Array.from({ length: 1e9 }))', memory],
  ['$([...(function* () { for (;;) yield 1; })()])', memory],
  ['${ var m = new Map(); for (;;) m.set({}, new Array(1000).fill(1)); }', memory],
  ['${ var a = []; try { for (;;) a.push("x".repeat(1e4) + a.length); } catch (e) { for (;;); } }', time],
  ['$("\\ufdfa".repeat(5e6).normalize("NFKD").length)', memory],
  ['$("x".repeat(17 * 1024 * 1024))', output],
  ['$(Array(9e6).fill(1))', output],
  ['${ with ({}) { return 1 } }', { fails: '"with"' }],
  ['${ Object.prototype.polluted = 1; Array.prototype.map = null; return ({}).polluted; }', { value: 1 }],
  ['${ inputs.__proto__.polluted = 1; return ({}).polluted; }', { value: 1 }],
  ['${ inputs.constructor.prototype.polluted = 1; return 1; }', { value: 1 }],
  [
    '$(JSON.parse(\'{"__proto__": {"polluted": 1}}\'))',
    { value: JSON.parse('{"__proto__": {"polluted": 1}}') },
  ],
  ['$(typeof inputs.constructor.constructor("return this")().process)', { value: 'undefined' }],
  ['$((() => {}).constructor("return typeof process + typeof require")())', { value: 'undefinedundefined' }],
  ['$(eval("typeof globalThis.fetch"))', { value: 'undefined' }],
  ['${ JSON.stringify = function () { return "{"; }; return 1; }', { value: 1 }],
  [
    '$(Object.getOwnPropertyNames(globalThis).filter((n) => /process|require|host|std|os$/i.test(n)))',
    { value: [] },
  ],
  ['$(import("fs"))', { value: {} }],
  ['$(Promise.resolve(1))', { value: {} }],
  ['$((async () => 1)())', { value: {} }],
  ['$(Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))', { fails: 'does not exist' }],
  ['${ arguments.callee; return 1 }', { fails: 'has no value' }],
  ['${ undeclared = 1; return 1 }', { fails: '"undeclared"' }],
  ['${ throw null }', { fails: 'throws "null"' }],
  ['${ throw undefined }', { fails: 'it throws "undefined"' }],
  ['${ throw 404 }', { fails: 'it throws "404"' }],
  ['${ throw false }', { fails: 'it throws "false"' }],
  ['${ throw "x".repeat(1e6) }', { fails: 'it throws "xxx' }],
  ['${ throw Object.assign(new Error("m"), { stack: "user-tool:99:99" }) }', { fails: 'it throws "m"' }],
  ['${ var o = {}; o.o = o; return o; }', { fails: 'contains itself' }],
];

/** On a busy machine, filling the memory can take longer than a template may. */
const timeless = steppedSandbox(0);

describe('attacks on the sandbox', function () {
  let residentBefore = 0;

  before(() => {
    collectGarbage();
    residentBefore = process.memoryUsage().rss;
  });

  for (const [expression, end] of attacks) {
    it(expression.replace(/\s+/g, ' '), async () => {
      const engine = end === time ? hastySandbox : end === memory || end === output ? timeless : sandbox;
      const { value, failures } = await evaluate(expression, 'galaxy', { library: [] }, engine);
      const [failure] = failures;
      if ('value' in end) assert.deepEqual([value, failures], [end.value, []]);
      else if ('limit' in end)
        assert.equal(failure?.limit, end.limit, failure?.message ?? JSON.stringify(value));
      else assert.ok(failure?.message.includes(end.fails), failure?.message);
      const own = {} as Record<string, unknown>;
      assert.equal(own['polluted'], undefined);
      assert.equal((await evaluate('$([1, 2].map((x) => x + inputs.n))')).text, '[4, 5]');
    });
  }

  it('leaves the memory of the process bounded', async () => {
    await until('less than 200 MiB more than before', () => {
      collectGarbage();
      return process.memoryUsage().rss - residentBefore < 200 * 1024 * 1024;
    });
  });

  it('stops a text whose expressions take too long together', async () => {
    const each = evaluationLimits.templateMilliseconds / 10;
    const engine = steppedSandbox(each);
    assert.deepEqual((await evaluate('$(1)'.repeat(10), 'galaxy', { library: [] }, engine)).failures, []);
    const { failures } = await evaluate('$(1)'.repeat(12), 'galaxy', { library: [] }, engine);
    assert.deepEqual(
      failures.map(({ limit, message }) => [limit, message.includes('all expressions together')]),
      [['time', true]],
    );
  });

  it('says where the library takes a name that the platform needs', async () => {
    const library = ['var fine = 1;', 'let inputs = {};'];
    const { failures } = await evaluate('$(inputs.n + 1)', 'galaxy', { library });
    assert.deepEqual(
      failures.map(({ message, library: place }) => [message.includes('already exists'), place]),
      [[true, { index: 1, offset: 4 }]],
      failures[0]?.message,
    );
  });

  it('stops a text that becomes too long', async () => {
    const { failures, text } = await evaluate('$("x".repeat(1e6)) '.repeat(20));
    assert.deepEqual(
      failures.map(({ limit }) => limit),
      ['output'],
    );
    assert.ok(text.length < evaluationLimits.output + 1000);
  });

  it('evaluates side by side', async () => {
    const texts = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        evaluate(
          index % 5 === 0 ? '${ var a = []; for (;;) a.push(new Uint8Array(1e5)); }' : `$(${index} + 0)x`,
          'galaxy',
          { library: [] },
          timeless,
        ),
      ),
    );
    assert.deepEqual(
      texts.map(({ text, failures }) => failures[0]?.limit ?? text),
      texts.map((_, index) => (index % 5 === 0 ? 'memory' : `${index}x`)),
    );
  });

  it('sees nothing of what an earlier expression did', async () => {
    await sandbox.run('globalThis.left = 1; Array.prototype.left = 1; ""');
    const outcome = await sandbox.run('typeof left + typeof [].left');
    assert.deepEqual(outcome, { kind: 'value', text: 'undefinedundefined' });
  });
});
