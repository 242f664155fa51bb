import { remove } from '../tool/edits.js';
import { sourceTexts } from '../tool/source-texts.js';
import type { UserTool } from '../tool/user-tool.js';
import { nearest } from '../values/suggest.js';
import { maxSuggestions } from './reference-undeclared.js';
import type { Rule } from './rule.js';

export const inputUnused: Rule = {
  code: 'input-unused',
  severity: { platform: 'hint', galaxy: 'hint' },
  summary: 'an input that nothing refers to',
  why: 'Users fill it in for nothing. Refer to it in the command or in a config file, or remove it.',
  unnecessary: true,
  bad: {
    text: 'inputs:\n  - name: table\n    type: data\n    format: tabular\n  - name: lines\n    type: integer\n',
  },
  good: { text: 'inputs:\n  - name: table\n    type: data\n    format: tabular\n' },
  check(tool, report) {
    if (!tool.templates.some(({ kind }) => kind === 'shell_command')) return;
    const expressions = tool.templates.flatMap((template) => template.expressions);
    // What an unfinished expression swallows may refer to any of them.
    if (expressions.some(({ analysis }) => analysis.usesAllInputs || analysis.verdict === 'unfinished'))
      return;
    const used = usedNames(tool);
    for (const input of tool.inputs) {
      if (input.name === undefined || !input.nameNode || used.has(input.name)) continue;
      const parent = input.mapping.parent;
      report({
        node: input.mapping,
        span: input.nameNode.span,
        message: `Nothing refers to the input "${input.name}": use it in the command, or remove it.`,
        fixes: parent ? [{ title: `Remove the input "${input.name}"`, edits: [remove(tool, parent)] }] : [],
      });
    }
  },
};

/** Names of inputs that the command, config files, labels, sources of outputs or library functions mention. */
function usedNames(tool: UserTool): ReadonlySet<string> {
  const used = new Set<string>();
  for (const { name } of [...tool.references, ...tool.labelReferences])
    if (name !== undefined) used.add(name);
  for (const name of misspeltInputs(tool, used)) used.add(name);
  for (const { name } of sourceTexts(tool)) if (name !== '') used.add(name).add(name.replace(/_\d+$/, ''));
  for (const text of new Set(tool.library.map(({ scalar }) => scalar.decoded.text))) {
    for (const match of text.matchAll(/\binputs\s*\.\s*([\p{ID_Start}_$][\p{ID_Continue}$]*)/gu))
      used.add(match[1] ?? '');
  }
  return used;
}

/** Inputs that a misspelt reference probably means: the misspelling is what has to be told. */
function misspeltInputs(tool: UserTool, used: ReadonlySet<string>): string[] {
  const declared = [...tool.inputsByName.keys()];
  return [...used]
    .filter((name) => !tool.inputsByName.has(name))
    .slice(0, maxSuggestions)
    .flatMap((name) => nearest(name, declared) ?? []);
}
