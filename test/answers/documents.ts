import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { templates, toolFromTemplate } from '../../shared/src/templates/templates.js';
import { dialects } from '../../shared/src/values/dialect.js';
import { layouts } from '../support/layouts.js';
import { editIn, randomEdit } from '../support/random-edits.js';
import { exampleTools, ruleExamples, type NamedTool } from '../support/tools.js';

const root = join(import.meta.dirname, '../..');

/** How many documents {@link generatedDocuments} gives, and how many of them are odd YAML. */
const generatedCount = 500;
const layoutCount = 100;

/** The YAML files in a folder and below, named by relative path. */
export function filesIn(folder: string, prefix = ''): NamedTool[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ya?ml$/.test(file))
    .sort()
    .map((file) => ({ name: prefix + file, text: readFileSync(join(folder, file), 'utf8') }));
}

/** The files of a workspace: the examples, and those of the extension's tests. */
export function workspaceFiles(): NamedTool[] {
  return [...exampleDocuments(), ...documentsOfWorkspace()];
}

/** The folder that the extension's tests open. */
export function documentsOfWorkspace(): NamedTool[] {
  return filesIn(join(root, 'test/vscode/workspace'));
}

/** The documents in `examples/`. */
export function exampleDocuments(): NamedTool[] {
  return filesIn(join(root, 'examples'), 'examples/');
}

/** Fixed documents: each rule's examples and each template in both dialects, and those of tests. */
export function writtenDocuments(): NamedTool[] {
  return [
    ...inDialects(
      ruleExamples().map(({ name, text }) => ({ name: `rules/${name.replace(' ', '-')}`, text })),
    ),
    ...templates.flatMap((template) =>
      Object.values(dialects).map(({ name }) => ({
        name: `templates/${template.name}-${name}`,
        text: toolFromTemplate(template, name),
      })),
    ),
    ...['grammar/documents', 'client/preview'].flatMap((folder) =>
      filesIn(join(root, 'test', folder), `test/${folder}/`),
    ),
  ];
}

function inDialects(tools: readonly NamedTool[]): NamedTool[] {
  return tools.flatMap(({ name, text }) =>
    Object.values(dialects).map((dialect) => ({
      name: `${name}-${dialect.name}`,
      text: text.replace(/^class: \w+UserTool$/m, `class: ${dialect.classConstant}`),
    })),
  );
}

/**
 * Documents as they are during typing, and odd YAML. The name of each is its seed, so that those of one document do
 * not depend on the others.
 */
export function generatedDocuments(): NamedTool[] {
  const sources = [...exampleTools(), ...exampleTools('broken')];
  const typed = Array.from({ length: generatedCount - layoutCount }, (_, index) => {
    const { name: source, text } = sources[index % sources.length]!;
    const name = `generated/${source}-${Math.floor(index / sources.length)}`;
    const edits = sampleOf(fc.array(randomEdit([text]), { minLength: 1, maxLength: 12 }), name);
    return { name, text: edits.reduce(edited, text) };
  });
  const odd = Array.from({ length: layoutCount }, (_, index) => {
    const name = `generated/layout-${index}`;
    return { name, text: `class: ${dialects.galaxy.classConstant}\n${sampleOf(layouts, name)}` };
  });
  return [...typed, ...odd];
}

function sampleOf<T>(arbitrary: fc.Arbitrary<T>, name: string): T {
  const seed = createHash('sha256').update(name).digest().readInt32LE();
  return fc.sample(arbitrary, { seed, numRuns: 1 })[0]!;
}

function edited(text: string, edit: Parameters<typeof editIn>[1]): string {
  const { start, end, insert } = editIn(text, edit);
  return text.slice(0, start) + insert + text.slice(end);
}
