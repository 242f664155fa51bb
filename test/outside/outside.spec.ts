import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { check } from '../../shared/src/checker/check.js';
import type { Problem } from '../../shared/src/problems/problem.js';
import type { Position } from '../../shared/src/text/range.js';
import { Document } from '../../shared/src/tool/document.js';
import { embeddedTools } from '../../shared/src/tool/embedded-tools.js';
import { formatted } from '../features/format-support.js';
import { compareWithOracle } from '../shell/oracle.js';
import { platformTools, verdicts, type NamedTool } from '../support/tools.js';
import { workflowHead, workflowWith } from '../support/workflows.js';

/** Documents by others, in one folder per verdict of the platform. */
const folder = resolve(process.env['USER_TOOL_OUTSIDE_TOOLS'] ?? '.');

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

  it('have the same problems at shifted places in a workflow', () => {
    const indent = 4;
    const shifted = ({ line, character }: Position): Position => ({
      line: line + workflowHead.length,
      character: character + indent,
    });
    let count = 0;
    for (const { name, text } of tools) {
      const { classification } = new Document(text);
      // What has another class is no tool of a workflow.
      if (classification.kind !== 'tool' || !classification.exact) continue;
      count++;
      const found = embeddedTools(workflowWith(text, { indent, after: '  out: []\n' }));
      const own = found.flatMap((one) => check(one));
      assert.deepEqual(
        own.map(({ code, message, range: { start, end } }) => [code, message, start, end]),
        problemsOf(text).map(({ code, message, range: { start, end } }) => [
          ...[code, message],
          ...[shifted(start), shifted(end)],
        ]),
        name,
      );
    }
    const valid = tools.filter(({ name }) => name.startsWith('valid/'));
    assert.ok(count >= valid.length, `${count} of ${tools.length}`);
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
