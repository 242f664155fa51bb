import variant from '@jitl/quickjs-wasmfile-release-sync';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createSandbox } from '../../server/common/src/sandbox.js';
import { evaluateTemplate, type EvaluatedTemplate } from '../../shared/src/evaluate/evaluate-template.js';
import type { EvaluationScope } from '../../shared/src/evaluate/evaluation-scope.js';
import type { Json } from '../../shared/src/evaluate/json.js';
import { Sandbox } from '../../shared/src/evaluate/sandbox.js';
import { collectionValue, fileValue } from '../../shared/src/evaluate/values/file-value.js';
import type { DialectName } from '../../shared/src/values/dialect.js';
import { specifiedServer } from '../../shared/src/values/server.js';

declare const WebAssembly: { Module: new (bytes: Uint8Array) => object };

const engineFile = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm');

/** The sandbox of all tests, reused to prove that it can be. With a long timeout for busy machines. */
export const sandbox = await createSandbox(20_000);

/** For what would never end. */
export const hastySandbox = await createSandbox(50);

/** A sandbox on whose clock each expression takes that many milliseconds. */
export function steppedSandbox(each: number): Sandbox {
  let time = 0;
  return new Sandbox({
    variant,
    wasm: new WebAssembly.Module(readFileSync(engineFile)),
    now: () => time,
    fence: (work) => {
      const outcome = work();
      time += each;
      return outcome;
    },
  });
}

const file = (path: string): { [name: string]: Json } => fileValue(path, { format: 'txt', size: 12 });

/** Values for every kind of input. */
export const inputs: { [name: string]: Json } = {
  n: 3,
  f: 0.5,
  zero: 0,
  b: true,
  no: false,
  none: null,
  str: 'a b',
  empty: '',
  uni: 'é🧬"\\',
  sel: ['a', 'b'],
  file: file('/d/x y.txt'),
  files: [file('/d/x y.txt'), file('/d/z.tar.gz')],
  nofiles: [],
  cond: { mode: 'fast', depth: 2 },
  rep: [{ name: 'one' }, { name: 'two' }],
  pair: collectionValue('pair', 'paired', { forward: file('/d/1.fq'), reverse: file('/d/2.fq') }),
  list: collectionValue('list', 'list', [file('/d/1.fq'), file('/d/2.fq')]),
  '1st': 1,
  'a-b': 'hyphen',
  d: 'dee',
  c: 'cee',
  a: 'ay',
  esc: 'escaped',
  comment: 'shown',
  length: 7,
};

/** What the tests' `expression_lib` declares. */
const library = [
  'function twice(x) { return x * 2; }\nvar version = "1.2";',
  'var list = [twice(1), twice(2)];',
];

/** Evaluates a text with the values above, by default with the long timeout. */
export function evaluate(
  text: string,
  dialect: DialectName = 'platform',
  scope: Partial<EvaluationScope> = {},
  engine = sandbox,
): Promise<EvaluatedTemplate> {
  const server = { ...specifiedServer, dialect };
  return evaluateTemplate(text, { server, inputs, library, ...scope }, engine);
}
