import type * as acorn from 'acorn';
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findProblems } from '../../shared/src/checker/check.js';
import { completion } from '../../shared/src/features/completion/completion.js';
import { signatureHelp } from '../../shared/src/features/decoration/signature-help.js';
import { hover } from '../../shared/src/features/hover/hover.js';
import { references } from '../../shared/src/features/navigation/references.js';
import { rename } from '../../shared/src/features/navigation/rename.js';
import { selectionRanges } from '../../shared/src/features/structure/selection-ranges.js';
import { TreeBuilder } from '../../shared/src/shell/builder.js';
import type { Position } from '../../shared/src/text/range.js';
import type { Tool } from '../../shared/src/tool/document.js';
import { featureRuns } from '../bench/language/feature-runs.js';
import { toolIn } from '../support/tools.js';

/** The language's parser, which depends on how this file is loaded: as a module or as a script. */
async function parsersOfLanguage(): Promise<(typeof acorn.Parser)[]> {
  const require = createRequire(new URL('../../shared/src/javascript/parse.ts', import.meta.url));
  const url = pathToFileURL(join(dirname(require.resolve('acorn')), 'acorn.mjs'));
  return [(await import(url.href)) as typeof acorn, require('acorn') as typeof acorn].map(
    ({ Parser }) => Parser,
  );
}

/** What the parser receives during some work. */
async function parsedIn(work: () => unknown): Promise<string[]> {
  const texts: string[] = [];
  const restore = (await parsersOfLanguage()).map((parser) => {
    const parse = parser.parse.bind(parser);
    parser.parse = (text, options) => {
      texts.push(text);
      return parse(text, options);
    };
    return () => {
      parser.parse = parse;
    };
  });
  try {
    await work();
  } finally {
    for (const one of restore) one();
  }
  return texts;
}

const library = 'function trimmed(x) { const { reads } = inputs; return reads.path + x.trim(); }';
const expressions = [
  '$(inputs.reads.path)',
  '$(trimmed(inputs.name))',
  '$(inputs.many.map((f) => f.path).join(" "))',
  '${ const c = inputs.cond; return c.mode === "a" ? c.reads.path : "out.txt"; }',
  '$(inputs.many +)',
  '$(inputs.name + missing)',
  '$(date +%F)',
];
const text = `class: PlatformUserTool
id: counted
name: Counted
version: 1.0.0
container: busybox:1.36
requirements:
  - class: InlineJavascriptRequirement
    expression_lib:
      - |
        ${library}
shell_command: |
${expressions.map((expression) => `  cat '${expression}' > out.txt\n`).join('')}inputs:
  - { name: reads, type: data }
  - { name: many, type: data, multiple: true }
  - { name: name, type: text, optional: true }
  - name: cond
    type: conditional
    test_parameter: { name: mode, type: select, options: [{ label: a, value: a }, { label: b, value: b }] }
    whens:
      - { discriminator: a, parameters: [{ name: reads, type: data }] }
      - { discriminator: b, parameters: [] }
outputs:
  - { name: out, type: data, format: txt, from_work_dir: out.txt, label: "of $(inputs.reads.name)" }
`;

/** Without code actions, which check edited documents. */
const features = Object.entries(featureRuns).filter(([title]) => title !== 'code actions');

/** Runs the position-based features. */
function askAt(tool: Tool, position: Position): void {
  const [markup, uri] = ['markdown', 'file:///a.tool.yml'] as const;
  hover(tool.document, { position, markup });
  completion(tool.document, { uri, position, snippets: true, insertTextMode: true });
  signatureHelp(tool, { position, markup, labelOffsets: true });
  selectionRanges(tool.document, [position]);
  references(tool, { uri, position, includeDeclaration: true });
  rename(tool, { position, newName: 'another' });
}

describe('JavaScript', () => {
  it('is parsed once for each expression and each library text, whatever is asked', async () => {
    const tool = toolIn(text);
    const parsed = await parsedIn(() => {
      findProblems(tool.document);
      for (const [, run] of features) run(tool);
      for (let offset = 0; offset < text.length; offset++) askAt(tool, tool.source.positionAt(offset));
    });
    assert.deepEqual(parsed, [...new Set(parsed)]);
    for (const source of [library, ...expressions.map((expression) => expression.slice(2, -1))]) {
      assert.ok(
        parsed.some((program) => program.includes(source)),
        source,
      );
    }
  });
});

/** The number of shell trees that are built during some work. */
function shellTreesIn(work: () => unknown): number {
  let count = 0;
  const own = Object.getOwnPropertyDescriptor(TreeBuilder.prototype, 'finish') ?? {};
  const value = function (this: TreeBuilder): void {
    count++;
    (own.value as () => void).call(this);
  };
  Object.defineProperty(TreeBuilder.prototype, 'finish', { ...own, value });
  try {
    work();
  } finally {
    Object.defineProperty(TreeBuilder.prototype, 'finish', own);
  }
  return count;
}

describe('the shell', () => {
  it('is parsed once for each of its texts, whatever is asked', () => {
    const script = 'configfiles: [{ filename: run.sh, content: "cat $(inputs.name) > $HOME/x" }]\n';
    const tool = toolIn(text + script);
    const count = shellTreesIn(() => {
      findProblems(tool.document);
      for (const [, run] of features) run(tool);
      for (let offset = 0; offset < text.length; offset++) askAt(tool, tool.source.positionAt(offset));
    });
    assert.equal(count, 2);
  });
});
