import type { Diagnostic, DiagnosticSeverity, DiagnosticTag } from 'vscode-languageserver-types';
import { explainCommand, rulePageCommand } from '../problems/page-address.js';
import type { Problem, Severity } from '../problems/problem.js';
import { findRule } from '../rules/rule-table.js';

/** What a client supports in diagnostics. */
export interface DiagnosticParams {
  /** The document's URI. */
  uri: string;
  /** Whether it shows other places that explain a problem. */
  relatedInformation: boolean;
  /** Whether it fades unnecessary code. */
  unnecessaryTag: boolean;
  /** Its commands: with the one that shows a rule's page, codes link to it. */
  commands: ReadonlySet<string>;
}

/** The source that editors show for a diagnostic. */
export const diagnosticSource = 'user-tool';

const severities: Record<Severity, DiagnosticSeverity> = { error: 1, warning: 2, info: 3, hint: 4 };
const unnecessary: DiagnosticTag = 1;

/** Problems as LSP diagnostics (LSP, "Diagnostic"). */
export function diagnostics(problems: readonly Problem[], params: DiagnosticParams): Diagnostic[] {
  return problems.map((problem) => diagnostic(problem, params));
}

function diagnostic(
  problem: Problem,
  { uri, relatedInformation, unnecessaryTag, commands }: DiagnosticParams,
): Diagnostic {
  const { range, code, message, related } = problem;
  const rule = findRule(code);
  return {
    range,
    severity: severities[problem.severity],
    source: diagnosticSource,
    code,
    codeDescription: { href: rule && commands.has(explainCommand) ? rulePageCommand(code) : problem.url },
    message,
    ...(unnecessaryTag && rule?.unnecessary && { tags: [unnecessary] }),
    ...(relatedInformation &&
      related.length > 0 && {
        relatedInformation: related.map((place) => ({
          location: { uri: place.file ?? uri, range: place.range },
          message: place.message,
        })),
      }),
  };
}
