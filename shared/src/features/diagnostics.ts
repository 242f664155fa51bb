import type { Diagnostic, DiagnosticSeverity, DiagnosticTag } from 'vscode-languageserver-types';
import { explainCommand, rulePageCommand } from '../problems/page-address.js';
import type { Problem, Severity } from '../problems/problem.js';
import { findRule } from '../rules/rule-table.js';

/** How a client wants its diagnostics. */
export interface DiagnosticParams {
  /** The address of the document. */
  uri: string;
  /** Whether it shows other places that explain a problem. */
  relatedInformation: boolean;
  /** Whether it greys out what is unnecessary. */
  unnecessaryTag: boolean;
  /** The commands that it has: one of them shows the page of a rule, to which the code then leads. */
  commands: ReadonlySet<string>;
}

/** The name under which editors show where a diagnostic comes from. */
export const diagnosticSource = 'user-tool';

const severities: Record<Severity, DiagnosticSeverity> = { error: 1, warning: 2, info: 3, hint: 4 };
const unnecessary: DiagnosticTag = 1;

/** Problems the way editors take them (LSP, "Diagnostic"). */
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
