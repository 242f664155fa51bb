import assert from 'node:assert/strict';
import { readFromPage, readPageState, readToPage } from '../../../client/forms/src/messages.js';
import {
  shownValues,
  valueAt,
  withValue,
  type Path,
  type Values,
} from '../../../server/platform-api/src/form-values.js';
import type { FormField, PlacedForm } from '../../../server/protocol/src/tool-requests.js';
import { placedForm } from '../../../shared/src/features/forms/placed-form.js';
import { toolIn } from '../../support/tools.js';

const form = placedForm(
  toolIn(`inputs:
  - { name: n, type: integer, default: 1 }
  - { name: s, type: section, parameters: [{ name: n, type: integer }] }
  - { name: q, type: repeat, parameters: [{ name: n, type: integer }, { name: m, type: text }] }
  - name: c
    type: conditional
    test_parameter: { name: on, type: boolean, default: true }
    whens:
      - { discriminator: true, parameters: [{ name: yes, type: text }] }
      - { discriminator: false, parameters: [{ name: no, type: text }] }
`),
) as unknown as PlacedForm;

describe('values of a preview', () => {
  const sets: [before: Values, path: Path, value: Values[string] | undefined, after: Values][] = [
    [{}, ['n'], 1, { n: 1 }],
    [{ n: 1 }, ['n'], 2, { n: 2 }],
    [{ n: 1, m: 2 }, ['n'], undefined, { m: 2 }],
    [{}, ['s', 'n'], null, { s: { n: null } }],
    [{ s: { n: 1 } }, ['s', 'n'], undefined, {}],
    [{}, ['q', 1, 'n'], 3, { q: [{}, { n: 3 }] }],
    [{ q: [{ n: 1 }, { n: 2 }] }, ['q', 0, 'n'], undefined, { q: [{}, { n: 2 }] }],
    [{ q: [{ n: 1 }] }, ['q'], [], { q: [] }],
    [{ s: 'a text' }, ['s', 'n'], 1, { s: { n: 1 } }],
    [{ s: {} }, ['__proto__'], 1, JSON.parse('{"s": {}, "__proto__": 1}') as Values],
  ];
  for (const [before, path, value, after] of sets) {
    it(`with ${JSON.stringify(value)} at ${path.join('.')} of ${JSON.stringify(before)}`, () => {
      const untouched = JSON.stringify(before);
      const made = withValue(before, path, value);
      assert.equal(JSON.stringify(made), JSON.stringify(after));
      assert.deepEqual(valueAt(made, path), value);
      assert.equal(JSON.stringify(before), untouched);
    });
  }

  const shown: [given: Values, shown: Values][] = [
    [{}, {}],
    [{ n: 0, gone: 1 }, { n: 0 }],
    [{ s: { n: 1, gone: 2 } }, { s: { n: 1 } }],
    [{ q: [{ n: 1, gone: 1 }, {}] }, { q: [{ n: 1 }, {}] }],
    [{ q: [] }, { q: [] }],
    [{ q: 'no list', s: 3 }, {}],
    [{ c: { yes: 'a', no: 'b' } }, { c: { yes: 'a' } }],
    [{ c: { on: false, yes: 'a', no: 'b' } }, { c: { on: false, no: 'b' } }],
  ];
  for (const [given, expected] of shown) {
    it(`that the form shows, of ${JSON.stringify(given)}`, () => {
      assert.deepEqual(shownValues(form, given), expected);
    });
  }

  it('of a form with an odd name are its own', () => {
    const odd = { inputs: [{ name: 'constructor', type: 'text' } as FormField] } as PlacedForm;
    assert.deepEqual(shownValues(odd, {}), {});
    assert.deepEqual(shownValues(odd, { constructor: 'x' as never }), { constructor: 'x' });
    assert.equal(valueAt({}, ['constructor', 'name']), undefined);
  });
});

describe('messages of a preview', () => {
  const range = { start: { line: 0, character: 1 }, end: { line: 2, character: 3 } };

  /** A message, and whether it is accepted. */
  const fromPage: [message: unknown, isHeard: boolean][] = [
    [{ type: 'ready' }, true],
    [{ type: 'values', values: { n: 1 } }, true],
    [{ type: 'values', values: [] }, false],
    [{ type: 'values' }, false],
    [{ type: 'reveal', range }, true],
    [{ type: 'reveal', range: { ...range, start: { line: -1, character: 0 } } }, false],
    [{ type: 'reveal', range: { ...range, end: { line: 1.5, character: 0 } } }, false],
    [{ type: 'reveal', range: { ...range, end: '3' } }, false],
    [{ type: 'reveal' }, false],
    [{ type: 'copy', text: 'x' }, true],
    [{ type: 'copy', text: 1 }, false],
    [{ type: 'open' }, true],
    [{ type: 'run' }, true],
    [{ type: 'pick', path: ['queries', 0, 'reads'] }, true],
    [{ type: 'pick', path: ['queries', -1] }, false],
    [{ type: 'pick', path: 'reads' }, false],
    [{ type: 'start', words: {}, values: {} }, false],
    [{ type: 'constructor' }, false],
    [{ type: 3 }, false],
    ['ready', false],
    [null, false],
  ];
  for (const [message, isHeard] of fromPage) {
    it(`from the page: ${JSON.stringify(message)} is ${isHeard ? '' : 'not '}heard`, () => {
      assert.equal(readFromPage(message), isHeard ? message : undefined);
    });
  }

  const toPage: [message: unknown, isHeard: boolean][] = [
    [{ type: 'start', words: {}, values: {}, canRun: true }, true],
    [{ type: 'start', words: {}, values: {} }, false],
    [{ type: 'values', values: { n: 1 } }, true],
    [{ type: 'values' }, false],
    [{ type: 'update' }, true],
    [{ type: 'update', form: {}, texts: [], faults: [] }, true],
    [{ type: 'update', texts: {} }, false],
    [{ type: 'busy' }, true],
    [{ type: 'notice', text: 'x', canOpen: true }, true],
    [{ type: 'notice', text: 'x' }, false],
    [{ type: 'ready' }, false],
    [[], false],
  ];
  for (const [message, isHeard] of toPage) {
    it(`to the page: ${JSON.stringify(message)} is ${isHeard ? '' : 'not '}heard`, () => {
      assert.equal(readToPage(message), isHeard ? message : undefined);
    });
  }

  it('what the page kept is taken where it names a tool', () => {
    assert.deepEqual(readPageState({ tool: 'file:///a', tab: 'form' }), { tool: 'file:///a', tab: 'form' });
    assert.deepEqual(readPageState({ tool: 'file:///a', tab: 1 }), { tool: 'file:///a', tab: 'command' });
    for (const other of [undefined, null, 'x', {}, { tool: 1 }])
      assert.equal(readPageState(other), undefined);
  });
});
