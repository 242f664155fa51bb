import { applyFixesOf } from '../../checker/fix-all.js';
import type { Problem } from '../../problems/problem.js';
import { applySpanEdits } from '../../text/apply-edits.js';
import { editsBetween } from '../../text/difference.js';
import { touches, type SpanEdit } from '../../text/range.js';
import { replaceAllInScalar, replaceScalar } from '../../text/write-scalar.js';
import type { Tool } from '../../tool/document.js';
import { listForm } from '../../tool/shell/list-text.js';
import { dialects, type Dialect, type DialectName } from '../../values/dialect.js';
import type { YamlScalar } from '../../yaml/node.js';
import { isQuotingKnown, listPlaceAt, readListReference } from './list-forms.js';
import { newProblems } from './new-problems.js';
import type { RefactoringContext, RefactoringProvider } from './refactoring.js';
import { selectedOptions } from './selected-options.js';

/** Converts a document to the other dialect, at its `class`; lists what cannot be converted at the top. */
export const convertDialect: RefactoringProvider = (place) => {
  const { tool, span } = place;
  const pair = tool.fields.get('class');
  const value = classOf(tool);
  if (!value || !pair || !touches(pair.span, span.start)) return [];
  const target = dialects[others[tool.dialect.name]];
  return [
    {
      title: `Convert to ${target.classConstant}`,
      kind: 'refactor.rewrite',
      edits: () => {
        const conversion = converted(place, value, target);
        return editsBetween(tool.source.text, withNotes(tool, conversion, target));
      },
    },
  ];
};

/** A document in another class. */
export interface Conversion {
  text: string;
  /** The errors and warnings that it has and the document has not: what cannot be carried over. */
  problems: readonly Problem[];
}

/** Converts a tool whose class is written exactly; undefined for others, and for those of the target. */
export function conversionTo(
  target: Dialect,
  { tool, problemsOf }: Pick<RefactoringContext, 'tool' | 'problemsOf'>,
): Conversion | undefined {
  const name = classOf(tool);
  return name && tool.dialect.name !== target.name
    ? converted({ tool, problemsOf }, name, target)
    : undefined;
}

/** The class of a tool, if it is written exactly and the YAML is sound. */
function classOf({ dialect, document, fields }: Tool): YamlScalar | undefined {
  const { classification, yaml } = document;
  const isOfUsers = classification.kind === 'tool' && !classification.ofAdministrators;
  const isSound = isOfUsers && classification.exact && yaml.problems.length === 0;
  const value = fields.get('class')?.value;
  const isExact = value?.kind === 'scalar' && value.value === dialect.classConstant;
  return isSound && isExact ? value : undefined;
}

const others: Record<DialectName, DialectName> = { platform: 'galaxy', galaxy: 'platform' };

/** Parts that the other dialect writes differently and no problem's fix rewrites. */
const rewrites: Record<DialectName, (tool: Tool) => SpanEdit[]> = {
  galaxy: (tool) => [...selectedOptions(tool), ...arrayReferences(tool)],
  platform: () => [],
};

/** The array references of a tool as JavaScript. */
function arrayReferences(tool: Tool): SpanEdit[] {
  return tool.templates.flatMap(({ scalar, expressions }) =>
    replaceAllInScalar(
      scalar,
      expressions.flatMap((expression) => {
        const list = readListReference(tool, expression);
        if (list?.form !== 'all' || !isQuotingKnown(tool, expression)) return [];
        const { suffix, isWrapped } = listForm(listPlaceAt(tool, expression), list.member, true, false);
        const text = list.items + suffix;
        const { span, inside } = expression.scanned;
        return [isWrapped ? { decoded: span, text: `'$(${text})'` } : { decoded: inside, text }];
      }),
    ),
  );
}

/**
 * Problems whose first fix is applied although it is not safe: the meaning of a missing format is known, and what the
 * other dialect rejects has to change: an id, a version, and help that is plain text.
 */
const certain: ReadonlySet<string> = new Set(['format-missing', 'id-format', 'version-format', 'wrong-type']);

function converted(
  { tool, problemsOf }: Pick<RefactoringContext, 'tool' | 'problemsOf'>,
  name: YamlScalar,
  target: Dialect,
): Conversion {
  const edits = [
    withoutNotes(tool),
    replaceScalar(name, target.classConstant),
    ...rewrites[target.name](tool),
  ];
  const rewritten = applySpanEdits(tool.source.text, edits);
  const before = problemsOf(tool.source.text);
  return applyFixesOf(rewritten, (text) => newProblems(before, problemsOf(text)).map(withCertainFix));
}

function withCertainFix(problem: Problem): Problem {
  const fixes = problem.fixes.map((fix, index) => (index === 0 ? { ...fix, preferred: true } : fix));
  return certain.has(problem.code) ? { ...problem, fixes } : problem;
}

/** Notes of conversions: at the beginning, after a byte order mark. */
const notes = /^\uFEFF?((?:# Not carried over to \w+: .*(?:\r?\n|$))*)/;

/** Removes the notes of an earlier conversion. */
function withoutNotes({ source }: Tool): SpanEdit {
  const [all = '', lines = ''] = notes.exec(source.text) ?? [];
  return { span: { start: all.length - lines.length, end: all.length }, newText: '' };
}

function withNotes({ source }: Tool, { text, problems }: Conversion, target: Dialect): string {
  const messages = [...new Set(problems.map(({ message }) => message))];
  const lines = messages.map(
    (message) => `# Not carried over to ${target.classConstant}: ${message}${source.lineEnd}`,
  );
  const start = text.startsWith('\uFEFF') ? 1 : 0;
  return text.slice(0, start) + lines.join('') + text.slice(start);
}
