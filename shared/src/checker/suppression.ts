import type { ProjectConfig } from '../problems/project-config.js';
import type { ReportedProblem, RuleContext, RuleInfo } from '../problems/rule.js';
import { badSuppression } from '../rules/bad-suppression.js';
import { rules } from '../rules/rule-table.js';
import { shellcheckTexts } from '../shellcheck/checkable.js';
import type { Span } from '../text/range.js';
import type { Document } from '../tool/document.js';
import { nearest } from '../values/suggest.js';
import { walk, type YamlComment } from '../yaml/node.js';
import { pendingProblem, type PendingProblem } from './to-problem.js';

/** One code of a suppression comment, with the part of the document it applies to. */
export interface Suppression {
  code: string;
  /** The code in the comment. */
  span: Span;
  comment: YamlComment;
  /** Problems that start in this span are suppressed. */
  scope: Span;
  used: boolean;
}

const directive = /^#\s*user-tool-disable(-next-line)?(?=\s|$)/;

/** The scope of a suppression comment: the key or list item on the next line, or the whole file. */
export type Reach = 'next line' | 'file';

/** The comment's reach; undefined if it is not a suppression comment. */
export function reachOf({ text }: YamlComment): Reach | undefined {
  const match = directive.exec(text);
  return match ? (match[1] === undefined ? 'file' : 'next line') : undefined;
}

/** A comment that suppresses problems of a code. */
export function suppressionComment(reach: Reach, code: string): string {
  return `# user-tool-disable${reach === 'file' ? '' : '-next-line'} ${code}`;
}

/**
 * The suppression comments of a document: `# user-tool-disable CODE[, CODE]` for the whole file,
 * `# user-tool-disable-next-line …` for the key or list item that starts on the next line, with its contents.
 */
export function readSuppressions(document: Document): Suppression[] {
  const comments = document.yaml.comments.filter(({ text }) => directive.test(text));
  if (comments.length === 0) return [];
  const members = outermostMembers(document);
  return comments.flatMap((comment) => {
    const [written, nextLine] = directive.exec(comment.text) ?? [''];
    const scope = nextLine
      ? nextLineScope(document, comment, members)
      : { start: 0, end: document.source.length };
    const codes = [...comment.text.slice(written.length).matchAll(/[^\s,]+/g)].map((code) => {
      const start = comment.span.start + written.length + code.index;
      return { code: code[0], span: { start, end: start + code[0].length } };
    });
    const none = { code: '', span: comment.span };
    return (codes.length > 0 ? codes : [none]).map((code) => ({ ...code, comment, scope, used: false }));
  });
}

/** By line, the outermost pair or item that begins there. */
function outermostMembers(document: Document): Map<number, Span> {
  const members = new Map<number, Span>();
  if (!document.yaml.root) return members;
  for (const node of walk(document.yaml.root)) {
    const own = node.kind === 'mapping' ? node.pairs : node.kind === 'sequence' ? node.items : [];
    for (const { span } of own) {
      const line = document.source.lineAt(span.start);
      if (!members.has(line)) members.set(line, span);
    }
  }
  return members;
}

/** The member that begins on the line below the comment, with its contents; otherwise that line. */
function nextLineScope(document: Document, comment: YamlComment, members: ReadonlyMap<number, Span>): Span {
  const { source } = document;
  const line = source.lineAt(comment.span.start) + 1;
  return {
    start: source.lineStart(line),
    end: Math.max(members.get(line)?.end ?? 0, source.lineContentEnd(line)),
  };
}

/**
 * Removes suppressed problems, and reports comments that name no rule or suppress nothing.
 * @param context input of the rules: a comment about a rule that lacked what it needs is not reported
 */
export function applySuppressions(
  document: Document,
  all: readonly PendingProblem[],
  config: ProjectConfig,
  context: RuleContext,
): PendingProblem[] {
  const suppressions = readSuppressions(document);
  if (suppressions.length === 0) return [...all];
  const kept = withoutSuppressed(all, suppressions);
  const severity = config.rules[badSuppression.code] ?? badSuppression.severity[document.dialect.name];
  if (severity === 'off') return kept;
  const isSilent = ({ code, severity, needs }: RuleInfo): boolean =>
    (needs === 'shellcheck' && !wasAsked(document, context)) ||
    (config.rules[code] ?? severity[document.dialect.name]) === 'off';
  const complaints = complaintsOf(suppressions, isSilent).map((reported) =>
    pendingProblem(badSuppression, reported, severity),
  );
  return [...kept, ...withoutSuppressed(complaints, suppressions)];
}

/** Whether shellcheck has checked all shell texts of a document's tool. */
function wasAsked(document: Document, { shellFindings }: RuleContext): boolean {
  if (!shellFindings) return false;
  const texts = new Set(shellFindings.map(({ text }) => text));
  return shellcheckTexts(document).every((text) => texts.has(text));
}

/** A single sweep through the document: a suppression is active within its scope. */
function withoutSuppressed(
  all: readonly PendingProblem[],
  suppressions: readonly Suppression[],
): PendingProblem[] {
  const opening = [...suppressions].sort((a, b) => b.scope.start - a.scope.start);
  let active: Suppression[] = [];
  return [...all]
    .sort((a, b) => a.start - b.start)
    .filter(({ rule, start }) => {
      for (let next; (next = opening.at(-1)) && next.scope.start <= start; opening.pop()) active.push(next);
      active = active.filter(({ scope }) => start <= scope.end);
      const matching = active.filter(({ code }) => code === rule.code);
      for (const one of matching) one.used = true;
      return matching.length === 0;
    });
}

/**
 * The problems with a document's suppression comments.
 * @param isSilent whether a rule did not run
 */
function complaintsOf(
  suppressions: readonly Suppression[],
  isSilent: (rule: RuleInfo) => boolean,
): ReportedProblem[] {
  return suppressions.flatMap(({ code, span, used, comment }) => {
    if (used || code === badSuppression.code) return [];
    if (code === '') {
      const message = `"${comment.text}" names no problem code: add the code of the problem after it.`;
      return [{ span, message }];
    }
    const rule = rules.find((one) => one.code === code);
    if (!rule) {
      const meant = nearest(
        code,
        rules.map((one) => one.code),
      );
      const message = `"${code}" is not a problem code${meant ? `: did you mean "${meant}"?` : '.'}`;
      const fixes = meant
        ? [{ title: `Replace with "${meant}"`, edits: [{ span, newText: meant }], preferred: true }]
        : [];
      return [{ span, message, fixes }];
    }
    return isSilent(rule)
      ? []
      : [{ span, message: `There is no "${code}" problem to suppress here: remove it from the comment.` }];
  });
}
