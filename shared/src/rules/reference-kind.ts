import { applySpanEdits } from '../text/apply-edits.js';
import { lazy } from '../util/once.js';
import type { ScopeReference } from '../expressions/types.js';
import type { MemberSegment } from '../javascript/member-path.js';
import type { InferenceDiagnostic } from '../tool/inference/diagnostic.js';
import { inferDiagnostics } from '../tool/inference/infer.js';
import { listPlace } from '../tool/shell/list-text.js';
import { placeOfValue } from '../tool/shell/placed-values.js';
import type { PlacedHole } from '../tool/shell/script.js';
import type { Template, TemplateExpression } from '../tool/template.js';
import { followReference, type DeadEnd, type Value } from '../tool/value.js';
import { missingMember } from './kind/missing.js';
import { memberOfNothing, failingTest, writtenNothing } from './kind/nothing.js';
import { listFormAt, shownForm, writeListForm } from './kind/list-form.js';
import {
  descriptions,
  isPlain,
  spanInDocument,
  sourceAt,
  write,
  type ExpressionSite,
} from './kind/expression-site.js';
import { wholeValue } from './kind/whole.js';
import type { ReportedProblem, Rule } from '../problems/rule.js';

export const referenceKind: Rule = {
  code: 'reference-kind',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'a reference that does not fit the type of its input',
  why: "A dataset is an object with properties such as `path`; text, numbers and choices are plain values; with `multiple: true` the value is a list. Values are followed through variables, functions that lists call, choices and texts that are put together. A property that does not exist is `undefined` when the job is made, or ends it: an error, or a warning where a test may see to it that the place is not reached. Warnings are a whole object or list, which is written as JSON or as `[object Object]` and hardly ever meant; an optional input without a default, which is `null` where no value is given, so that the command has the word `null` in it: write `$(inputs.x || '')` or ask for it first, if the command does not ask for that word itself, as in `[ '$(inputs.x)' != null ]`; an input that only some cases of a conditional have; and `test && text`, which is `false` where the test does not hold. Of what functions of `expression_lib` give, of variables that change and of tests that are not understood nothing is said, nor of `null` and lists of texts in a config file or here-document, which may be JSON.",
  bad: { text: "shell_command: wc -l '$(inputs.table.paht)' > count.txt\n" },
  good: { text: "shell_command: wc -l '$(inputs.table.path)' > count.txt\n" },
  check(tool, report) {
    for (const template of tool.templates) {
      const expectsNull = lazy(() => asksForNull(template));
      for (const expression of template.expressions) {
        if (expression.analysis.verdict !== 'javascript') continue;
        const place: ExpressionSite = {
          tool,
          expression,
          isData: () => isData(expression, placeOfValue(tool, expression)),
          expectsNull,
          listPlace: () => listPlace(placeOfValue(tool, expression)),
        };
        for (const problem of problemsOf(place)) report({ node: template.scalar, ...problem });
      }
    }
  },
};

/** Whether an expression stands in the text of a file, in which JSON may be meant. */
function isData({ template }: TemplateExpression, placed: PlacedHole | undefined): boolean {
  return template.kind === 'configfile' || /heredoc/.test(placed?.place.quoting ?? '');
}

/** The word in quotes of its own, behind `=`, or as a case; not the file that takes everything. */
const nullWord = /(["'])x?null\1|=\s*x?null\b|(?<![\w/])null\s*[)|]/;

/** Whether a text compares something with `null`, as in `[ "$(inputs.n)" != "null" ]`. */
function asksForNull({ text, expressions }: Template): boolean {
  const edits = expressions.map(({ scanned: { span } }) => ({ span, newText: '$' }));
  return nullWord.test(applySpanEdits(text, edits));
}

function problemsOf(place: ExpressionSite): ReportedProblem[] {
  const { tool, expression } = place;
  const found = inferDiagnostics(tool, expression).flatMap(
    (diagnostic) => problemOf(place, diagnostic) ?? [],
  );
  const [reference] = expression.analysis.references;
  const all = reference?.segments.findIndex(({ kind }) => kind === 'all') ?? -1;
  return reference && all >= 0 ? [...found, ...arrayReference(place, reference, all)] : found;
}

function problemOf(place: ExpressionSite, diagnostic: InferenceDiagnostic): ReportedProblem | undefined {
  switch (diagnostic.kind) {
    case 'missing':
      return missingMember(place, diagnostic);
    case 'member-of-nothing':
      return memberOfNothing(place, diagnostic);
    case 'whole':
      return wholeValue(place, diagnostic);
    case 'nothing':
      return writtenNothing(place, diagnostic);
    case 'failing':
      return failingTest(place, diagnostic);
  }
}

/** `inputs.x[].path`: what stands before the brackets is looked at like any other path. */
function arrayReference(place: ExpressionSite, reference: ScopeReference, all: number): ReportedProblem[] {
  const { tool } = place;
  const { deadEnd } = followReference(tool, reference);
  const at = deadEnd ? reference.segments.indexOf(deadEnd.segment) : Infinity;
  if (tool.dialect.name === 'galaxy' || at === all) return [arrayForm(place, reference, all, deadEnd)];
  if (!deadEnd || at < all) return [];
  const { segment, holder } = deadEnd;
  const owner = { start: reference.span.start, end: segment.span.start };
  return [
    missingMember(place, { kind: 'missing', owner, segment, holder, isOneOfMany: false, isSure: true }),
  ];
}

/** `inputs.x[].path` where the input is no list, or in the dialect that does not have it at all. */
function arrayForm(
  place: ExpressionSite,
  reference: ScopeReference,
  index: number,
  deadEnd: DeadEnd | undefined,
): ReportedProblem {
  const { tool } = place;
  const segment = reference.segments[index] as MemberSegment;
  const before = sourceAt(place, { start: reference.span.start, end: segment.span.start });
  const after = sourceAt(place, { start: segment.span.end, end: reference.span.end });
  const span = spanInDocument(place, segment.span);
  const { value } = followReference(tool, { ...reference, segments: reference.segments.slice(0, index) });
  if (deadEnd?.segment === segment) {
    // It may as well be "multiple: true" that is missing.
    const one = isPlain(value) ? before : before + after;
    const message = `"${before}" is ${descriptions[value.kind]} and no list, so "[]" cannot stand behind it: write "${one}", or make the input "multiple".`;
    return { span, message, fixes: [write(place, reference.span, one)] };
  }
  const isOfPlain = value.kind === 'list' && isPlain(value.of);
  const form = listFormAt(place, reference.span, isOfPlain ? '' : after, false);
  const text = elementsOf(before, value) + form.suffix;
  return {
    span,
    message: `"[]" is not JavaScript: write "${shownForm(text, form)}".`,
    fixes: [writeListForm(place, reference.span, text, form)],
  };
}

/** What has the methods of a list, where `[]` stands behind a list or a collection. */
function elementsOf(source: string, value: Value): string {
  if (value.kind !== 'collection') return source;
  return value.elements.kind === 'list' ? `${source}.elements` : `Object.values(${source}.elements)`;
}
