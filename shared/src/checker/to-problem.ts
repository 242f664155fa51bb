import { rulePage } from '../problems/page-address.js';
import { severities, type Fix, type Problem, type RelatedPlace, type Severity } from '../problems/problem.js';
import { reportLimits } from '../problems/report-limits.js';
import type { Description, ReportedFix, ReportedProblem } from '../problems/rule.js';
import type { Span, SpanEdit } from '../text/range.js';
import type { Document } from '../tool/document.js';
import { pointerOf } from '../yaml/node.js';
import type { ActiveRule } from './active-rules.js';

/** A problem that a rule has found, not yet converted to plain data. */
export interface Finding {
  rule: ActiveRule;
  problem: ReportedProblem;
  /** The path of the problem; that of its node if absent. */
  path?: string;
}

/** The severity of a problem, whatever is configured. */
export function defaultSeverityOf({ rule, problem }: Finding): Severity | 'off' {
  return problem.severity ?? rule.ownSeverity;
}

/** The severity of a problem: the configured one, or the problem's own, as far as the platform allows it. */
export function severityOf({ rule, problem }: Finding): Severity {
  if (rule.isConfigured) return rule.severity;
  const severity = problem.severity ?? rule.severity;
  return rule.most && severities.indexOf(severity) < severities.indexOf(rule.most) ? rule.most : severity;
}

/** The parts of a problem besides its message and place. */
export type ProblemDetails = Pick<Problem, 'related' | 'fixes'>;

/** Converts a finding to plain data. */
export function toProblem(
  document: Document,
  finding: Finding,
  { message, url }: Description,
  { related, fixes }: ProblemDetails,
): Problem {
  const { rule, problem } = finding;
  const { code } = rule.info;
  const path = finding.path ?? (problem.node ? pointerOf(problem.node, reportLimits.path) : '');
  return {
    code,
    severity: severityOf(finding),
    message: oneSentence(message),
    range: document.source.rangeOf(spanOf(problem)),
    path: `${document.options.pointer ?? ''}${path}`,
    related,
    fixes,
    url: url ?? rulePage(code),
  };
}

/** The related places and fixes of a finding. */
export function detailsOf(document: Document, { related = [], fixes = [] }: Description): ProblemDetails {
  return {
    related: related.map((place): RelatedPlace => {
      const where =
        'span' in place
          ? { range: document.source.rangeOf(place.span) }
          : { range: place.range, file: place.file };
      return { ...where, message: oneSentence(place.message) };
    }),
    fixes: fixes.map((fix) => toFix(document, fix)),
  };
}

/** The document span of a problem. */
export function spanOf({ span, node }: ReportedProblem): Span {
  return span ?? node?.span ?? { start: 0, end: 0 };
}

/** A fix that is not proven safe yet. */
function toFix(document: Document, fix: ReportedFix): Fix {
  const edits = [...fix.edits].sort(byStart).map((edit) => document.source.editOf(edit));
  return { title: oneSentence(fix.title), edits, preferred: false };
}

function byStart(a: SpanEdit, b: SpanEdit): number {
  return a.span.start - b.span.start;
}

/** Quoted parts of the document may be long or contain line breaks and terminal control characters. */
function oneSentence(text: string): string {
  return shortened(onOneLine(shortened(text)));
}

function onOneLine(text: string): string {
  return text
    .replace(/[ \t-\r\u2028\u2029]+/g, (blank) => (/^ +$/.test(blank) ? blank : ' '))
    .replace(/\p{Cc}/gu, (control) => `\\x${control.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

/** Cuts the middle of a long sentence, as its end says what to do; keeps surrogate pairs whole. */
function shortened(text: string): string {
  if (text.length <= reportLimits.sentence) return text;
  const half = reportLimits.sentence / 2;
  const start = text.slice(0, half - 1).replace(/[\ud800-\udbff]$/, '');
  return `${start}…${text.slice(-half).replace(/^[\udc00-\udfff]/, '')}`;
}
