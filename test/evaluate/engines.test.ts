import assert from 'node:assert/strict';
import { evaluateTemplate } from '../../shared/src/evaluate/evaluate-template.js';
import type { PlatformVersion } from '../../shared/src/values/platform-version.js';
import { sandbox } from './support.js';

/** An expression, and its text in 26.1, whose engine is QuickJS, and in 26.1.0, where it is Node.js; none if it fails. */
type Row = [expression: string, quickjs: string | undefined, node: string | undefined];

const rows: Row[] = [
  ['$(undefined) is it', 'null is it', undefined],
  ['$(() => 1) is it', 'null is it', undefined],
  ['$(btoa("a b"))', 'YSBi', undefined],
  ['$(atob("YSBi"))', 'a b', undefined],
  ['$(typeof performance)', 'object', 'undefined'],
  ['$(typeof InternalError)', 'function', 'undefined'],
  ['$(Object.keys(Object.groupBy([1], (n) => "k")).join())', 'k', undefined],
  ['$(new Set([1]).union(new Set([2])).size) sets', '2 sets', undefined],
  ['$(/(?i:a)/.test("A"))', 'true', undefined],
  ['$([3, 1].toSorted().join())', '1,3', '1,3'],
  ['$(new DOMException("m", "n").name)', 'n', undefined],
  ['$(new DOMException("m") instanceof Error) is it', 'true is it', undefined],
  ['$(new SuppressedError(1, 2, "m").suppressed) is it', '2 is it', undefined],
  ['${ console.log(1); return "a"; }', undefined, 'a'],
];

async function textOf(expression: string, platform: PlatformVersion): Promise<string | undefined> {
  const scope = {
    server: { dialect: 'galaxy', platform, jobs: 'classic' } as const,
    inputs: {},
    library: [],
  };
  const { text, failures } = await evaluateTemplate(expression, scope, sandbox);
  return failures.length > 0 ? undefined : text;
}

describe('expressions by the engine of a release', () => {
  for (const [expression, quickjs, node] of rows)
    it(expression, async () => {
      assert.deepEqual(
        { quickjs: await textOf(expression, '26.1'), node: await textOf(expression, '26.1.0') },
        { quickjs, node },
      );
    });
});
