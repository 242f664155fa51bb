import type { Severity } from '@user-tool/shared';
import type { FileResult } from '@user-tool/checking/tasks/check-file.js';
import type { Reporter } from './report.js';
import { humanPlace, printed } from './result.js';

const commands: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  info: 'notice',
  hint: 'notice',
};

/** Pull request annotations: workflow commands, one per line (GitHub, "Workflow commands for GitHub Actions"). */
export const githubReport: Reporter = (write, context) => ({
  file(file) {
    for (const problem of printed(file, context)) {
      const properties = { file: slashes(file.path), ...place(file, problem), title: problem.code };
      write(command(commands[problem.severity], properties, problem.message));
    }
  },
  end(unreadable) {
    for (const { path, reason } of unreadable)
      write(command('error', { file: slashes(path) }, `"${path}" cannot be read: ${reason}.`));
  },
});

function place(file: FileResult, { range }: FileResult['problems'][number]): Record<string, number> {
  const start = humanPlace(file, range.start);
  const end = humanPlace(file, range.end);
  // GitHub rejects columns for a range of several lines.
  const columns = start.line === end.line ? { col: start.column, endColumn: end.column } : {};
  return { line: start.line, endLine: end.line, ...columns };
}

function command(
  name: string,
  properties: Readonly<Record<string, string | number>>,
  message: string,
): string {
  const written = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(String(value))}`);
  return `::${name} ${written.join(',')}::${escapeData(message)}\n`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

function slashes(path: string): string {
  return path.replaceAll('\\', '/');
}
