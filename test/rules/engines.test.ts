import assert from 'node:assert/strict';
import { severitiesOf } from '../support/rule-cases.js';

/** Of each release, oldest first: 25.0, 25.1, 26.0, 26.1.0, 26.1, next. */
type Row = [expression: string, code: string, severities: string];

const node = (severity: string): string => `${severity} - - ${severity} - -`;
const quickjs = (severity: string): string => `- ${severity} ${severity} - ${severity} ${severity}`;
const [all, none] = [(severity: string) => Array<string>(6).fill(severity).join(' '), '- - - - - -'];

const rows: Row[] = [
  ['$(btoa(inputs.x))', 'expression-syntax', node('error')],
  ['$(performance.timeOrigin)', 'expression-syntax', node('error')],
  ['$(new DOMException(inputs.x).message)', 'expression-syntax', node('error')],
  ['$(typeof btoa === "function" ? btoa(inputs.x) : inputs.x)', 'expression-syntax', none],
  ['${ try { return btoa(inputs.x); } catch { return inputs.x; } }', 'expression-syntax', none],
  ['$(((btoa) => btoa(1))((n) => n))', 'expression-syntax', none],
  ['$(Object.keys(Object.groupBy([1], (n) => "a")).join())', 'expression-syntax', node('warning')],
  ['$(new Float16Array([1]).length)', 'expression-syntax', node('warning')],
  ['$(/(?i:a)/.test("A"))', 'expression-syntax', node('warning')],
  ['$(/[(?i:)]|\\(?i|(?:a)/.test("A"))', 'expression-syntax', none],
  ['$(Object.groupBy ? "new" : "old")', 'expression-syntax', none],
  ['$({ btoa: 1, groupBy: 2 }.btoa)', 'expression-syntax', none],
  ['${ console.log(1); return inputs.x; }', 'expression-syntax', quickjs('error')],
  ['$(new Intl.NumberFormat("de").format(1.5))', 'expression-syntax', quickjs('error')],
  ['$(process.env.HOME)', 'expression-syntax', all('error')],
  ['$(undefined)', 'reference-kind', 'error warning warning error warning warning'],
  ['$(inputs.x ? "a" : undefined)', 'reference-kind', all('warning')],
  ['${ if (inputs.x) return 1; }', 'reference-kind', all('warning')],
];

describe('what the engine of a release has', () => {
  for (const [expression, code, severities] of rows)
    it(expression, () => {
      const fields = `shell_command: |\n  echo '${expression}' > count.txt\ninputs:\n  - { name: x, type: text }\n`;
      assert.equal(severitiesOf(code, 'galaxy', fields).join(' '), severities);
    });
});
