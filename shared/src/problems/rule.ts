import type { ScriptFindings } from '../shellcheck/findings.js';
import type { Range, Span, SpanEdit } from '../text/range.js';
import type { Document, Tool } from '../tool/document.js';
import type { ToolPart } from '../tool/part.js';
import type { TemplateScope } from '../tool/template-scope.js';
import type { PerDialect } from '../values/dialect.js';
import type { PlatformRelease, PlatformVersion } from '../values/platform-version.js';
import type { Server } from '../values/server.js';
import type { YamlNode, YamlParent } from '../yaml/node.js';
import type { ImageLacks, RegistryAnswer } from './image-facts.js';
import type { RelatedPlace, Severity } from './problem.js';

/** An abbreviated tool document: the top-level fields that differ from the plain tool's. */
export interface Example {
  /** YAML of top-level fields; each replaces the plain tool's field of that name. */
  text: string;
  /** Fields of the plain tool to leave out. */
  without?: readonly string[];
  /** The text is the whole document. */
  whole?: boolean;
}

/** All metadata of one problem code. */
export interface RuleInfo {
  code: string;
  /** The default severity of its problems; `off` if the dialect lacks the rule. */
  severity: PerDialect<Severity | 'off'>;
  /** What is wrong, in half a sentence, for lists. */
  summary: string;
  /** Why it matters and how to fix it: Markdown, a few sentences. */
  why: string;
  /** What it does not report, or reports with another severity: Markdown, a sentence or two each. */
  exceptions?: readonly string[];
  bad: Example;
  good: Example;
  /** Editors fade the code instead of underlining it. */
  unnecessary?: boolean;
  /** What has to be left before a problem counts as more than unfinished typing; its own place if absent. */
  unfinished?: UnfinishedExtent;
  /** If older platforms do not check what it reports. */
  since?: RuleSince;
  /** What the rule needs to find anything. */
  needs?: RuleNeed;
  /** The message for its bad example, if the document alone does not yield one. */
  says?: string;
}

/** The first release of the platform that rejects what a rule reports. */
export interface RuleSince {
  release: PlatformRelease;
  /** The highest severity of its problems on older ones, in `galaxy`; as on newer ones if absent. */
  before?: Severity;
}

/**
 * What a rule may need besides the document, which only some checks have: the findings of a program, registry, or image,
 * or an older version of the platform.
 */
export type RuleNeed = 'shellcheck' | 'registry' | 'image' | 'platform';

/**
 * How much around a problem may still be being written while the last edit is there: the lines of its place, the value
 * at its path, or the mapping that this value is in or is.
 */
export type UnfinishedExtent = 'line' | 'value' | 'mapping';

/**
 * A rule, by what it reads: the less it can see, the more of what it found before an edit is still right. Most rules have
 * one of these functions.
 */
export type Rule = PartRule | TemplateRule | ToolRule | DocumentRule;

/** Reads a top-level field or an item of one: runs where that text has changed. */
export interface PartRule extends RuleInfo {
  checkPart(part: ToolPart, report: Report, context: PartContext): void;
}

/** Reads a template and the inputs that it can refer to: runs where one of them has changed. */
export interface TemplateRule extends RuleInfo {
  /** @param servers the servers that the tool is written for, the most common one first */
  checkTemplate(scope: TemplateScope, report: Report, servers: readonly Server[]): void;
}

/** Reads all of a tool: runs after every edit. */
export interface ToolRule extends RuleInfo {
  checkTool(tool: Tool, report: Report, context: RuleContext): void;
}

/** Reads a document of any kind: runs after every edit. */
export interface DocumentRule extends RuleInfo {
  checkDocument(document: Document, report: Report): void;
}

/** The input of rules about parts besides the part. */
export interface PartContext {
  /** Datatype names in addition to the bundled ones. */
  datatypes: readonly string[];
  /** The version of the platform that the tool is written for. */
  platform: PlatformVersion;
  /** The servers that the tool is written for, the most common one first. */
  servers: readonly Server[];
}

/** A rule's input besides the document. */
export interface RuleContext extends PartContext {
  /** Other tools in the workspace with this tool's id and version. */
  duplicates: readonly DuplicateTool[];
  /** Findings of shellcheck; undefined if it did not run. */
  shellFindings?: readonly ScriptFindings[] | undefined;
  /** What registries say of the tool's images; undefined if none was asked. */
  registryAnswers?: readonly RegistryAnswer[] | undefined;
  /** What the tool's image lacks; undefined if it was not started. */
  imageLacks?: ImageLacks | undefined;
}

/** Another tool with the same id and version. */
export interface DuplicateTool {
  /** Its display name. */
  name: string;
  /** Its document, see {@link RelatedPlace.file}. */
  file: string;
  /** The range of its id. */
  range: Range;
}

/** How a rule reports a problem. */
export type Report = (problem: ReportedProblem) => void;

/** A problem in terms of the document's tree; positions, code, and URL are added to it. */
export type ReportedProblem = ReportedPlace & (Description | LazyDescription);

/** Where a problem is, and how severe. */
export interface ReportedPlace {
  /** The nearest node of the document, for the path; also the place, unless `span` is more exact. */
  node?: YamlNode | YamlParent | undefined;
  span?: Span;
  /** If it differs from the rule's own. */
  severity?: Severity;
}

/** What is said of a problem. */
export interface Description {
  message: string;
  /** Places in the same document, or finished ones in others. */
  related?: readonly ({ span: Span; message: string } | Required<RelatedPlace>)[];
  fixes?: readonly ReportedFix[];
  /** A page with more details than the rule's own. */
  url?: string;
}

/** The same, computed only if the problem is reported and not just counted: for what a document may have in thousands. */
export interface LazyDescription {
  describe: () => Description;
}

/** What is said of a problem. */
export function descriptionOf(problem: Description | LazyDescription): Description {
  return 'describe' in problem ? problem.describe() : problem;
}

/** A fix in document offsets. */
export interface ReportedFix {
  /** Begins with `Remove` if it leaves fewer lines that the author has written. */
  title: string;
  edits: readonly SpanEdit[];
  /** It is the only sensible one, and needs neither a guess nor a placeholder. Whether it is safe is proven apart. */
  preferred?: boolean;
}
