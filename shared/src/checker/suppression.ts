import type { ProjectConfig } from '../problems/project-config.js';
import type { Report, ReportedProblem, RuleContext, RuleInfo, RuleNeed } from '../problems/rule.js';
import { badSuppression } from '../rules/bad-suppression.js';
import { rules } from '../rules/rule-table.js';
import { shellcheckTexts } from '../shellcheck/checkable.js';
import type { Span } from '../text/range.js';
import type { Document } from '../tool/document.js';
import { imageReferences } from '../tool/image-references.js';
import { addToMultimap, partitionPoint } from '../util/collections.js';
import { nearest } from '../values/suggest.js';
import { walk, type YamlComment } from '../yaml/node.js';

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
    const children = node.kind === 'mapping' ? node.pairs : node.kind === 'sequence' ? node.items : [];
    for (const { span } of children) {
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

/** The suppression comments of a document, and which of them suppress something. */
export class Suppressions {
  readonly all: readonly Suppression[];
  private readonly byCode: ReadonlyMap<string, ScopeTree>;

  constructor(document: Document) {
    this.all = readSuppressions(document);
    const groups = new Map<string, Suppression[]>();
    for (const one of this.all) addToMultimap(groups, one.code, one);
    this.byCode = new Map([...groups].map(([code, group]) => [code, new ScopeTree(group)]));
  }

  /** Whether no comment suppresses the problems of a rule that begin at an offset; those that do are marked as used. */
  admits({ code }: RuleInfo, start: number): boolean {
    const suppressing = this.byCode.get(code)?.at(start) ?? [];
    for (const one of suppressing) one.used = true;
    return suppressing.length === 0;
  }
}

/** A suppression with the innermost one around it. */
interface NestedScope {
  suppression: Suppression;
  outer: NestedScope | undefined;
}

/** Scopes by their place: those at an offset are found in a time that depends on their nesting alone. */
class ScopeTree {
  private readonly nested: NestedScope[] = [];

  constructor(suppressions: readonly Suppression[]) {
    let outer: NestedScope | undefined;
    for (const suppression of [...suppressions].sort((a, b) => a.scope.start - b.scope.start)) {
      while (outer && outer.suppression.scope.end < suppression.scope.start) ({ outer } = outer);
      outer = { suppression, outer };
      this.nested.push(outer);
    }
  }

  at(offset: number): Suppression[] {
    const before = partitionPoint(this.nested, ({ suppression }) => suppression.scope.start <= offset);
    const suppressions: Suppression[] = [];
    for (let one = this.nested[before - 1]; one; one = one.outer) {
      if (offset <= one.suppression.scope.end) suppressions.push(one.suppression);
    }
    return suppressions;
  }
}

/**
 * Reports comments that name no rule or suppress nothing, once all rules have run.
 * @param context input of the rules: a comment about a rule that lacked what it needs is not reported
 */
export function reportBadSuppressions(
  document: Document,
  { all }: Suppressions,
  config: ProjectConfig,
  context: RuleContext,
  report: Report,
): void {
  const isSilent = ({ code, severity, needs }: RuleInfo): boolean =>
    (needs !== undefined && !isMet[needs](document, context)) ||
    (config.rules[code] ?? severity[document.dialect.name]) === 'off';
  complaintsOf(all, isSilent).forEach(report);
}

/** Whether a check had all that rules with a need could find in a document. */
const isMet: Readonly<Record<RuleNeed, (document: Document, context: RuleContext) => boolean>> = {
  shellcheck: (document, { shellFindings }) =>
    shellFindings !== undefined &&
    includesAll(
      shellFindings.map(({ text }) => text),
      shellcheckTexts(document),
    ),
  registry: (document, { registryAnswers }) =>
    registryAnswers !== undefined &&
    includesAll(
      registryAnswers.map(({ image }) => image),
      imageReferences(document),
    ),
  image: (_, { imageLacks }) => imageLacks !== undefined,
  // The comment can be for another version than the configured one.
  platform: () => false,
};

function includesAll(some: readonly string[], expected: readonly string[]): boolean {
  const names = new Set(some);
  return expected.every((one) => names.has(one));
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
      const fixes = meant ? [{ title: `Replace with "${meant}"`, edits: [{ span, newText: meant }] }] : [];
      return [{ span, message, fixes }];
    }
    return isSilent(rule)
      ? []
      : [{ span, message: `There is no "${code}" problem to suppress here: remove it from the comment.` }];
  });
}
