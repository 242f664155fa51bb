import type { Position } from 'vscode-languageserver-types';
import { check, type CheckOptions } from '../../rules/check.js';
import { readSuppressions, reachOf } from '../../rules/suppression.js';
import { rules } from '../../rules/table.js';
import type { Span } from '../../text/range.js';
import type { UserTool } from '../../tool/user-tool.js';
import type { YamlComment } from '../../yaml/node.js';
import { kinds, type Suggestion } from './completion-item.js';

/** Whether what can be written at a position depends on the document's problems. */
export function dependsOnProblems(tool: UserTool, position: Position): boolean {
  const comment = commentAt(tool, tool.source.offsetAt(position));
  return comment !== undefined && reachOf(comment) !== undefined;
}

function commentAt(tool: UserTool, offset: number): YamlComment | undefined {
  return tool.document.comments.find(({ span }) => span.start < offset && offset <= span.end);
}

/**
 * What can be written in a comment: problem codes behind a directive, and the directives; undefined elsewhere.
 * @param judgedBy by what the document is judged
 */
export function completeComment(
  tool: UserTool,
  offset: number,
  judgedBy: CheckOptions = {},
): Suggestion[] | undefined {
  const comment = commentAt(tool, offset);
  if (!comment) return undefined;
  const before = tool.source.text.slice(comment.span.start, offset);
  const word = wordAt(tool, comment, offset);
  const begun = /^#\s*([\w-]+)$/.exec(before)?.[1];
  if (begun !== undefined) return 'user-tool-disable-next-line'.startsWith(begun) ? directives(word) : [];
  return reachOf(comment) ? codes(tool, comment, word, judgedBy) : [];
}

function wordAt({ source }: UserTool, { span }: YamlComment, offset: number): Span {
  const before = /[^\s,#]*$/.exec(source.text.slice(span.start, offset))?.[0] ?? '';
  const behind = /^[^\s,]*/.exec(source.text.slice(offset, span.end))?.[0] ?? '';
  return { start: offset - before.length, end: offset + behind.length };
}

function directives(span: Span): Suggestion[] {
  const detail = {
    'user-tool-disable-next-line': 'suppress problems in the key or list item on the next line',
    'user-tool-disable': 'suppress problems in the whole file',
  };
  return Object.entries(detail).map(([label, of]) => ({
    label,
    kind: kinds.keyword,
    detail: of,
    span,
    text: label,
  }));
}

/** Codes of problems that are there to be suppressed come first; those that the comment has already are left out. */
function codes(tool: UserTool, comment: YamlComment, span: Span, judgedBy: CheckOptions): Suggestion[] {
  const own = readSuppressions(tool).filter((one) => one.comment === comment);
  const listed = new Set(own.flatMap((one) => (one.span.start === span.start ? [] : one.code)));
  const there = codesIn(tool, own[0]?.scope ?? span, judgedBy);
  const found = rules.filter(({ code }) => there.has(code));
  const others = rules.filter(({ code }) => !there.has(code));
  return [...found, ...others]
    .filter(({ code }) => !listed.has(code))
    .map(({ code }) => ({
      label: code,
      kind: kinds.enumMember,
      ...(there.has(code) && { detail: 'found here' }),
      span,
      text: code,
      topic: { about: 'rule', code },
    }));
}

function codesIn(tool: UserTool, scope: Span, judgedBy: CheckOptions): ReadonlySet<string> {
  const isInside = ({ start }: Span): boolean => scope.start <= start && start <= scope.end;
  return new Set(
    check(tool, { ...judgedBy, suppressions: false })
      .filter(({ range }) => isInside(tool.source.spanOf(range)))
      .map(({ code }) => code),
  );
}
