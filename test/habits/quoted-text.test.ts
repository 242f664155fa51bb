import assert from 'node:assert/strict';
import { Document } from '../../shared/src/tool/document.js';
import { applyFix } from '../support/edits.js';
import { renderCommand } from '../support/render.js';
import { problemsOf, toolWith } from '../support/rule-cases.js';
import { accepts, reports } from './habit.js';

const title = '  - name: title\n    type: text\n';
const note = '  - name: note\n    type: text\n';
const on = '  - name: on\n    type: boolean\n';
const table = '  - name: table\n    type: data\n    format: tabular\n';
const validator = `    validators:
      - type: regex
        expression: "^[^']*$"
        message: Single quotes are not allowed.
`;
const library = `requirements:
  - type: javascript
    expression_lib:
      - |
        function quoted(text) {
          const value = text === null ? "" : String(text);
          return "'" + value.split("'").join("'\\\\''") + "'";
        }
`;

/** A command with the inputs that it refers to. */
const fields = (command: string, ...inputs: string[]): string =>
  `shell_command: ${command}\ninputs:\n${inputs.join('')}`;

/** A text of the same name in two cases, with something before and behind the reference, and below each text. */
const conditional = (before: string, behind: string, below: string): string =>
  fields(
    `echo '${before}$(inputs.how.word)${behind}' > count.txt`,
    `  - name: how
    type: conditional
    test_parameter:
      name: kind
      type: boolean
    whens:
      - discriminator: true
        parameters:
          - name: word
            type: text
${below}      - discriminator: false
        parameters:
          - name: word
            type: text
${below}`,
  );

describe('text in single quotes', () => {
  reports([
    {
      habit: 'text in single quotes',
      fields: fields(`echo '«$(inputs.title)»' > count.txt`, title),
      code: 'reference-unquoted',
      severity: 'hint',
      says: "a ' in it ends the quotes around it: reject ' with a validator of the input",
      fix: { safe: false, after: fields(`echo '$(inputs.title)' > count.txt`, title + validator) },
    },
    {
      habit: 'several texts in single quotes, which are one problem',
      fields: fields(
        `echo '«$(inputs.title)»' '$(inputs.note.trim())' 'by $(inputs.title)' > count.txt`,
        title,
        note,
      ),
      code: 'reference-unquoted',
      severity: 'hint',
      says: 'as in 2 other places',
      fix: {
        safe: false,
        after: fields(
          `echo '$(inputs.title)' '$(inputs.note.trim())' 'by $(inputs.title)' > count.txt`,
          title + validator,
          note + validator,
        ),
      },
    },
    {
      habit: 'a text with another validator',
      fields: fields(
        `echo '«$(inputs.title)»' > count.txt`,
        `${title}    validators:\n      - { type: length, max: 20 }\n`,
      ),
      code: 'reference-unquoted',
      severity: 'hint',
      fix: {
        safe: false,
        after: fields(
          `echo '$(inputs.title)' > count.txt`,
          `${title}    validators:\n      - { type: length, max: 20 }\n${validator.replace(/.*\n/, '')}`,
        ),
      },
    },
    {
      habit: 'an input in braces',
      fields: fields(`echo '«$(inputs.title)»' > count.txt`, '  - { name: title, type: text }\n'),
      code: 'reference-unquoted',
      severity: 'hint',
      fix: {
        safe: false,
        after: fields(
          `echo '$(inputs.title)' > count.txt`,
          `  - { name: title, type: text, validators: [{ type: regex, expression: "^[^']*$", message: Single quotes are not allowed. }] }\n`,
        ),
      },
    },
    {
      habit: 'text without quotes, which is quoted without code in the command',
      fields: fields('echo «$(inputs.title)» > count.txt', title),
      code: 'reference-unquoted',
      severity: 'warning',
      says: 'put it in single quotes',
      fix: {
        safe: false,
        after: fields(`echo '$(inputs.title)' > count.txt`, title),
        renders: { inputs: { title: 'a b' }, command: "echo 'a b' > count.txt" },
      },
    },
    {
      habit: 'an argument of a script, which no other shell reads',
      fields: fields(`bash run.sh -c '«$(inputs.title)»' > count.txt`, title),
      code: 'reference-unquoted',
      severity: 'hint',
    },
    {
      habit: 'text as one of two values',
      fields: fields(`echo '«$(inputs.on ? 'none':inputs.title)»' > count.txt`, title, on),
      code: 'reference-unquoted',
      severity: 'hint',
      fix: {
        safe: false,
        after: fields(`echo '$(inputs.on ? 'none':inputs.title)' > count.txt`, title + validator, on),
      },
    },
    {
      habit: 'a default with a single quote',
      fields: fields(
        `echo '$(inputs.title)' '«$(inputs.end)»' > count.txt`,
        title,
        `  - name: end\n    type: text\n    value: "5' end"\n`,
      ),
      code: 'reference-unquoted',
      severity: 'warning',
      says: "is text whose default has a '",
    },
    {
      habit: 'inputs of the same name in cases of a conditional',
      fields: conditional('«', '»', ''),
      code: 'reference-unquoted',
      severity: 'hint',
      fix: {
        safe: false,
        after: conditional(
          '',
          '',
          validator.replaceAll('\n    ', '\n            ').replace(/^ {4}/, '            '),
        ),
      },
    },
    {
      habit: 'an empty list of validators',
      fields: fields(`echo '«$(inputs.title)»' > count.txt`, `${title}    validators: [] # none\n`),
      code: 'reference-unquoted',
      severity: 'hint',
      fix: {
        safe: false,
        after: fields(
          `echo '$(inputs.title)' > count.txt`,
          `${title}    validators: # none\n${validator.replace(/.*\n/, '')}`,
        ),
      },
    },
    {
      habit: 'the name of an element, which has no validator',
      fields: fields(
        `echo '«$(inputs.table.element_identifier)»' '$(inputs.title)' > count.txt`,
        table,
        title,
      ),
      code: 'reference-unquoted',
      severity: 'hint',
      says: 'with a function of "expression_lib"',
    },
  ]);

  const functionFixes: Record<string, [before: string, after: string]> = {
    'all of a word': [`echo '$(inputs.title)'`, 'echo $(quoted(inputs.title))'],
    'a part of a word': [`echo 'by $(inputs.title)!'`, `echo 'by '$(quoted(inputs.title))'!'`],
    'the beginning of a word': [`echo '$(inputs.title)!'`, `echo $(quoted(inputs.title))'!'`],
    'a body': [`echo '\${ return inputs.title; }'`, 'echo ${ return quoted(inputs.title); }'],
    alternatives: [`echo '$(inputs.title || "none")'`, 'echo $(quoted(inputs.title || "none"))'],
  };
  for (const [what, [before, after]] of Object.entries(functionFixes)) {
    it(`a function quotes ${what}`, () => {
      const text = toolWith('galaxy', fields(`${before} > count.txt`, title));
      const [problem, ...others] = problemsOf(text);
      assert.deepEqual([problem?.code, others], ['reference-unquoted', []]);
      const fix = problem?.fixes.find(
        ({ title }) => title === 'Quote with a function "quoted" of "expression_lib"',
      );
      assert.ok(fix);
      const fixed = applyFix(text, fix);
      const expected = toolWith('galaxy', fields(`${after} > count.txt`, title));
      assert.equal(
        fixed,
        expected.replace('shell_command', (field) => library + field),
      );
      assert.deepEqual(problemsOf(fixed), []);
      const { tool } = new Document(fixed);
      const command = tool?.text('shell_command')?.value ?? '';
      const rendered = renderCommand(command, { title: "it's" }, tool?.libraryTexts[0]?.script.source);
      assert.match(rendered, /'it'\\''s'/);
    });
  }

  it('uses the function that the tool has', () => {
    const text = toolWith('galaxy', fields(`echo '$(inputs.title)' > count.txt`, title) + library);
    const [problem] = problemsOf(text);
    const fix = problem?.fixes.at(-1);
    assert.equal(fix?.title, 'Quote with the function "quoted" of "expression_lib"');
    assert.ok(fix);
    assert.deepEqual(problemsOf(applyFix(text, fix)), []);
  });

  for (const before of [
    'requirements: [] # none\n',
    'requirements:\n  - type: javascript\n    expression_lib: []\n',
    'requirements:\n  - { type: resource, cores_min: 1 }\n',
    "requirements:\n- type: javascript\n  expression_lib:\n  - 'function double(n) { return 2 * n; }'\n",
  ]) {
    it(`adds the function below ${JSON.stringify(before)}`, () => {
      const text = toolWith('galaxy', fields(`echo '$(inputs.title)' > count.txt`, title) + before);
      const fix = problemsOf(text)
        .find(({ code }) => code === 'reference-unquoted')
        ?.fixes.at(-1);
      assert.ok(fix);
      const fixed = applyFix(text, fix);
      assert.ok(new Document(fixed).tool?.library.some(({ name }) => name === 'quoted'));
      assert.deepEqual(
        problemsOf(fixed).filter(({ code }) => code !== 'function-unused'),
        [],
      );
    });
  }

  accepts([
    {
      habit: 'text whose validator rejects single quotes',
      fields: fields(`echo '$(inputs.title)' > count.txt`, title + validator),
    },
    {
      habit: 'text that a function quotes',
      fields: fields('echo $(quoted(inputs.title)) > count.txt', title) + library,
    },
  ]);
});
