import type { PartContext, PartRule, Report, RuleInfo, TemplateRule } from '../problems/rule.js';
import type { Tool } from '../tool/document.js';
import type { PartCache } from '../tool/document-cache.js';
import { isSeparate, type SeparatePart, type ToolPart } from '../tool/part.js';
import { TemplateScope } from '../tool/template-scope.js';
import type { Server } from '../values/server.js';
import type { ActiveRule } from './active-rules.js';
import type { Findings } from './findings.js';
import { keepFindings, placeKept, type KeptProblem } from './kept-problems.js';
import type { Finding } from './to-problem.js';

/** The rules that are not off, each at its rank. */
type Active = readonly (ActiveRule | undefined)[];
type AddFinding = (finding: Finding) => void;

/** Runs the rules about parts. Where a part has not changed, what they found before is reported again. */
export function checkParts(tool: Tool, active: Active, context: PartContext, findings: Findings): void {
  const rules = active.filter(isActive(isPartRule));
  const from = [
    rules.map(({ info }) => info.code).join(),
    context.datatypes.join(),
    context.platform,
    waysOf(context.servers),
  ];
  const check = (part: ToolPart, add: AddFinding): void => {
    for (const rule of rules) rule.info.checkPart(part, reportOf(rule, add), context);
  };
  const { separate, rest } = tool.parts;
  for (const part of separate) {
    checkUnlessKept(problemsOfParts, { part, from, active, findings }, (add) => {
      check(part, add);
    });
  }
  check(rest, (finding) => {
    findings.add(finding);
  });
}

/**
 * Runs the rules about templates. Where neither the template nor the declaration of an input has changed, what they
 * found before is reported again.
 */
export function checkTemplates(
  tool: Tool,
  active: Active,
  servers: readonly Server[],
  findings: Findings,
): void {
  const rules = active.filter(isActive(isTemplateRule));
  // Without separate parts, nothing is kept.
  const declared = tool.parts.separate.length > 0 ? declaredIn(tool) : undefined;
  const from = declared && [rules.map(({ info }) => info.code).join(), waysOf(servers), ...declared];
  for (const template of tool.templates) {
    const check = (add: AddFinding): void => {
      const scope = new TemplateScope(tool, template);
      for (const rule of rules) rule.info.checkTemplate(scope, reportOf(rule, add), servers);
    };
    const part = tool.parts.at(template.pair.key.span.start);
    if (from && isSeparate(part)) {
      checkUnlessKept(problemsOfTemplates, { part, from, active, findings }, check);
    } else {
      check((finding) => {
        findings.add(finding);
      });
    }
  }
}

function waysOf(servers: readonly Server[]): string {
  return servers.map(({ jobs, platform }) => `${jobs} ${platform}`).join();
}

/** What a template can refer to, as texts without positions; undefined if it is uncertain. */
function declaredIn(tool: Tool): readonly string[] | undefined {
  const requirements = tool.fields.get('requirements');
  const declared = [[...tool.outputNames].join(), ...tool.parts.declarations];
  if (!requirements) return declared;
  if (tool.document.hasSyntaxErrorIn(requirements.span)) return undefined;
  return [tool.source.slice(requirements.span), ...declared];
}

/** The problems of a part, and what they follow from in addition to its text. */
interface Kept {
  from: readonly string[];
  problems: readonly KeptProblem[];
}

type KeptTable = WeakMap<PartCache, Kept>;

const problemsOfParts: KeptTable = new WeakMap();
const problemsOfTemplates: KeptTable = new WeakMap();

/** More problems of one part are not kept. */
const maxKept = 100;

interface PartCheck {
  part: SeparatePart;
  from: readonly string[];
  active: Active;
  findings: Findings;
}

function checkUnlessKept(
  table: KeptTable,
  { part, from, active, findings }: PartCheck,
  check: (add: AddFinding) => void,
): void {
  const kept = table.get(part.facts);
  if (kept && isEqual(kept.from, from)) {
    for (const finding of placeKept(part, kept.problems, active)) findings.add(finding);
    return;
  }
  const partFindings: Finding[] = [];
  check((finding) => {
    if (partFindings.length <= maxKept) partFindings.push(finding);
    findings.add(finding);
  });
  const problems = partFindings.length <= maxKept ? keepFindings(part, partFindings) : undefined;
  if (problems) table.set(part.facts, { from, problems });
  else table.delete(part.facts);
}

function isEqual(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((text, index) => text === others[index]);
}

function reportOf(rule: ActiveRule, add: AddFinding): Report {
  return (problem) => {
    add({ rule, problem });
  };
}

function isActive<R extends RuleInfo>(isOfKind: (info: RuleInfo) => info is R) {
  return (rule: ActiveRule | undefined): rule is ActiveRule<R> => rule !== undefined && isOfKind(rule.info);
}

function isPartRule(info: RuleInfo): info is PartRule {
  return 'checkPart' in info;
}

function isTemplateRule(info: RuleInfo): info is TemplateRule {
  return 'checkTemplate' in info;
}
