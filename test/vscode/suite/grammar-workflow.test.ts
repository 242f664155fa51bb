import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lines } from '../../grammar/bounds.js';
import { installedTokenizer } from './installed-grammars.js';

const inWorkflow = 'meta.tool-in-workflow.user-tool';

/** Tools by name: the valid examples, and each document of those about commands. */
const tools = new Map([
  ...toolsIn('examples', () => true),
  ...toolsIn('documents', (name) => /^(?:command|escapes|heredocs|references|public)/.test(name)),
]);

function toolsIn(folder: string, isWanted: (name: string) => boolean): (readonly [string, string])[] {
  return readdirSync(join(__dirname, folder))
    .filter((name) => name.endsWith('.tool.yml') && isWanted(name))
    .flatMap((name) =>
      readFileSync(join(__dirname, folder, name), 'utf8')
        .trimEnd()
        .split(/^---\n/m)
        .map((text, index) => [`${name}, ${index + 1}`, fromClass(text)] as const),
    );
}

/** A tool that begins with its class. */
function fromClass(text: string): string {
  const start = text.search(/^class:/m);
  return start < 0 ? `class: GalaxyUserTool\n${text}` : text.slice(start);
}

const before = 'class: GalaxyWorkflow\nsteps:\n  first:\n    in: {}\n    run:\n';
const after = '    out: [a]\noutputs: []\n';

function workflowWith(tool: string): string {
  const lines = tool.split('\n').map((line) => (line.trim() === '' ? line : `      ${line}`));
  return `${before}${lines.join('\n')}\n${after}`;
}

/** The scopes of each visible character, from the tool on. */
function scopesOf(lines: Lines, tool: string): string[] {
  return lines.flatMap(({ src, tokens }) =>
    [...src.matchAll(/\S/g)].map(({ 0: char, index }) => {
      const scopes = tokens.find(
        ({ startIndex, endIndex }) => startIndex <= index && index < endIndex,
      )?.scopes;
      const depth = scopes?.indexOf(tool) ?? -1;
      return [char, ...(depth < 0 ? ['not in a tool'] : (scopes?.slice(depth + 1) ?? []))].join(' ');
    }),
  );
}

describe('grammar of workflows with the languages of this editor', () => {
  const tokenise = installedTokenizer('source.yaml');
  const tokeniseTool = installedTokenizer();
  const tokeniseWithoutUs = installedTokenizer(
    'source.yaml',
    ({ injectTo }) => !injectTo?.includes('source.yaml'),
  );

  for (const [name, text] of tools) {
    it(`colours ${name} as in a file of its own`, async () => {
      const lines = await tokenise(workflowWith(text));
      const first = before.split('\n').length - 1;
      const ofTool = lines.slice(first, first + text.split('\n').length);
      assert.deepEqual(
        scopesOf(ofTool, inWorkflow),
        scopesOf(await tokeniseTool(text), 'source.yaml.user-tool'),
      );
    });

    it(`leaves the workflow around ${name} alone`, async () => {
      const outside = (lines: Lines): Lines => [...lines.slice(0, 5), ...lines.slice(-3)];
      const workflow = workflowWith(text);
      assert.deepEqual(
        outside(await tokenise(workflow)),
        outside(await tokeniseWithoutUs(workflowWith('class: X'))),
      );
    });
  }

  for (const [title, text] of Object.entries({
    'a workflow with a workflow in a step': workflowWith(
      'class: GalaxyWorkflow\nsteps:\n  - run: a.gxwf.yml',
    ),
    'another YAML file': `run:\n  name: a\n  shell_command: |\n    cat $(inputs.a)\njobs: [{ class: a }]\n# end\n`,
    'texts about tools': `a:\n  b: |\n    class: GalaxyUserTool\n    shell_command: cat\n  # class: GalaxyUserTool\n  c: 'x\n    class: GalaxyUserTool'\n`,
    'a tool in column 0': 'class: GalaxyUserTool\nshell_command: cat $(inputs.a)\n',
  })) {
    it(`leaves ${title} alone`, async () => {
      assert.deepEqual(await tokenise(text), await tokeniseWithoutUs(text));
    });
  }
});
