import type { ScriptFindings } from '../shellcheck/findings.js';
import type { Range, Span, SpanEdit } from '../text/range.js';
import type { Document, Tool } from '../tool/document.js';
import type { PerDialect } from '../values/dialect.js';
import type { YamlNode, YamlParent } from '../yaml/node.js';
import type { RelatedPlace, Severity } from './problem.js';

/** A tool document in short: the top-level fields that differ from those of a plain tool. */
export interface Example {
  /** YAML of top-level fields; each replaces the plain tool's field of that name. */
  text: string;
  /** Fields of the plain tool to leave out. */
  without?: readonly string[];
  /** The text is the whole document. */
  whole?: boolean;
}

/** Everything that is known of one problem code. */
export interface RuleInfo {
  code: string;
  /** The severity of its problems where they do not say otherwise; `off` where the dialect has no such rule. */
  severity: PerDialect<Severity | 'off'>;
  /** What is wrong, in half a sentence, for lists. */
  summary: string;
  /** Why it matters and how to fix it: Markdown, a few sentences. */
  why: string;
  /** What it does not report, or reports with another severity: Markdown, a sentence or two each. */
  exceptions?: readonly string[];
  bad: Example;
  good: Example;
  /** The code is greyed out in editors instead of underlined. */
  unnecessary?: boolean;
  /** What it finds nothing without. */
  needs?: 'shellcheck';
  /** What it says of its bad example, for a rule that finds nothing by the document alone. */
  says?: string;
}

/** A rule about tools. */
export interface Rule extends RuleInfo {
  check(tool: Tool, report: Report, context: RuleContext): void;
}

/** A rule about documents of any kind. */
export interface DocumentRule extends RuleInfo {
  checkDocument(document: Document, report: Report): void;
}

/** What rules know besides the document. */
export interface RuleContext {
  /** Datatype names known beside the bundled ones. */
  datatypes: readonly string[];
  /** Other tools of the workspace with this tool's id and version. */
  duplicates: readonly DuplicateTool[];
  /** What shellcheck found; undefined where it was not asked. */
  shellFindings?: readonly ScriptFindings[] | undefined;
}

/** Another tool with the same id and version. */
export interface DuplicateTool {
  /** What people know it by. */
  name: string;
  /** Its document, see {@link RelatedPlace.file}. */
  file: string;
  /** Where its id stands. */
  range: Range;
}

/** How a rule hands over a problem. */
export type Report = (problem: ReportedProblem) => void;

/** A problem in terms of the document's tree; positions, code and address are added to it. */
export interface ReportedProblem {
  /** The nearest node of the document, for the path; and the place, where `span` does not say it more exactly. */
  node?: YamlNode | YamlParent | undefined;
  span?: Span;
  message: string;
  /** Where it differs from the rule's own. */
  severity?: Severity;
  /** Places of the same document, or ready ones of others. */
  related?: readonly ({ span: Span; message: string } | Required<RelatedPlace>)[];
  fixes?: readonly ReportedFix[];
  /** A page that says more of it than the rule's own. */
  url?: string;
}

/** A fix in document offsets. */
export interface ReportedFix {
  title: string;
  edits: readonly SpanEdit[];
  preferred?: boolean;
}
