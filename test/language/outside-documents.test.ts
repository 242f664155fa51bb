import assert from 'node:assert/strict';
import { check } from '../../shared/src/rules/check.js';
import type { Problem } from '../../shared/src/rules/problem.js';
import { UserTool } from '../../shared/src/tool/user-tool.js';
import { SourceText } from '../../shared/src/text/source.js';
import { outsideTools } from '../support/tools.js';

/** By a part of the document's name: the code that it must have, and the source text at its place. */
const verdicts: readonly [name: RegExp, code: string, place: RegExp][] = [
  [
    /bad_id|distillation/,
    'id-format',
    /^(BAD-ID|has space| |_|1|!|My-Tool|M|B|_leading_underscore|1starts_with_digit|trailing!)/,
  ],
  [/blank_container|distillation/, 'blank-value', /^(''|' {3}'|container|)$/],
  [/blank_name/, 'blank-value', /^(' {7}'|name|)$/],
  [
    /legacy_structure|collection_output_without|data_output_without/,
    'output-unclaimed',
    /^(outs?|- type|type|name)/,
  ],
  [/undeclared.*configfile/, 'reference-undeclared', /^unknown$/],
  [/undeclared.*shell_command/, 'reference-undeclared', /^foo$/],
  [/invalid_bibtex/, 'citation-invalid', /^no leading at-sign$/],
  [/invalid_doi/, 'citation-invalid', /^not-a-doi$/],
  [/unterminated/, 'reference-unfinished', /^\$\($/],
  [/shell_subst/, 'shell-unescaped', /^\$\(date \+%s\)$/],
  [/brace_expansion/, 'shell-unescaped', /^\$\{HOME\}$/],
];

const errorsOf = (text: string): Problem[] =>
  check(new UserTool(text)).filter(({ severity }) => severity === 'error');

describe('documents by others', () => {
  const tools = outsideTools();

  it('that the platform runs have no error', function () {
    if (tools.length === 0) this.skip();
    for (const { name, text } of tools.filter((tool) => tool.name.startsWith('valid/'))) {
      const problems = check(new UserTool(text)).filter(
        ({ severity }) => severity === 'error' || severity === 'warning',
      );
      const allowed = problems.filter(
        ({ code }) => !(code === 'reference-kind' && name.includes('gx_select_multiple')),
      );
      assert.deepEqual(allowed, [], name);
    }
  });

  for (const [pattern, code, place] of verdicts) {
    it(`${pattern.source}: ${code}`, function () {
      const matching = tools.filter(({ name }) => pattern.test(name) && !name.startsWith('valid/'));
      if (matching.length === 0) this.skip();
      for (const { name, text } of matching) {
        const found = errorsOf(text).filter((problem) => problem.code === code);
        const places = found.map(({ range }) => {
          const source = new SourceText(text);
          return source.slice(source.spanOf(range));
        });
        assert.ok(
          places.some((written) => place.test(written)),
          `${name}: ${JSON.stringify(places)}`,
        );
      }
    });
  }

  it('that the platform refuses, or that fail there, have an error', function () {
    if (tools.length === 0) this.skip();
    for (const { name, text } of tools.filter((tool) => !tool.name.startsWith('valid/'))) {
      assert.notEqual(errorsOf(text).length, 0, name);
    }
  });
});
