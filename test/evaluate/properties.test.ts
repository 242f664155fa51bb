import fc from 'fast-check';
import assert from 'node:assert/strict';
import { platformJson, type Json } from '../../shared/src/evaluate/json.js';
import { renderTool } from '../../shared/src/evaluate/render-tool.js';
import { inputValues } from '../../shared/src/evaluate/values/input-values.js';
import { Document } from '../../shared/src/tool/document.js';
import { runs } from '../support/runs.js';
import { exampleTools, platformTools, ruleExamples } from '../support/tools.js';
import { evaluate, sandbox } from './support.js';

const pieces = fc.constantFrom(
  ...'$( ${ ) } ( { \\ \' " $ inputs .n .files [0] [] .path return ; + => map ` / // \n a é 🧬 \\$( throw null 1'.split(
    ' ',
  ),
  ' ',
);
const hardText = fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join(''));

describe('evaluation: properties', () => {
  it('any text has an answer, and places inside of it', async () => {
    await fc.assert(
      fc.asyncProperty(hardText, fc.constantFrom('platform', 'galaxy'), async (text, dialect) => {
        const { failures } = await evaluate(text, dialect);
        for (const { span, expression, message } of failures) {
          assert.ok(0 <= span.start && span.start <= span.end && span.end <= text.length, message);
          assert.ok(expression.start <= span.start && span.end <= expression.end, message);
          assert.doesNotMatch(message, /\n|undefined is not|expecting |unexpected token/);
        }
      }),
      runs(600),
    );
  });

  it('a text without an opener stays byte for byte', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (any) => {
        const text = any.replace(/\$[({]/g, '');
        if (/\$[({]/.test(text)) return;
        assert.deepEqual(await evaluate(text), { value: text, text, expressions: [], failures: [] });
      }),
      runs(500),
    );
  });

  it('a value comes through JavaScript as it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 4 }), async (any) => {
        const value = JSON.parse(JSON.stringify(any)) as Json;
        const scope = { inputs: { value } };
        const [looked, run] = [
          await evaluate('$(inputs.value)', 'galaxy', scope),
          await evaluate('$((inputs.value))', 'galaxy', scope),
        ];
        assert.deepEqual(looked.failures, []);
        // A member "__proto__" of an object literal sets its prototype, on the platform too.
        if (!JSON.stringify(value).includes('__proto__')) assert.deepEqual(run.value, looked.value);
      }),
      runs(200),
    );
  });

  it('JSON is ASCII and says the same', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (any) => {
        const value = JSON.parse(JSON.stringify(any)) as Json;
        const text = platformJson(value);
        assert.match(text, /^[\x20-\x7e]*$/);
        assert.deepEqual(JSON.parse(text), value);
      }),
      runs(500),
    );
  });

  it('every document that there is can be rendered with samples', async () => {
    const tools = [...exampleTools(), ...ruleExamples(), ...platformTools()];
    assert.ok(tools.length > 50);
    for (const { name, text } of tools) {
      const { tool } = new Document(text);
      if (!tool) continue;
      const { values } = inputValues(tool.inputs, { sample: true });
      const { faults } = await renderTool(tool, values, sandbox);
      for (const { span } of faults) assert.ok(span.start < span.end && span.end <= text.length, name);
    }
  });

  it('any given values have an answer', () => {
    const tools = [...exampleTools(), ...platformTools()].flatMap(
      ({ text }) => new Document(text).tool ?? [],
    );
    // JSON writes -0 as 0.
    const given = fc.jsonValue().map((any) => JSON.parse(JSON.stringify(any)) as Json);
    fc.assert(
      fc.property(fc.constantFrom(...tools), given, given, (tool, first, second) => {
        const given = Object.fromEntries(
          tool.inputs.map(({ name = '' }, index) => [name, index % 2 ? first : second]),
        );
        const { values, faults } = inputValues(tool.inputs, { given });
        assert.deepEqual(JSON.parse(JSON.stringify(values)), values);
        for (const { message } of faults) assert.match(message, /^[^\n]+[.?]$/);
      }),
      runs(500),
    );
  });
});
