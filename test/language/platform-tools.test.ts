import assert from 'node:assert/strict';
import { check } from '../../shared/src/checker/check.js';
import type { Problem } from '../../shared/src/problems/problem.js';
import { SourceText } from '../../shared/src/text/source.js';
import { Document } from '../../shared/src/tool/document.js';
import { platformTools, type NamedTool } from '../support/tools.js';

/** For each document that the platform rejects, or that fails there, `CODE.CASE`, and the text at its error. */
const errors: Readonly<Record<string, string>> = {
  'id-format.uppercase': 'R',
  'id-format.space': ' ',
  'id-format.underscore': '_',
  'id-format.digit': '2',
  'id-format.punctuation': '!',
  'blank-value.container': "''",
  'blank-value.container-of-blanks': "'   '",
  'blank-value.name': "'     '",
  'blank-value.and-an-id': "''",
  'output-unclaimed.dataset': 'ranked',
  'output-unclaimed.collection': 'ranks',
  'output-unclaimed.structure': 'ranks',
  'citation-invalid.doi': 'see the paper',
  'citation-invalid.bibtex': 'article without a key',
  'reference-undeclared.command': 'bottom',
  'reference-undeclared.config-file': 'limit',
  'reference-unfinished.command': '$(',
  'shell-unescaped.braces': '${USER}',
  'shell-unescaped.substitution': '$(date -u)',
};

const problemsOf = (text: string, ...severities: Problem['severity'][]): Problem[] =>
  check(new Document(text)).filter(({ severity }) => severities.includes(severity));

describe('documents with the verdict of the platform', () => {
  const runs = platformTools().filter(({ name }) => name.startsWith('valid/'));
  const others = platformTools().filter(({ name }) => !name.startsWith('valid/'));
  const caseOf = ({ name }: NamedTool): string => name.replace(/^.*\/|\.tool\.yml$/g, '');

  it('that it runs have no error, and no warning but of what depends on values and on the day', () => {
    assert.equal(runs.length, 17);
    const found = runs.flatMap((tool) =>
      problemsOf(tool.text, 'error', 'warning')
        .filter(({ code }) => code !== 'container-tag')
        .map(({ code }) => [caseOf(tool), code]),
    );
    // Its datasets have no spaces in their paths.
    assert.deepEqual(found, [['a-program-from-a-container', 'reference-unquoted']]);
  });

  it('that it refuses, or that fail there, have the error of their name at its place', () => {
    const found = others.map((tool) => {
      const source = new SourceText(tool.text);
      const [code = ''] = caseOf(tool).split('.');
      const problem = problemsOf(tool.text, 'error').find((one) => one.code === code);
      return [caseOf(tool), problem && source.slice(source.spanOf(problem.range))];
    });
    assert.deepEqual(Object.fromEntries(found), errors);
  });
});
