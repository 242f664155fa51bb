import type { Description, Report, ReportedFix, ToolRule } from '../problems/rule.js';
import type { Span } from '../text/range.js';
import { replaceInScalar, writeText } from '../text/write-scalar.js';
import type { Tool } from '../tool/document.js';
import { insertInput, type InputFields } from '../tool/insert-input.js';
import { outputAdvice } from './foreign/output-file.js';
import type { ToolOutput } from '../tool/output.js';
import { placeOfValue } from '../tool/shell/list-text.js';
import type { InputReference, Template } from '../tool/template.js';
import { addToMultimap } from '../util/collections.js';
import { Memo } from '../util/memo.js';
import { lazy } from '../util/once.js';
import { guessedFields } from './values/guessed-type.js';
import { renamedInputFix } from './values/renamed-input.js';
import { isIdentifier } from '../values/identifier.js';
import { labelReferencesSince } from '../schema/outputs.js';
import { hasSince, isBefore, type PlatformVersion } from '../values/platform-version.js';
import { nearest } from '../values/suggest.js';

export const referenceUndeclared: ToolRule = {
  code: 'reference-undeclared',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'a reference to an input that is not declared',
  why: 'The platform rejects a tool whose command or config file refers to an input that is not declared. Correct the name, or declare the input.',
  bad: { text: "shell_command: |\n  wc -l '$(inputs.tabel.path)' '$(inputs.table.path)' > count.txt\n" },
  good: { text: "shell_command: wc -l '$(inputs.table.path)' > count.txt\n" },
  since: { release: '26.1.0' },
  checkTool(tool, report, { platform }) {
    if (!inputsAreReadable(tool)) return;
    const declared = [...tool.inputsByName.keys()];
    const missing = undeclared(tool);
    const renameOnce = lazy(() => renamedInputFix(tool, missing));
    for (const [index, [name, references]] of missing.entries()) {
      const output = tool.outputs.find((one) => one.name === name);
      if (output) {
        for (const reference of references) reportOutput(tool, reference, output, report);
        continue;
      }
      const meantOnce = lazy(() =>
        index < maxSuggestions
          ? (nestedPath(tool, name) ?? likelyName(tool, references, name, declared))
          : undefined,
      );
      const declareOnce = lazy(() => declareFix(tool, name, references));
      for (const reference of references) {
        report({
          node: reference.expression.template.scalar,
          span: reference.nameSpan,
          describe: () =>
            undeclaredName(name, reference, meantOnce(), [renameOnce() ?? [], declareOnce()].flat()),
        });
      }
    }
    if (tool.dialect.name === 'galaxy' && !isBefore(platform, '26.1.0'))
      reportTakenForInputs(tool, declared, report);
    checkLabels(tool, declared, platform, report);
  },
};

/** What the platform takes for a reference, although it evaluates nothing there: `\$(cat inputs.txt)`. */
function reportTakenForInputs(tool: Tool, declared: readonly string[], report: Report): void {
  for (const template of tool.templates) {
    if (template.kind === 'label') continue;
    const { scalar } = template;
    const referenceStarts = lazy(() => new Set(template.references.map(({ nameSpan }) => nameSpan.start)));
    for (const { name, ...place } of namesTaken.of(template)) {
      if (tool.inputsByName.has(name)) continue;
      const span = scalar.decoded.spanOf(place);
      if (referenceStarts().has(span.start)) continue;
      const meant = nearest(name, declared);
      const edits = meant === undefined ? [] : [replaceInScalar(scalar, place, meant)];
      report({
        node: scalar,
        span,
        message: `The platform takes "inputs.${name}" between "$(" and ")" for an input, whatever it is, and rejects the tool: ${meant === undefined ? 'use another name.' : `did you mean "${meant}"?`}`,
        fixes: meant === undefined ? [] : [{ title: `Replace with "${meant}"`, edits }],
      });
    }
  }
}

const nameTaken = /(?<![\p{L}\p{N}_])inputs\.([A-Za-z_][A-Za-z0-9_]*)/gu;

/** Source: public platform, `_command_input_refs`. Linear. */
const namesTaken = new Memo(({ text }: Template): readonly ({ name: string } & Span)[] => {
  const names: ({ name: string } & Span)[] = [];
  for (let open = text.indexOf('$('), close; open >= 0; open = text.indexOf('$(', close)) {
    close = text.indexOf(')', open);
    if (close < 0) break;
    for (const { 1: name = '', 0: whole, index } of text.slice(open, close).matchAll(nameTaken)) {
      const end = open + index + whole.length;
      names.push({ name, start: end - name.length, end });
    }
  }
  return names;
});

/** The name of an output, whose file is meant. */
function reportOutput(tool: Tool, use: InputReference, output: ToolOutput, report: Report): void {
  const { expression, reference, nameSpan } = use;
  const { template, scanned } = expression;
  report({
    node: template.scalar,
    span: nameSpan,
    describe: () => {
      const placed = placeOfValue(tool.shellScripts.get(template), expression);
      const isWhole =
        scanned.kind === 'paren' &&
        scanned.inside.start === reference.span.start &&
        scanned.inside.end === reference.span.end;
      const { advice, fixes } = outputAdvice(tool, output, {
        scalar: template.scalar,
        span: scanned.span,
        placed,
      });
      const message = `"${output.name ?? ''}" is an output, not an input: ${advice}.`;
      return { message, fixes: isWhole ? fixes : [] };
    },
  });
}

function undeclaredName(
  name: string,
  reference: InputReference,
  meant: string | undefined,
  fixes: readonly ReportedFix[],
): Description {
  const advice = meant === undefined ? ': declare it under "inputs".' : `: did you mean "${meant}"?`;
  return {
    message: `There is no input named "${name}"${advice}`,
    fixes: meant === undefined ? fixes : withoutRepeats([renameFix(reference, meant), ...fixes]),
  };
}

/**
 * The declared name that was probably misspelled. One that begins with another letter, and whose input is not used in
 * this way, is another name: `threads` next to a dataset `reads`.
 */
function likelyName(
  tool: Tool,
  references: readonly InputReference[],
  name: string,
  declared: readonly string[],
): string | undefined {
  const suggestion = nearest(name, declared);
  if (suggestion === undefined || suggestion.charAt(0).toLowerCase() === name.charAt(0).toLowerCase())
    return suggestion;
  const type = tool.inputsByName.get(suggestion)?.type;
  const hasMembers = type !== undefined && typesWithMembers.has(type);
  const readsMember = references.some(({ reference }) => reference.segments.length > 1);
  return hasMembers === readsMember ? suggestion : undefined;
}

const typesWithMembers: ReadonlySet<string> = new Set([
  'data',
  'data_collection',
  'conditional',
  'repeat',
  'section',
]);

/** Fixes without those that change the same as one before them. */
function withoutRepeats(fixes: readonly ReportedFix[]): ReportedFix[] {
  return [...new Map([...fixes].reverse().map((fix) => [JSON.stringify(fix.edits), fix])).values()].reverse();
}

/** What the platform looks up in labels (`tool_outputs.py`, `USER_TOOL_LABEL_REFERENCE_RE`). */
const lookedUp = /^inputs(?:\.\w+)+$/;

/** The platform leaves other unresolved references in labels, so users see the reference itself. */
function checkLabels(
  tool: Tool,
  declared: readonly string[],
  platform: PlatformVersion,
  report: Report,
): void {
  const isRejected = tool.dialect.name === 'galaxy' && hasSince(platform, labelReferencesSince);
  for (const [index, reference] of tool.labelReferences.entries()) {
    const { name, nameSpan, expression } = reference;
    const isLookedUp = expression.analysis.verdict === 'javascript' && reference.reference.use === 'written';
    if (name === undefined || !isLookedUp || tool.inputsByName.has(name)) continue;
    const meant = index < maxSuggestions ? nearest(name, declared) : undefined;
    const advice =
      meant === undefined
        ? ': declare it, because users would see the reference itself.'
        : `: did you mean "${meant}"?`;
    report({
      node: expression.template.scalar,
      span: nameSpan,
      severity: isRejected && lookedUp.test(expression.scanned.script.source) ? 'error' : 'warning',
      message: `There is no input named "${name}"${advice}`,
      fixes: meant === undefined ? [] : [renameFix(reference, meant)],
    });
  }
}

/** Each suggestion searches all declared names, so further names are reported without one. */
export const maxSuggestions = 100;

/** References to undeclared names, in order of each name's first use. */
export function undeclared(tool: Tool): [name: string, references: InputReference[]][] {
  const byName = new Map<string, InputReference[]>();
  for (const reference of tool.references) {
    const { name, expression } = reference;
    if (name === undefined || tool.inputsByName.has(name)) continue;
    // What an unfinished expression swallows is not known yet.
    if (expression.analysis.verdict === 'unfinished' || isInFault(reference)) continue;
    addToMultimap(byName, name, reference);
  }
  return [...byName];
}

/** `inputs.my-reads` has its own problem, which shows how to write the whole name. */
function isInFault({ expression, reference }: InputReference): boolean {
  const { verdict, fault } = expression.analysis;
  const first = reference.segments[0];
  return (
    verdict === 'broken' &&
    fault?.edit !== undefined &&
    first !== undefined &&
    fault.span.start <= first.nameSpan.start &&
    first.nameSpan.end <= fault.span.end
  );
}

/** The path of the only input of that name in a section or a conditional: `cond.k`. */
function nestedPath({ inputs }: Tool, name: string): string | undefined {
  const paths = inputs.flatMap((group) =>
    (group.type === 'conditional' || group.type === 'section') &&
    group.name !== undefined &&
    isIdentifier(group.name) &&
    group.children.some((child) => child.name === name)
      ? [`${group.name}.${name}`]
      : [],
  );
  return paths.length === 1 ? paths[0] : undefined;
}

/** Whether all inputs can be known. */
function inputsAreReadable(tool: Tool): boolean {
  const inputs = tool.fields.get('inputs');
  const { root } = tool;
  if (tool.document.typographicPlaces.some(({ kind }) => kind !== 'quotes')) return false;
  const isMisspelt = tool.parts.rest.structure.findings.some(
    (finding) =>
      finding.kind === 'unknown' && finding.meant?.name === 'inputs' && finding.pair.parent === root,
  );
  if (!inputs) return !isMisspelt && !tool.document.isBroken(root);
  const isTwice = root.pairs.some((pair) => pair.name === 'inputs' && pair !== inputs);
  const isWrong = tool.parts
    .at(inputs.key.span.start)
    .structure.findings.some((finding) => finding.kind === 'type' && finding.use.pair === inputs);
  // The unnamed member may be the one that is meant.
  const isUnnamed = tool.inputs.some(({ name }) => name === undefined);
  return !isTwice && !isWrong && !isUnnamed && !tool.document.hasSyntaxErrorIn(inputs.span);
}

function renameFix({ expression, reference }: InputReference, meant: string): ReportedFix {
  const segment = reference.segments[0];
  const edits = segment ? [replaceInScalar(expression.template.scalar, segment.nameSpan, meant)] : [];
  return { title: `Replace with "${meant}"`, edits };
}

function declareFix(tool: Tool, name: string, uses: readonly InputReference[]): ReportedFix {
  const edits = [insertInput(tool, declarationFor(tool, name, uses))];
  return { title: `Declare input "${name}"`, edits };
}

/** A declaration of an input, with the type that its uses suggest. */
export function declarationFor(tool: Tool, name: string, uses: readonly InputReference[]): InputFields {
  return [['name', writeText(name)], ...guessedFields(tool, name, uses)];
}
