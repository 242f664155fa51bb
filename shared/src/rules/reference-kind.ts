import type { ScopeReference } from '../expressions/types.js';
import type { MemberSegment } from '../javascript/member-path.js';
import type { ReportedProblem, TemplateRule } from '../problems/rule.js';
import { applySpanEdits } from '../text/apply-edits.js';
import { elementListText, elementsText } from '../tool/collection-elements.js';
import type { InferenceDiagnostic } from '../tool/inference/diagnostic.js';
import { listPlace, placeOfValue } from '../tool/shell/list-text.js';
import type { PlacedHole } from '../tool/shell/script.js';
import type { Template, TemplateExpression } from '../tool/template.js';
import { followReference, type DeadEnd, type Value } from '../tool/value.js';
import { lazy } from '../util/once.js';
import { writesNull } from '../values/engine.js';
import {
  descriptions,
  isPlain,
  sourceAt,
  spanInDocument,
  write,
  type ExpressionSite,
} from './kind/expression-site.js';
import { comparedText } from './kind/comparison.js';
import { emptyWords } from './kind/empty-word.js';
import { listFormAt, shownForm, writeListForm } from './kind/list-form.js';
import { identifierOfInput } from './kind/identifier.js';
import { formOfOneWay, inferInWays, memberOfOneWay } from './kind/job-ways.js';
import { missingMember } from './kind/missing.js';
import { noResultOf, withoutResult } from './kind/no-result.js';
import { isConfigFile, notText } from './kind/not-text.js';
import { failingTest, memberOfNothing, writtenNothing } from './kind/nothing.js';
import { wholeValue } from './kind/whole.js';

export const referenceKind: TemplateRule = {
  code: 'reference-kind',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'a reference that does not match the type of its input',
  why: "A dataset is an object with members such as `path`, an input with `multiple: true` is a list, and text, numbers, and options are plain values. Reading a member that does not exist gives `undefined` or fails the job. A whole object or list becomes JSON or `[object Object]` in the command, and an optional input without a value becomes the word `null`: write `$(inputs.x || '')`, or check the input first. If nothing else is in the word, that leaves an empty word, or an option without its value: write both or none, `$(inputs.n !== null ? '-n ' + inputs.n : '')`.",
  exceptions: [
    'A missing member is a warning, not an error, if a test may prevent the expression from reaching it.',
    'It is also a warning if the value is a whole object or list, may be `null`, exists only in some cases of a conditional, or comes from `test && text`, which is `false` if the test fails.',
    "A comparison with a text of the value, such as `inputs.fast === 'true'`, is a warning, because it is never true.",
    "`null` is not reported if the command itself checks for it, as in `[ '$(inputs.x)' != null ]`.",
    '`null` and lists of text are not reported in here-documents, and in config files with other text, which may contain JSON.',
    'In a `GalaxyUserTool`, `element_identifier` of a `data` input is at most a warning where jobs start from tool requests, because it is null even if a collection is given: only the elements of `data_collection` inputs have one.',
    'Where jobs start in the classic way, datasets have no `element_identifier`, `size`, `listing`, and `checksum`, and collections have nothing but their elements. It is an error if every job fails or gets nothing there, and a warning if the tool is written for both ways, or if the member is only a part of the result.',
    'In a `GalaxyUserTool`, what works only where jobs start in one of two ways is a warning: `.elements` of a collection needs tool requests, and using the collection itself as a list needs the classic way. `(inputs.x.elements || inputs.x)` works in both. The setting `jobs` selects one.',
    'An empty word or option is reported if it is certainly wrong: as a number, the path of a dataset, or an argument of standard programs such as `head` and `sort`. It is not reported if the command tests the value, or has a default for it.',
    'Results of functions in `expression_lib`, variables that change, and complex tests are not checked.',
  ],
  bad: { text: "shell_command: wc -l '$(inputs.table.paht)' > count.txt\n" },
  good: { text: "shell_command: wc -l '$(inputs.table.path)' > count.txt\n" },
  checkTemplate(scope, report, servers) {
    const { template, script } = scope;
    const expectsNull = lazy(() => asksForNull(template));
    for (const expression of template.expressions) {
      if (expression.analysis.verdict !== 'javascript') continue;
      const { diagnostics, forms, members } = inferInWays(scope, expression, servers);
      const array = arrayReferenceIn(expression);
      const hasIdentifier = expression.source.includes('element_identifier');
      const noResult = noResultOf(expression);
      const isQuiet = diagnostics.length + forms.length + members.length === 0 && !array && !noResult;
      if (isQuiet && !hasIdentifier) continue;
      const isWholeFile = isConfigFile(scope, expression) && !notText(scope, expression, servers);
      const site: ExpressionSite = {
        scope,
        expression,
        isData: () => isData(expression, placeOfValue(script, expression)),
        expectsNull,
        listPlace: () => listPlace(placeOfValue(script, expression)),
        isWholeFile,
        undefinedFails: isWholeFile || servers.some((server) => !writesNull(server)),
      };
      const problems = diagnostics.flatMap((diagnostic) => problemOf(site, diagnostic) ?? []);
      const arrayProblems = array ? arrayReference(site, array.reference, array.all) : [];
      // What is written instead of "[]" works in both ways.
      const ofOneWay = array
        ? []
        : forms.flatMap((form) => formOfOneWay(site, form, servers.length > 1) ?? []);
      const ending = noResult ? withoutResult(site, noResult) : undefined;
      const identifiers = identifierOfInput(site, servers);
      const ofOneFile = members
        .map((member) => memberOfOneWay(site, member, servers.length > 1))
        .filter(({ span }) => !identifiers.some((other) => other.span?.end === span?.end));
      const others = [...arrayProblems, ...identifiers, ...(ending ? [ending] : [])];
      const all = [...problems, ...ofOneWay, ...ofOneFile, ...others];
      for (const problem of all) report({ node: template.scalar, ...problem });
    }
    for (const problem of emptyWords(scope)) report(problem);
  },
};

/** Whether an expression is in a file's text, where JSON may be meant. */
function isData({ template }: TemplateExpression, placed: PlacedHole | undefined): boolean {
  return template.kind === 'configfile' || /heredoc/.test(placed?.place.quoting ?? '');
}

/** A quoted `null`, or one after `=` or as a case pattern; not `/dev/null`. */
const nullWord = /(["'])x?null\1|=\s*x?null\b|(?<![\w/])null\s*[)|]/;

/** Whether a text compares something with `null`, as in `[ "$(inputs.n)" != "null" ]`. */
function asksForNull({ text, expressions }: Template): boolean {
  const edits = expressions.map(({ scanned: { span } }) => ({ span, newText: '$' }));
  return nullWord.test(applySpanEdits(text, edits));
}

/** The reference of an expression such as `inputs.x[].path`, and the index of its `[]`; undefined for others. */
function arrayReferenceIn({
  analysis,
}: TemplateExpression): { reference: ScopeReference; all: number } | undefined {
  const [reference] = analysis.references;
  const all = reference?.segments.findIndex(({ kind }) => kind === 'all') ?? -1;
  return reference && all >= 0 ? { reference, all } : undefined;
}

function problemOf(place: ExpressionSite, diagnostic: InferenceDiagnostic): ReportedProblem | undefined {
  switch (diagnostic.kind) {
    case 'missing':
      return missingMember(place, diagnostic);
    case 'elements':
      return undefined;
    case 'member-of-nothing':
      return memberOfNothing(place, diagnostic);
    case 'whole':
      return wholeValue(place, diagnostic);
    case 'nothing':
      return writtenNothing(place, diagnostic);
    case 'comparison':
      return comparedText(place, diagnostic);
    case 'failing':
      return failingTest(place, diagnostic);
  }
}

/** `inputs.x[].path`: checks the path before the brackets like any other. */
function arrayReference(place: ExpressionSite, reference: ScopeReference, all: number): ReportedProblem[] {
  const { scope } = place;
  const { deadEnd } = followReference(scope, reference);
  const at = deadEnd ? reference.segments.indexOf(deadEnd.segment) : Infinity;
  if (scope.dialect.name === 'galaxy' || at === all) return [arrayForm(place, reference, all, deadEnd)];
  if (!deadEnd || at < all) return [];
  const { segment, holder } = deadEnd;
  const owner = { start: reference.span.start, end: segment.span.start };
  return [
    missingMember(place, { kind: 'missing', owner, segment, holder, isOneOfMany: false, isSure: true }),
  ];
}

/** `inputs.x[].path` if the input is not a list, or the dialect lacks this form. */
function arrayForm(
  place: ExpressionSite,
  reference: ScopeReference,
  index: number,
  deadEnd: DeadEnd | undefined,
): ReportedProblem {
  const { scope } = place;
  const segment = reference.segments[index] as MemberSegment;
  const before = sourceAt(place, { start: reference.span.start, end: segment.span.start });
  const after = sourceAt(place, { start: segment.span.end, end: reference.span.end });
  const span = spanInDocument(place, segment.span);
  const { value } = followReference(scope, { ...reference, segments: reference.segments.slice(0, index) });
  if (deadEnd?.segment === segment) {
    // Alternatively, "multiple: true" is missing.
    const one = isPlain(value) ? before : before + after;
    const message = `"${before}" is ${descriptions[value.kind]}, not a list, so "[]" cannot follow it: use "${one}", or add "multiple: true" to the input.`;
    return { span, message, fixes: [write(place, reference.span, one)] };
  }
  const isOfPlain = value.kind === 'list' && isPlain(value.of);
  const form = listFormAt(place, reference.span, isOfPlain ? '' : after, false);
  const text = elementsOf(before, value) + form.suffix;
  return {
    span,
    message: `"[]" is not JavaScript: use "${shownForm(text, form)}".`,
    fixes: [writeListForm(place, reference.span, text, form)],
  };
}

/** The array to use if `[]` follows a list or a collection. */
function elementsOf(source: string, value: Value): string {
  if (value.kind !== 'collection') return source;
  return value.elements.kind === 'list' ? elementsText(source) : elementListText(source);
}
