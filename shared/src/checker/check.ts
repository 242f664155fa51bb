import type { Problem, Severity } from '../problems/problem.js';
import { defaultConfig, type ProjectConfig } from '../problems/project-config.js';
import type { DuplicateTool, Report, RuleContext, RuleInfo } from '../problems/rule.js';
import { badSuppression } from '../rules/bad-suppression.js';
import { rules } from '../rules/rule-table.js';
import type { ScriptFindings } from '../shellcheck/findings.js';
import type { Document } from '../tool/document.js';
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
  /** Return all problems, for fixing, rather than those within {@link reportLimits}. */
  all?: boolean;
}

/** The problems of a document, in document order. */
export function check(document: Document, options: CheckOptions = {}): Problem[] {
  const config = options.config ?? defaultConfig;
  const { shellFindings, duplicates = [] } = options;
  const context: RuleContext = { datatypes: config.datatypes, duplicates, shellFindings };
  const suppressions = options.suppressions === false ? undefined : new Suppressions(document);
  const findings = new Findings(
    suppressions && ((rule, start) => suppressions.admits(rule, start)),
    options.all ? Infinity : undefined,
  );
  rules.forEach((rule, rank) => {
    const report = reportOf(rule, rank, document, config, findings);
    if (!report) return;
    if ('checkDocument' in rule) rule.checkDocument(document, report);
    else if ('check' in rule && document.tool) rule.check(document.tool, report, context);
    // Its row is the last one: all other rules have run.
    else if (rule === badSuppression && suppressions) {
      reportBadSuppressions(document, suppressions, config, context, report);
    }
  });
  return findings.problems(document);
}

/** How a rule reports problems; undefined if it is off. */
function reportOf(
  rule: RuleInfo,
  rank: number,
  document: Document,
  config: ProjectConfig,
  findings: Findings,
): Report | undefined {
  const own = rule.severity[document.dialect.name];
  const configured = Object.hasOwn(config.rules, rule.code) ? config.rules[rule.code] : undefined;
  if (configured === 'off' || (own === 'off' && configured === undefined)) return undefined;
  return (problem) => {
    findings.add({ rule, rank, problem, severity: configured ?? problem.severity ?? (own as Severity) });
  };
}
