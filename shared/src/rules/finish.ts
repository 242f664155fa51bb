import type { SpanEdit } from '../text/range.js';
import type { UserTool } from '../tool/user-tool.js';
import { pointerOf } from '../yaml/node.js';
import { rulePage } from './page-address.js';
import type { Fix, Problem, Severity } from './problem.js';
import type { Draft, DraftFix, Rule } from './rule.js';

/** A problem with its offsets and its rule, before it is handed out. */
export interface Found {
  rule: Rule;
  problem: Problem;
  start: number;
}

/** Turns what a rule reports into plain data. */
export function finish(rule: Rule, tool: UserTool, draft: Draft, severity: Severity): Found {
  const span = draft.span ?? draft.node?.span ?? { start: 0, end: 0 };
  const problem: Problem = {
    code: rule.code,
    severity,
    message: onOneLine(draft.message),
    range: tool.source.rangeOf(span),
    path: draft.node ? pointerOf(draft.node) : '',
    related: (draft.related ?? []).map((place) => ({
      ...('span' in place
        ? { range: tool.source.rangeOf(place.span) }
        : { range: place.range, file: place.file }),
      message: onOneLine(place.message),
    })),
    fixes: (draft.fixes ?? []).map((fix) => finishFix(tool, fix)),
    url: draft.url ?? rulePage(rule.code),
  };
  return { rule, problem, start: span.start };
}

function finishFix(tool: UserTool, fix: DraftFix): Fix {
  const edits = [...fix.edits].sort(byStart).map(({ span, newText }) => ({
    range: tool.source.rangeOf(span),
    newText,
  }));
  return { title: onOneLine(fix.title), edits, preferred: fix.preferred ?? false };
}

function byStart(a: SpanEdit, b: SpanEdit): number {
  return a.span.start - b.span.start;
}

/** What a message quotes of the document may hold line breaks, and characters that a terminal would obey. */
function onOneLine(text: string): string {
  return text
    .replace(/[ \t-\r\u2028\u2029]+/g, (blank) => (/^ +$/.test(blank) ? blank : ' '))
    .replace(/\p{Cc}/gu, (control) => `\\x${control.charCodeAt(0).toString(16).padStart(2, '0')}`);
}
