import type { PartRule, ReportedProblem, ToolRule } from '../problems/rule.js';
import type { SpanEdit } from '../text/range.js';
import { replaceInScalar, replaceScalar } from '../text/write-scalar.js';
import type { Tool } from '../tool/document.js';
import type { ToolInput } from '../tool/input.js';
import { sourceTexts } from '../tool/source-texts.js';
import { addToMultimap } from '../util/collections.js';
import { lazy } from '../util/once.js';
import { isIdentifier, suggestIdentifier } from '../values/identifier.js';
import type { YamlScalar } from '../yaml/node.js';
import { structuralProblems } from './structural/structural-problems.js';

export const inputName: PartRule & ToolRule = {
  code: 'input-name',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'an input without a name, or with a name that is hard to use in the command',
  why: "The command refers to an input by its name: `$(inputs.reads.path)`. An input whose name is missing, empty, or not text is an error. A name that contains hyphens or spaces, or starts with a digit, is a warning: `$(inputs.my-reads)` is a subtraction, so only `$(inputs['my-reads'])` works. Use letters, digits, and underscores.",
  bad: {
    text: "shell_command: wc -l '$(inputs['my-table'].path)' > count.txt\ninputs:\n  - name: my-table\n    type: data\n    format: tabular\n",
  },
  good: {
    text: "shell_command: wc -l '$(inputs.my_table.path)' > count.txt\ninputs:\n  - name: my_table\n    type: data\n    format: tabular\n",
  },
  checkPart(part, report, { platform }) {
    structuralProblems(part, 'input-name', platform).forEach(report);
  },
  checkTool(tool, report) {
    const names = lazy(() => new Set(tool.allInputs.map(({ name }) => name)));
    let uses: ReadonlyMap<string, Rename[]> | undefined;
    const seen = new Set<YamlScalar>();
    for (const input of tool.allInputs) {
      const { name, nameNode } = input;
      if (!nameNode || (name !== undefined && isIdentifier(name)) || seen.has(nameNode)) continue;
      seen.add(nameNode);
      const better = name === undefined ? undefined : suggestIdentifier(name);
      const problem = checkName(tool, input, nameNode, better);
      if (!problem) continue;
      // References to nested inputs are not looked up.
      const isKnown = name !== undefined && tool.inputsByName.get(name) === input;
      if (!isKnown || better === undefined || names().has(better)) {
        report(problem);
        continue;
      }
      uses ??= usesOfNames(tool);
      const edits = (uses.get(name) ?? []).map((rename) => rename(better));
      const title = `Rename to "${better}"`;
      report({ ...problem, fixes: [{ title, edits: [replaceScalar(nameNode, better), ...edits] }] });
    }
  },
};

function checkName(
  tool: Tool,
  { name, mapping }: ToolInput,
  nameNode: YamlScalar,
  better: string | undefined,
): ReportedProblem | undefined {
  const isKey = nameNode.parent?.kind === 'pair' && nameNode.parent.key === nameNode;
  const place = { node: isKey ? mapping : nameNode, span: nameNode.span };
  if (name === undefined) {
    const message = 'The name of this input is empty: add the name that the command refers to.';
    return isKey ? { ...place, message } : undefined;
  }
  if (!isKey && !tool.isValidText(nameNode)) return undefined;
  const example = better === undefined ? '' : `, as in "${better}"`;
  return {
    ...place,
    severity: 'warning',
    message: `Only inputs[${inJavaScript(name)}] can refer to this input: use only letters, digits, and underscores in its name${example}.`,
  };
}

function inJavaScript(name: string): string {
  return `'${JSON.stringify(name).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** Writes another name at one place. */
type Rename = (better: string) => SpanEdit;

/** The places that refer to top-level inputs, by name. */
function usesOfNames(tool: Tool): ReadonlyMap<string, Rename[]> {
  const uses = new Map<string, Rename[]>();
  const add = (name: string, rename: Rename): void => {
    addToMultimap(uses, name, rename);
  };
  for (const { name, expression, reference } of [...tool.references, ...tool.labelReferences]) {
    const segment = reference.segments[0];
    const { scalar } = expression.template;
    if (name !== undefined && segment) {
      add(name, (better) => replaceInScalar(scalar, segment.nameSpan, better));
    }
  }
  for (const { scalar, name, decoded } of sourceTexts(tool)) {
    add(name, (better) => replaceInScalar(scalar, decoded, better));
  }
  return uses;
}
