import { Diagnostic, DiagnosticSeverity, l10n } from 'vscode';
import type { RunFault, RunReport } from '@user-tool/protocol/command-output.js';
import { rangeOf } from '../places.js';

const source = 'run';

/** How a run ended, as a sentence. */
export function endingOf(name: string, report: RunReport): string {
  const { exitCode, stopped, limits, faults, seconds } = report;
  if (stopped === 'canceled') return l10n.t('{0} was canceled.', name);
  if (stopped === 'time') return l10n.t('{0} was stopped after its time limit of {1} s.', name, limits.time);
  if (stopped === 'output') return l10n.t('{0} was stopped because it printed too much.', name);
  // What the kernel does to a command that needs too much memory.
  if (exitCode === 137) return l10n.t('{0} was killed. Its memory limit is {1} MiB.', name, limits.memory);
  if (exitCode !== 0) return l10n.t('{0} failed with exit code {1}.', name, exitCode);
  if (faults.some(({ severity }) => severity === 'error'))
    return l10n.t('{0} ran without error, but not all outputs were written.', name);
  return l10n.t('{0} succeeded in {1} s.', name, seconds.toFixed(1));
}

/** Whether the command succeeded and all outputs were written. */
export function isWhole({ exitCode, stopped, faults }: RunReport): boolean {
  return exitCode === 0 && stopped === null && faults.every(({ severity }) => severity !== 'error');
}

/** What a run found, at its places in the document. */
export function problemsOf({ faults, failedAt, exitCode, blank }: RunReport): Diagnostic[] {
  const problems = [
    ...blank.map(({ message, range }) => problem(message, range, DiagnosticSeverity.Information)),
    ...faults.map(({ message, range, severity }) =>
      problem(message, range, severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning),
    ),
  ];
  const message = l10n.t('The command failed here with exit code {0}.', exitCode);
  return failedAt ? [...problems, problem(message, failedAt, DiagnosticSeverity.Error)] : problems;
}

/** Why a tool cannot be run, at the places in the document. */
export function problemsIn(errors: readonly RunFault[]): Diagnostic[] {
  return errors.flatMap((error) =>
    'range' in error ? [problem(error.message, error.range, DiagnosticSeverity.Error)] : [],
  );
}

function problem(
  message: string,
  range: RunReport['faults'][number]['range'],
  severity: DiagnosticSeverity,
): Diagnostic {
  const diagnostic = new Diagnostic(rangeOf(range), message, severity);
  diagnostic.source = source;
  return diagnostic;
}
