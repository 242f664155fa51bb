import assert from 'node:assert/strict';
import { check } from '../../shared/src/checker/check.js';
import { completeExample } from '../../shared/src/checker/complete-example.js';
import { semanticTokens } from '../../shared/src/features/decoration/semantic-tokens.js';
import { foldingRanges } from '../../shared/src/features/structure/folding-ranges.js';
import { readTokens } from '../features/tokens.js';
import { toolIn } from '../support/tools.js';

/** Config files by their fields and first line. */
const files: readonly [fields: string, firstLine: string, isShell: boolean][] = [
  ['filename: run.sh', 'set -e', true],
  ['filename: run.bash', 'set -e', true],
  ['name: run.sh', 'set -e', true],
  ['filename: run', '#!/bin/sh', true],
  ['filename: run', '#! /bin/sh -e', true],
  ['filename: run', '#!/usr/bin/env bash', true],
  ['filename: run', '#!/bin/dash', true],
  ['filename: run', 'set -e', false],
  ['filename: run.py', 'import sys', false],
  ['filename: run', '#!/usr/bin/env python3', false],
  ['filename: run', '#!/usr/bin/fish', false],
  // Its grammar differs.
  ['filename: run', '#!/bin/zsh', false],
];

const documentWith = (fields: string, firstLine: string): string =>
  completeExample({
    text: `configfiles:
  - ${fields}
    content: |
      ${firstLine}
      cat <<EOF $(inputs.title) $HOME
      text
      EOF
inputs:
  - {name: title, type: text}
`,
  });

describe('a config file', () => {
  for (const [fields, firstLine, isShell] of files) {
    it(`is ${isShell ? 'read' : 'not read'} as shell by all who ask: ${fields}, ${firstLine}`, () => {
      const tool = toolIn(documentWith(fields, firstLine));
      const codes = check(tool.document).map(({ code }) => code);
      const tokens = readTokens(tool.document, semanticTokens(tool.document)).map(({ span }) =>
        tool.source.slice(span),
      );
      const line = tool.source.text.split('\n').findIndex((text) => text.includes('<<EOF'));
      const folds = foldingRanges(tool.document, {
        lineFoldingOnly: true,
        rangeLimit: undefined,
        foldingKinds: [],
      });
      assert.equal(codes.includes('reference-unquoted'), isShell);
      assert.equal(tokens.includes('$HOME'), isShell);
      assert.equal(
        folds.some(({ startLine }) => startLine === line),
        isShell,
      );
    });
  }
});
