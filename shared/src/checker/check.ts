import type { ImageLacks, RegistryAnswer } from '../problems/image-facts.js';
import { FoundProblems, type FoundProblem } from './fixes/proof.js';
import type { Problem } from '../problems/problem.js';
import { defaultConfig, type ProjectConfig } from '../problems/project-config.js';
import type {
  DocumentRule,
  DuplicateTool,
  Report,
  RuleContext,
  RuleInfo,
  ToolRule,
} from '../problems/rule.js';
import { badSuppression } from '../rules/bad-suppression.js';
import type { ScriptFindings } from '../shellcheck/findings.js';
import type { Span } from '../text/range.js';
import type { Document } from '../tool/document.js';
import { defaultPlatform } from '../values/platform-version.js';
import { serversOf } from '../values/server.js';
import { activeRules, type ActiveRule } from './active-rules.js';
import { checkParts, checkTemplates } from './check-parts.js';
import { Findings } from './findings.js';
import { reportBadSuppressions, Suppressions } from './suppression.js';

/** How to check a document. */
export interface CheckOptions {
  config?: ProjectConfig;
  /** Whether suppression comments count, which they do not on submission. Default: true. */
  suppressions?: boolean;
  /** Other tools with this tool's id and version, see `id-duplicate`. */
  duplicates?: readonly DuplicateTool[];
  /** Findings of shellcheck; shell texts without an entry have not been checked. */
  shellFindings?: readonly ScriptFindings[] | undefined;
  /** See {@link RuleContext.registryAnswers}. */
  registryAnswers?: readonly RegistryAnswer[] | undefined;
  /** See {@link RuleContext.imageLacks}. */
  imageLacks?: ImageLacks | undefined;
  /** Return all problems, for fixing, rather than those within {@link reportLimits}. */
  all?: boolean;
}

/** The problems of a document, in document order, with the fixes that are proven to do no harm. */
export function check(document: Document, options: CheckOptions = {}): Problem[] {
  return findProblems(document, options).proven;
}

/** The same, without the cost of proofs until they are asked for. */
export function findProblems(document: Document, options: CheckOptions = {}): FoundProblems {
  return new FoundProblems(document, problemsIn(document, options), (edited) =>
    findProblems(edited, { ...options, all: true }),
  );
}

function problemsIn(document: Document, options: CheckOptions): FoundProblem[] {
  const config = options.config ?? defaultConfig;
  const { shellFindings, registryAnswers, imageLacks, duplicates = [] } = options;
  const { datatypes, platform = defaultPlatform, jobs } = config;
  const servers = serversOf(document.dialect.name, { platform, jobs });
  const context: RuleContext = {
    datatypes,
    platform,
    servers,
    duplicates,
    shellFindings,
    registryAnswers,
    imageLacks,
  };
  const suppressions = options.suppressions === false ? undefined : new Suppressions(document);
  const { tool } = document;
  const broken = tool?.brokenTemplates.map(({ scalar }) => scalar.span) ?? [];
  const findings = new Findings(
    (rule, start) => !isConsequence(rule, start, broken) && suppressions?.admits(rule, start) !== false,
    options.all ? Infinity : undefined,
  );
  const active = activeRules(document.dialect.name, config);
  if (tool) checkParts(tool, active, context, findings);
  if (tool) checkTemplates(tool, active, servers, findings);
  for (const rule of active) {
    if (rule)
      checkWhole(rule, document, context, (problem) => {
        findings.add({ rule, problem });
      });
  }
  const complaints = active.find((rule) => rule?.info === badSuppression);
  if (suppressions && complaints) {
    reportBadSuppressions(document, suppressions, config, context, (problem) => {
      findings.add({ rule: complaints, problem });
    });
  }
  return findings.problems(document);
}

/** Whether a problem is in a text that is not read as it was meant, so that it may only follow from a syntax error. */
function isConsequence(rule: RuleInfo, start: number, broken: readonly Span[]): boolean {
  return !('checkDocument' in rule) && broken.some((span) => span.start <= start && start < span.end);
}

/** Runs a rule that reads all of a document or of its tool. */
function checkWhole({ info }: ActiveRule, document: Document, context: RuleContext, report: Report): void {
  if ('checkDocument' in info) (info as DocumentRule).checkDocument(document, report);
  if ('checkTool' in info && document.tool) (info as ToolRule).checkTool(document.tool, report, context);
}
