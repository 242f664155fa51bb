import assert from 'node:assert/strict';
import { formatText } from '../../shared/src/features/format/format-text.js';
import { templates, toolFromTemplate } from '../../shared/src/templates/templates.js';
import { dialects } from '../../shared/src/values/dialect.js';
import { exampleTools } from '../support/tools.js';

/** The first tools that authors see. */
const shown = [
  ...exampleTools(),
  ...templates.flatMap((template) =>
    Object.values(dialects).map(({ name }) => ({
      name: `the template ${template.name} for ${name}`,
      text: toolFromTemplate(template, name),
    })),
  ),
];

describe('tools that the project shows', () => {
  for (const { name, text } of shown) {
    it(`are laid out and sorted the way they should be: ${name}`, () => {
      assert.equal(formatText(text, { sortFields: true }), text);
    });
  }
});
