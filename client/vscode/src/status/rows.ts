import {
  DiagnosticSeverity,
  l10n,
  LanguageStatusSeverity,
  LogLevel,
  type Command,
  type Diagnostic,
} from 'vscode';
import { showProblemsCommand } from '@user-tool/protocol/names.js';
import type { ToolStatus } from '@user-tool/protocol/tool-requests.js';
import { restartServerCommand, showOutputCommand } from '../names.js';
import type { ServerState } from '../server.js';

/** What the rows are made of. */
export interface StatusInput {
  server: ServerState;
  isBusy: boolean;
  /** Absent if the document is not a tool, or until the server answers. */
  status: ToolStatus | undefined;
  problems: readonly Pick<Diagnostic, 'severity'>[];
  logLevel: LogLevel;
}

/** One row of the `{}` menu in the status bar. */
export interface StatusRow {
  text: string;
  detail: string;
  severity: LanguageStatusSeverity;
  busy: boolean;
  command: Command;
}

/** The names of the rows, in order. */
export const rowNames = ['tool', 'server', 'output', 'trust'] as const;
export type RowName = (typeof rowNames)[number];

const { Information, Warning, Error } = LanguageStatusSeverity;

/** The texts of the rows; rows without one are absent. */
export function rowsOf(situation: StatusInput): Partial<Record<RowName, StatusRow>> {
  const { server, isBusy, status, problems, logLevel } = situation;
  const usual = { severity: Information, busy: false };
  return {
    ...(status && {
      tool: {
        ...usual,
        text: status.class,
        detail: status.ignored ? l10n.t('not checked: .user-tool.yml ignores it') : countsOf(problems),
        command: { title: l10n.t('Show Problems'), command: showProblemsCommand },
      },
    }),
    server: {
      text: l10n.t('Language server'),
      detail: isBusy && server === 'ready' ? l10n.t('checking…') : stateNames()[server],
      severity: server === 'failed' ? Error : Information,
      busy: isBusy,
      command: { title: l10n.t('Restart'), command: restartServerCommand },
    },
    output: {
      ...usual,
      text: l10n.t('Output'),
      detail: l10n.t('log level {0}', LogLevel[logLevel]),
      command: { title: l10n.t('Show Output'), command: showOutputCommand },
    },
    ...(status &&
      status.restricted.length > 0 && {
        trust: {
          busy: false,
          severity: Warning,
          text: l10n.t('Restricted mode'),
          detail: l10n.t('ShellCheck does not run'),
          command: { title: l10n.t('Manage Trust'), command: 'workbench.trust.manage' },
        },
      }),
  };
}

function stateNames(): Readonly<Record<ServerState, string>> {
  return {
    stopped: l10n.t('not started'),
    starting: l10n.t('starting…'),
    ready: l10n.t('ready'),
    failed: l10n.t('not running, nothing is checked'),
  };
}

/** `2 errors, 1 warning`, the most severe first. */
function countsOf(problems: StatusInput['problems']): string {
  const count = (severity: DiagnosticSeverity): number =>
    problems.filter((problem) => problem.severity === severity).length;
  const counts = [
    [count(DiagnosticSeverity.Error), l10n.t('1 error'), (n: number) => l10n.t('{0} errors', n)],
    [count(DiagnosticSeverity.Warning), l10n.t('1 warning'), (n: number) => l10n.t('{0} warnings', n)],
    [count(DiagnosticSeverity.Information), l10n.t('1 info'), (n: number) => l10n.t('{0} infos', n)],
    [count(DiagnosticSeverity.Hint), l10n.t('1 hint'), (n: number) => l10n.t('{0} hints', n)],
  ] as const;
  const parts = counts.flatMap(([n, one, several]) => (n === 0 ? [] : [n === 1 ? one : several(n)]));
  return parts.length > 0 ? parts.join(', ') : l10n.t('no problems');
}
