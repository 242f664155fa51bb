import type { Problem, Severity } from '../problems/problem.js';
import { defaultConfig, type ProjectConfig } from '../problems/project-config.js';
import type { DuplicateTool, Report, RuleContext } from '../problems/rule.js';
import { rules } from '../rules/rule-table.js';
import type { ScriptFindings } from '../shellcheck/findings.js';
import type { Document } from '../tool/document.js';
import { allProblems, reportedProblems } from './limit-problems.js';
import { applySuppressions } from './suppression.js';
import { pendingProblem, type PendingProblem } from './to-problem.js';

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
  const found = rules.flatMap((rule) => run(rule, document, config, context));
  const kept = options.suppressions === false ? found : applySuppressions(document, found, config, context);
  return (options.all ? allProblems : reportedProblems)(document, kept);
}

function run(
  rule: (typeof rules)[number],
  document: Document,
  config: ProjectConfig,
  context: RuleContext,
): PendingProblem[] {
  const own = rule.severity[document.dialect.name];
  const configured = Object.hasOwn(config.rules, rule.code) ? config.rules[rule.code] : undefined;
  if (configured === 'off' || (own === 'off' && configured === undefined)) return [];
  const all: PendingProblem[] = [];
  const report: Report = (problem) =>
    all.push(pendingProblem(rule, problem, configured ?? problem.severity ?? (own as Severity)));
  if ('checkDocument' in rule) rule.checkDocument(document, report);
  else if ('check' in rule && document.tool) rule.check(document.tool, report, context);
  return all;
}
