import type { Description, ToolRule } from '../problems/rule.js';
import type { Tool } from '../tool/document.js';
import { remove } from '../tool/edits.js';
import { foreignReferences } from '../tool/foreign/foreign-references.js';
import type { ToolInput } from '../tool/input.js';
import { unusedInputs } from '../tool/input-uses.js';
import { nearest } from '../values/suggest.js';
import { hasAnchor } from '../yaml/node.js';
import { useFix } from './quoting/input-use.js';
import { maxSuggestions, undeclared } from './reference-undeclared.js';
import { renamedInputFix } from './values/renamed-input.js';

export const inputUnused: ToolRule = {
  code: 'input-unused',
  severity: { platform: 'hint', galaxy: 'hint' },
  summary: 'an input that is never used',
  why: 'Users fill in the input, but its value has no effect. Use the input in the command or in a config file, or remove it.',
  unnecessary: true,
  bad: {
    text: 'inputs:\n  - name: table\n    type: data\n    format: tabular\n  - name: lines\n    type: integer\n',
  },
  good: { text: 'inputs:\n  - name: table\n    type: data\n    format: tabular\n' },
  checkTool(tool, report) {
    if (!tool.templates.some(({ kind }) => kind === 'shell_command')) return;
    if (tool.brokenTemplates.length > 0) return;
    const unused = unusedInputs(tool);
    const meant = unused.length > 0 ? meantInputs(tool) : new Set();
    for (const input of unused) {
      if (input.name === undefined || !input.nameNode || meant.has(input.name)) continue;
      const { name, mapping, nameNode } = input;
      report({ node: mapping, span: nameNode.span, describe: () => neverUsed(tool, name, input) });
    }
  },
};

function neverUsed(tool: Tool, name: string, input: ToolInput): Description {
  const { parent } = input.mapping;
  const renamed = renamedInputFix(tool, undeclared(tool));
  const use = renamed ?? useFix(tool, input);
  const removal = parent &&
    !hasAnchor(parent) && { title: `Remove input "${name}"`, edits: [remove(tool, parent)] };
  return {
    message: `The input "${name}" is never used: use it in the command, or remove it.`,
    // Removing it is not offered alone: what the author wrote last may be what is missing in the command.
    fixes: use && removal ? [use, removal] : [],
  };
}

/** Inputs that a wrong reference probably means; only that reference is reported. */
function meantInputs(tool: Tool): ReadonlySet<string> {
  const declared = [...tool.inputsByName.keys()];
  const names = new Set([...tool.references, ...tool.labelReferences].map(({ name }) => name ?? ''));
  const undeclared = [...names].filter((name) => name !== '' && !tool.inputsByName.has(name));
  const misspelled = undeclared.slice(0, maxSuggestions).flatMap((name) => nearest(name, declared) ?? []);
  const foreign = foreignReferences.of(tool).flatMap(({ path }) => path[0]?.name ?? []);
  return new Set([...misspelled, ...namesInFaults(tool), ...foreign]);
}

/** The inputs that expressions name without `inputs.`: `${reads}`, `$(reads.path)`. */
function namesInFaults({ templates }: Tool): string[] {
  return templates.flatMap(({ expressions }) =>
    expressions.flatMap(({ analysis: { verdict, inputName }, scanned }) => {
      if (inputName !== undefined) return inputName;
      return verdict === 'broken' ? scanned.script.words.tokens.map(({ text }) => text) : [];
    }),
  );
}
