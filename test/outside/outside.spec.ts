import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { check } from '../../shared/src/checker/check.js';
import type { Problem } from '../../shared/src/problems/problem.js';
import { Document } from '../../shared/src/tool/document.js';
import { formatted } from '../features/format-support.js';
import { compareWithOracle } from '../shell/oracle.js';
import { platformTools, verdicts, type NamedTool } from '../support/tools.js';

/** Documents by others, in one folder per verdict of the platform. */
const folder = resolve(
  process.env['USER_TOOL_OUTSIDE_TOOLS'] ?? join(import.meta.dirname, '../../../shared/corpus'),
);

const problemsOf = (text: string): Problem[] => check(new Document(text));
const errorsOf = (text: string): Problem[] => problemsOf(text).filter(({ severity }) => severity === 'error');

describe(`documents by others in ${folder}`, () => {
  let tools: readonly NamedTool[];

  before(() => {
    const missing = verdicts.filter((verdict) => !existsSync(join(folder, verdict)));
    const why = `no folder ${missing.join(', ')}: let USER_TOOL_OUTSIDE_TOOLS name the one that has them`;
    assert.ok(missing.length === 0, why);
    tools = platformTools(folder);
  });

  it('are all looked at, some of each verdict', () => {
    for (const verdict of verdicts) {
      const count = tools.filter(({ name }) => name.startsWith(`${verdict}/`)).length;
      assert.ok(count > 0, verdict);
      assert.equal(count, readdirSync(join(folder, verdict)).length, verdict);
    }
  });

  it('have no error where the platform runs them, and one where it refuses them or they fail', () => {
    for (const { name, text } of tools) {
      assert.equal(errorsOf(text).length > 0, !name.startsWith('valid/'), name);
    }
  });

  it('have their values where a grammar for editors has them', () => {
    for (const tool of tools) compareWithOracle(tool);
  });

  it('are answered wherever they end, and have nothing to format the second time', () => {
    for (const { name, text } of tools) {
      for (let end = 0; end < text.length; end += 7) problemsOf(text.slice(0, end));
      const once = formatted(text);
      assert.equal(formatted(once), once, name);
    }
  });
});
