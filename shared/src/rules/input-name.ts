import type { ToolInput } from '../tool/input.js';
import type { UserTool } from '../tool/user-tool.js';
import { replaceInScalar, replaceScalar } from '../text/write-scalar.js';
import { isIdentifier, suggestIdentifier } from '../values/identifier.js';
import type { YamlScalar } from '../yaml/node.js';
import type { Draft, DraftFix, Rule } from './rule.js';
import { structuralDrafts } from './structural/drafts.js';

export const inputName: Rule = {
  code: 'input-name',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'an input without a name, or one whose name the command can hardly write',
  why: "The command refers to an input by its name: `$(inputs.reads.path)`. A name that is missing, blank or no text is an error. A name with hyphens, blanks or a digit in front is a warning: `$(inputs.my-reads)` is read as a subtraction, so that only `$(inputs['my-reads'])` can name it. Use letters, digits and underscores.",
  bad: {
    text: "shell_command: wc -l '$(inputs['my-table'].path)' > count.txt\ninputs:\n  - name: my-table\n    type: data\n    format: tabular\n",
  },
  good: {
    text: "shell_command: wc -l '$(inputs.my_table.path)' > count.txt\ninputs:\n  - name: my_table\n    type: data\n    format: tabular\n",
  },
  check(tool, report) {
    structuralDrafts(tool, 'input-name').forEach(report);
    const seen = new Set<YamlScalar>();
    for (const input of tool.allInputs) {
      const { nameNode } = input;
      if (!nameNode || seen.has(nameNode)) continue;
      seen.add(nameNode);
      const draft = judge(tool, input, nameNode);
      if (draft) report(draft);
    }
  },
};

function judge(tool: UserTool, { name, mapping }: ToolInput, nameNode: YamlScalar): Draft | undefined {
  const isKey = nameNode.parent?.kind === 'pair' && nameNode.parent.key === nameNode;
  if (name === undefined) {
    const message = 'The name of this input is blank: write the name that the command refers to.';
    return isKey ? { node: mapping, span: nameNode.span, message } : undefined;
  }
  if (isIdentifier(name) || !(isKey || tool.structure.texts.has(nameNode))) return undefined;
  const better = suggestIdentifier(name);
  const example = better === undefined ? '' : `, as in "${better}"`;
  return {
    node: isKey ? mapping : nameNode,
    span: nameNode.span,
    severity: 'warning',
    message: `Only inputs[${inJavaScript(name)}] can refer to this input: write its name in letters, digits and underscores${example}.`,
    fixes:
      better === undefined || tool.allInputs.some((other) => other.name === better)
        ? []
        : [rename(tool, name, nameNode, better)],
  };
}

function inJavaScript(name: string): string {
  return `'${JSON.stringify(name).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** Another name for an input, here and wherever it is referred to. */
function rename(tool: UserTool, name: string, nameNode: YamlScalar, better: string): DraftFix {
  const references = [...tool.references, ...tool.labelReferences].filter((one) => one.name === name);
  const edits = references.flatMap(({ expression, reference }) => {
    const segment = reference.segments[0];
    return segment ? [replaceInScalar(expression.template.scalar, segment.nameSpan, better)] : [];
  });
  return { title: `Rename it to "${better}"`, edits: [replaceScalar(nameNode, better), ...edits] };
}
