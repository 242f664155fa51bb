import { commands, env, l10n, Uri, workspace, type QuickPickItem } from 'vscode';
import { nameOf } from '@user-tool/platform-api/address.js';
import type { Values } from '@user-tool/platform-api/form-values.js';
import {
  contentOf,
  contentPath,
  outputsOf,
  placeForRuns,
  type OutputDataset,
} from '@user-tool/platform-api/jobs.js';
import type { Connection, Fetch, Unanswered } from '@user-tool/platform-api/request.js';
import { ToolRun, type EndedJob, type FileSource } from '@user-tool/platform-api/tool-run.js';
import type { Account, PlatformTool } from '@user-tool/platform-api/tools.js';
import { renderCommand } from '@user-tool/protocol/names.js';
import { formRequest, type PlacedForm } from '@user-tool/protocol/tool-requests.js';
import { withoutLinks } from '../names.js';
import { chooseValues } from '../run/choose-values.js';
import { located } from '../run/data-inputs.js';
import { folderOf } from '../run/pick-files.js';
import { answered } from '../server.js';
import type { Services } from '../services.js';
import { aboutTool } from '../tool-uri.js';
import { recoveryLabels, withCancel, type Prompts } from './questions.js';
import type { StoredTexts } from './stored-texts.js';

/** A tool that a platform has, and the URI of the one that was submitted. */
export interface SubmittedTool {
  document: Uri;
  tool: PlatformTool;
  account: Account;
}

/** How often a platform is asked what has become of a run (public platform, "Jobs and tool requests"). */
const usualPollMs = 1_000;

const bytesInMebibyte = 1024 * 1024;

/** MiB of an output that are shown. */
const maxShown = 8;

/** The jobs of one run whose outputs are listed. */
const maxJobs = 20;

/** Runs tools on the platforms that they were submitted to. */
export class PlatformRuns {
  private readonly connection: Connection;

  constructor(
    private readonly services: Pick<Services, 'server' | 'remembered' | 'output'>,
    private readonly user: Prompts,
    private readonly texts: StoredTexts,
    fetch: Fetch,
    private readonly pollMs = usualPollMs,
  ) {
    this.connection = { fetch, l10n };
  }

  async run(submitted: SubmittedTool): Promise<void> {
    const { document, tool, account } = submitted;
    const { user, connection } = this;
    const form = await answered(this.services.server, formRequest, aboutTool(document));
    if (!form) return;
    const place = nameOf(account.url);
    const reply = await withCancel(user, l10n.t('Asking {0}…', place), (signal) =>
      placeForRuns({ ...account, signal }, `${tool.name} ${tool.version}`, connection),
    );
    if (reply.kind !== 'done') {
      await this.reportFailed(submitted, reply);
      return;
    }
    const values = await this.values(submitted, form);
    if (!values) return;
    const files = filesFrom(folderOf(document));
    const title = l10n.t('Running {0} on {1}…', tool.name, place);
    const end = await withCancel(user, title, (signal, report) =>
      new ToolRun(
        {
          account,
          connection,
          form,
          values,
          files,
          tool: tool.uuid,
          place: reply.value,
          pollMs: this.pollMs,
        },
        signal,
        report,
      ).perform(),
    );
    this.services.output.info(`Ran ${tool.name} on ${account.url}: ${end.kind}`);
    if (end.kind === 'ended') await this.reportEnd(submitted, end.jobs);
    else await this.reportFailed(submitted, end);
  }

  /** The values that the user chooses; undefined if the user cancels. */
  private async values(
    { document, tool, account }: SubmittedTool,
    form: PlacedForm,
  ): Promise<Values | undefined> {
    const { user } = this;
    const { remembered } = this.services;
    const place = nameOf(account.url);
    for (;;) {
      const values = await chooseValues({ tool: document, form, remembered, place, user });
      if (values !== 'form') return values;
      await commands.executeCommand(renderCommand, document);
      const run = l10n.t('Run…');
      const message = l10n.t('Enter the values in the preview, then run {0} on {1}.', tool.name, place);
      if ((await user.showInformationMessage(withoutLinks(message), run)) !== run) return undefined;
    }
  }

  private async reportEnd(submitted: SubmittedTool, jobs: readonly EndedJob[]): Promise<void> {
    const { tool, account } = submitted;
    const failed = jobs.find(({ state }) => state !== 'ok');
    if (failed) {
      await this.reportFailedJob(submitted, failed);
      return;
    }
    const outputs: OutputDataset[] = [];
    for (const { id } of jobs.slice(0, maxJobs)) {
      const reply = await outputsOf(account, id, this.connection);
      if (reply.kind === 'done') outputs.push(...reply.value);
      else {
        await this.reportFailed(submitted, reply);
        return;
      }
    }
    const [only] = outputs;
    if (only && outputs.length === 1) await this.open(submitted, only);
    const choose = l10n.t('Open Output…');
    const message = withoutLinks(l10n.t('{0} succeeded on {1}.', tool.name, nameOf(account.url)));
    const answer = await this.user.showInformationMessage(message, ...(outputs.length > 1 ? [choose] : []));
    if (answer !== choose) return;
    const items = outputs.map((output): QuickPickItem & { output: OutputDataset } => ({
      label: output.name,
      description: output.extension,
      output,
    }));
    const chosen = await this.user.showQuickPick(items, { title: l10n.t('Open which output?') });
    if (chosen) await this.open(submitted, chosen.output);
  }

  /** Shows an output as a document, or in the browser if that cannot be. */
  private async open(submitted: SubmittedTool, output: OutputDataset): Promise<void> {
    const { url } = submitted.account;
    if (output.bytes <= maxShown * bytesInMebibyte) {
      const content = await contentOf(submitted.account, output, this.connection);
      if (content.kind !== 'done') {
        await this.reportFailed(submitted, content);
        return;
      }
      if (!content.value.includes('\0')) {
        const name = `${output.name}.${output.extension || 'txt'}`;
        await this.texts.open({ platform: url, name, id: output.id, text: content.value });
        return;
      }
    }
    const browse = l10n.t('Open in Browser');
    const message = l10n.t('{0} is not a text, or larger than {1} MiB.', output.name, maxShown);
    if ((await this.user.showInformationMessage(withoutLinks(message), browse)) === browse)
      await env.openExternal(Uri.parse(url + contentPath(output.id), true));
  }

  private async reportFailedJob({ tool, account }: SubmittedTool, job: EndedJob): Promise<void> {
    const { url } = account;
    const printed = [job.stdout, job.stderr].filter((text) => text.trim() !== '');
    const show = l10n.t('Show Log');
    const message = `${endingOf(tool.name, nameOf(url), job)} ${job.reason}`.trim();
    const buttons = printed.length > 0 ? [show] : [];
    if ((await this.user.showErrorMessage(withoutLinks(message), ...buttons)) !== show) return;
    const text = printed.map((one) => (one.endsWith('\n') ? one : `${one}\n`)).join('');
    await this.texts.open({ platform: url, name: `${tool.name}.log`, id: job.id, text });
  }

  private async reportFailed(submitted: SubmittedTool, outcome: Unanswered): Promise<void> {
    const { tool, account } = submitted;
    const place = nameOf(account.url);
    if (outcome.kind === 'canceled') {
      void this.user.showInformationMessage(l10n.t('{0} was canceled on {1}.', tool.name, place));
      return;
    }
    if (outcome.kind === 'refused') {
      const sentences = outcome.faults
        .flatMap(({ msg }: { msg?: unknown }) => (typeof msg === 'string' ? msg : []))
        .join(' ');
      const message = l10n.t('{0} does not run {1} with these values. {2}', place, tool.name, sentences);
      void this.user.showErrorMessage(withoutLinks(message));
      return;
    }
    const { again, output } = recoveryLabels();
    const buttons = outcome.ways.flatMap((way) => (way === 'again' ? again : way === 'output' ? output : []));
    const answer = await this.user.showErrorMessage(withoutLinks(outcome.message), ...buttons);
    if (answer === again) await this.run(submitted);
    if (answer === output) this.services.output.show();
  }
}

/** Files of the workspace, or of the machine, which can be relative to a folder. */
function filesFrom(folder: Uri): FileSource {
  return {
    sizeOf: async (path) => (await workspace.fs.stat(located(path, folder))).size,
    read: async (path) => new Blob([await workspace.fs.readFile(located(path, folder))]),
  };
}

function endingOf(tool: string, place: string, { state, exitCode }: EndedJob): string {
  if (state.startsWith('deleted')) return l10n.t('{0} was canceled on {1}.', tool, place);
  return exitCode === undefined || exitCode === 0
    ? l10n.t('{0} failed on {1}.', tool, place)
    : l10n.t('{0} failed on {1} with exit code {2}.', tool, place, exitCode);
}
