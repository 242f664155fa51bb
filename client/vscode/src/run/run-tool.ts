import { CancellationTokenSource, commands, l10n, ProgressLocation, Uri, window, workspace } from 'vscode';
import type { Values } from '@user-tool/platform-api/form-values.js';
import type { RunErrors, RunReport, RuntimeName } from '@user-tool/protocol/command-output.js';
import { renderCommand } from '@user-tool/protocol/names.js';
import { formRequest } from '@user-tool/protocol/tool-requests.js';
import { withoutLinks } from '../names.js';
import { PassingProblems } from '../passing-problems.js';
import { answered } from '../server.js';
import type { Services } from '../services.js';
import type { RunCommand } from '../terminal.js';
import { isTrusted } from '../trust.js';
import { chooseValues } from './choose-values.js';
import { endingOf, isWhole, problemsIn, problemsOf } from './endings.js';
import { finishedCommand, messageIn, printedJson, type Finished } from './finished-command.js';
import { mayDownload } from './images.js';
import type { RunLog } from './log.js';
import { aboutTool, fileOf, nameOf, toolOption } from '../tool-uri.js';
import { nextResultsFolder, offerResults } from './results.js';
import type { Runtimes } from './runtimes.js';
import { savedFile } from './saved-file.js';

/** What to run. */
interface Run {
  tool: Uri;
  values: Values;
  runtime: RuntimeName;
  mayPull?: boolean;
}

/** Runs tools with values that the user chooses. */
export class ToolRuns {
  private readonly problems = new PassingProblems('userTool.run');

  constructor(
    private readonly services: Pick<Services, 'server' | 'activeTool' | 'remembered'>,
    private readonly runCommand: RunCommand,
    private readonly runtimes: Runtimes,
    private readonly log: RunLog,
  ) {}

  /** @param of the tool; by default, the one that the command applies to */
  async run(of?: Uri): Promise<void> {
    if (!(await isTrusted())) return;
    const { activeTool, server, remembered } = this.services;
    const meant = await activeTool.meant(of);
    const tool = meant && (await savedFile(meant));
    const runtime = tool && (await this.runtimes.choose());
    if (!runtime) return;
    await workspace.openTextDocument(fileOf(tool));
    const form = await answered(server, formRequest, aboutTool(tool));
    if (!form) throw new Error(l10n.t('{0} is not a user tool.', nameOf(tool)));
    const values = await chooseValues({ tool, form, remembered });
    if (values === 'form') await commands.executeCommand(renderCommand, tool);
    else if (values) await this.perform({ tool, values, runtime });
  }

  dispose(): void {
    this.problems.dispose();
  }

  private async perform(run: Run): Promise<void> {
    const { tool } = run;
    const results = await nextResultsFolder(tool);
    const finished = await this.finished(run, results);
    const printed = printedJson(finished) as RunReport | RunErrors | undefined;
    if (!printed) {
      // The runtime may have been removed.
      this.runtimes.forget();
      throw new Error(messageIn(finished));
    }
    if ('errors' in printed) await this.explain(run, printed);
    else await this.reportEnd(tool, printed, results);
  }

  /** Runs the tool to its end, with its log and its progress shown. */
  private finished({ tool, values, runtime, mayPull }: Run, results: Uri): Thenable<Finished> {
    this.problems.clear({ uri: fileOf(tool) });
    this.log.show();
    this.log.append(`${l10n.t('Running {0} with {1}', workspace.asRelativePath(tool), runtime)}\n`);
    const flags = ['--json', '--inputs', '-', '--runtime', runtime, '--out', results.fsPath];
    const args = ['run', ...flags, ...toolOption(tool), ...(mayPull ? ['--pull'] : []), '--', tool.fsPath];
    const stop = new CancellationTokenSource();
    const stopping = this.log.onDidStop(() => {
      stop.cancel();
    });
    const title = l10n.t('Running {0}…', nameOf(tool));
    const progress = { location: ProgressLocation.Notification, title, cancellable: true };
    return window.withProgress(progress, async (_, token) => {
      const finished = await finishedCommand(this.runCommand, args, {
        folder: Uri.joinPath(tool, '..').fsPath,
        input: JSON.stringify(values),
        tokens: [token, stop.token],
        onMessage: this.log.append,
      });
      stopping.dispose();
      return finished;
    });
  }

  private async explain(run: Run, { errors }: RunErrors): Promise<void> {
    const { tool } = run;
    const [first] = errors;
    if (!first) return;
    if ('code' in first && first.code === 'image-missing') {
      if (await mayDownload(first.message)) await this.perform({ ...run, mayPull: true });
      return;
    }
    this.problems.set(fileOf(tool), problemsIn(errors));
    const open = l10n.t('Open Form');
    const message = withoutLinks(l10n.t('{0} cannot be run. {1}', nameOf(tool), first.message));
    if ('code' in first && first.code === 'not-started') {
      await this.runtimes.explainFailure(message);
      return;
    }
    const answer = await window.showErrorMessage(
      message,
      ...('input' in first && first.input !== null ? [open] : []),
    );
    if (answer === open) await commands.executeCommand(renderCommand, tool);
  }

  private async reportEnd(tool: Uri, report: RunReport, results: Uri): Promise<void> {
    const ending = endingOf(nameOf(tool), report);
    const problems = problemsOf(report);
    this.log.append(`${ending}\n\n`);
    this.problems.set(fileOf(tool), problems);
    if (report.stopped === 'canceled') return;
    if (isWhole(report)) {
      await offerResults(ending, report, results);
      return;
    }
    const [go, show] = [l10n.t('Go to Line'), l10n.t('Show Log')];
    const answer = await window.showErrorMessage(ending, ...(problems.length > 0 ? [go] : []), show);
    if (answer === show) this.log.show();
    const range = problems.at(-1)?.range;
    if (answer === go && range) await window.showTextDocument(fileOf(tool), { selection: range });
  }
}
