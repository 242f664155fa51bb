import { commands, env, l10n, Uri, window, workspace } from 'vscode';
import { nameOf } from '@user-tool/platform-api/address.js';
import { createInEitherClass } from '@user-tool/platform-api/creation.js';
import type { Recovery } from '@user-tool/platform-api/failures.js';
import type { Fetch } from '@user-tool/platform-api/request.js';
import { storedTools, type ToolForms } from '@user-tool/platform-api/same-tool.js';
import { stateText } from '@user-tool/platform-api/stored-state.js';
import { listTools, type PlatformTool, type Read } from '@user-tool/platform-api/tools.js';
import { showProblemsCommand } from '@user-tool/protocol/names.js';
import { representationRequest, type Submittable } from '@user-tool/protocol/tool-requests.js';
import { forgetKeyCommand, submitCommand, withoutLinks } from '../names.js';
import { answered } from '../server.js';
import { command, type Disposable, type Services } from '../services.js';
import { aboutTool, fileOf, nameOf as nameOfTool } from '../tool-uri.js';
import { Platforms } from './platforms.js';
import { askAboutErrors, askAddress, askKey, recoveryLabels, withCancel, type Prompts } from './questions.js';
import { PlatformRuns } from './platform-runs.js';
import { Rejections } from './rejections.js';
import { storedTool, StoredTexts } from './stored-texts.js';

/** Submits tools to platforms, and forgets the keys for them. */
export function submission(services: Services): Disposable[] {
  const submissions = new Submissions(services, window, (...args) => globalThis.fetch(...args));
  return [
    submissions,
    command(services, submitCommand, (uri?: Uri) => submissions.submit(uri)),
    command(services, forgetKeyCommand, () => submissions.forgetKey()),
  ];
}

/** Where a tool is sent, and with which key. */
interface Target {
  url: string;
  key: string;
}

export class Submissions {
  private readonly platforms: Platforms;
  private readonly refusals: Rejections;
  private readonly texts = new StoredTexts();
  private readonly runs: PlatformRuns;

  /** @param pollMs milliseconds between two questions about a run */
  constructor(
    private readonly services: Pick<Services, 'activeTool' | 'server' | 'output' | 'context' | 'remembered'>,
    private readonly user: Prompts,
    private readonly fetch: Fetch,
    pollMs?: number,
  ) {
    this.platforms = new Platforms(services.context);
    this.refusals = new Rejections(services.server);
    this.runs = new PlatformRuns(services, user, this.texts, fetch, pollMs);
  }

  /** @param uri of the tool; by default, the one that the command applies to */
  async submit(uri?: Uri): Promise<void> {
    const tool = uri ?? (await this.services.activeTool.meant());
    if (!tool) return;
    await workspace.openTextDocument(fileOf(tool));
    if (!(await this.isWanted(tool))) return;
    await this.submitTo(tool, await this.target());
  }

  /** Forgets the key of a platform; the user chooses if there are several. */
  async forgetKey(): Promise<void> {
    const urls = await this.platforms.withKey();
    const url =
      urls.length < 2
        ? urls[0]
        : await this.user.showQuickPick(urls, {
            title: l10n.t('Select the platform whose API key to delete'),
          });
    if (url !== undefined) await this.platforms.forgetKey(url);
    if (url === undefined && urls.length > 0) return;
    void this.user.showInformationMessage(
      url === undefined
        ? l10n.t('No API key is stored.')
        : l10n.t(
            'The API key for {0} was deleted from VS Code. It is still valid on the platform.',
            nameOf(url),
          ),
    );
  }

  dispose(): void {
    this.refusals.dispose();
    this.texts.dispose();
  }

  /** Whether a document can be submitted, and the user accepts its errors. */
  private async isWanted(tool: Uri): Promise<boolean> {
    this.refusals.clear(tool);
    const { representation, errors } = await this.prepared(tool);
    const name = nameOfTool(tool);
    if (representation) {
      const answer = errors === 0 ? 'submit' : await askAboutErrors(this.user, name, errors);
      if (answer === 'show') await commands.executeCommand(showProblemsCommand);
      return answer === 'submit';
    }
    const show = l10n.t('Show Problems');
    const message = l10n.t('{0} cannot be read as YAML unambiguously. Fix this before you submit it.', name);
    if ((await this.user.showErrorMessage(withoutLinks(message), show)) === show) {
      await commands.executeCommand(showProblemsCommand);
    }
    return false;
  }

  private async prepared(tool: Uri): Promise<Submittable> {
    const answer = await answered(this.services.server, representationRequest, aboutTool(tool));
    if (answer) return answer;
    throw new Error(l10n.t('{0} is not a user tool that can be submitted.', nameOfTool(tool)));
  }

  /** Asks for whatever is missing to submit; undefined if the user cancels. */
  private async target(defaults: Partial<Target> = {}): Promise<Target | undefined> {
    const url = defaults.url ?? (await askAddress(this.user, this.platforms));
    if (url === undefined) return undefined;
    const key = defaults.key ?? (await this.platforms.key(url)) ?? (await askKey(this.user, url));
    return key === undefined ? undefined : { url, key };
  }

  private async submitTo(tool: Uri, target: Target | undefined): Promise<void> {
    if (!target) return;
    // The current text, which may have changed during the questions.
    const { representation, converted } = await this.prepared(tool);
    if (!representation) return;
    const { url } = target;
    const name = typeof representation['id'] === 'string' ? representation['id'] : nameOfTool(tool);
    const forms = { own: representation, converted: converted ?? undefined };
    if (!(await this.isNew(tool, target, forms))) return;
    const { reply: outcome, converted: sent } = await withCancel(
      this.user,
      l10n.t('Submitting {0} to {1}…', name, nameOf(url)),
      (signal) => createInEitherClass({ ...target, signal }, forms, { fetch: this.fetch, l10n }),
    );
    this.services.output.info(`Submitted ${name} to ${url}: ${summaryOf(outcome)}`);
    switch (outcome.kind) {
      case 'done':
        await this.platforms.remember(url, target.key);
        return this.reportCreated(tool, target, outcome.value, sent?.from);
      case 'refused':
        await this.platforms.remember(url, target.key);
        return this.reportRefused(tool, url, outcome.faults);
      case 'failed':
        if (outcome.status === 401) await this.platforms.forgetKey(url);
        return this.reportFailed(tool, target, outcome);
      case 'canceled':
        return;
    }
  }

  /**
   * Whether a tool has to be created: not if the platform has it unchanged, or if the user does not want a second one of
   * its version. A platform that does not tell its tools prevents nothing.
   */
  private async isNew(tool: Uri, target: Target, forms: ToolForms): Promise<boolean> {
    const { url } = target;
    const listed = await withCancel(
      this.user,
      l10n.t('Comparing the tool with those on {0}…', nameOf(url)),
      (signal) => listTools({ ...target, signal }, { fetch: this.fetch, l10n }),
    );
    if (listed.kind === 'canceled') return false;
    if (listed.kind !== 'done') return true;
    const { same, other } = storedTools(listed.value, forms);
    if (same) {
      await this.platforms.remember(url, target.key);
      const message = l10n.t('{0} {1} is already on {2}, unchanged.', same.name, same.version, nameOf(url));
      await this.offer(tool, target, same, message);
      return false;
    }
    if (!other) return true;
    const anyway = l10n.t('Submit Anyway');
    const message = l10n.t(
      '{0} has another {1} {2}. Change the version of your tool, or submit it anyway.',
      nameOf(url),
      other.name,
      other.version,
    );
    return (await this.user.showWarningMessage(withoutLinks(message), anyway)) === anyway;
  }

  /** @param from the class of the tool, if it was converted */
  private reportCreated(tool: Uri, account: Target, created: PlatformTool, from?: string): Promise<void> {
    const { name, version } = created;
    const host = nameOf(account.url);
    const message =
      from === undefined
        ? l10n.t('{0} {1} was created on {2}.', name, version, host)
        : l10n.t('{0} {1} was created on {2}, converted from {3}.', name, version, host, from);
    return this.offer(tool, account, created, message);
  }

  /** Says what has become of a tool, and offers what can be done with it. */
  private async offer(tool: Uri, account: Target, stored: PlatformTool, said: string): Promise<void> {
    const { url } = account;
    const [run, open, browse] = [l10n.t('Run There…'), l10n.t('Open'), l10n.t('Open Platform')];
    const state = stateText(stored, l10n);
    const message = withoutLinks(state === undefined ? said : `${said} ${state}`);
    const choice = await (state === undefined
      ? this.user.showInformationMessage(message, run, open, browse)
      : this.user.showWarningMessage(message, run, open, browse));
    if (choice === run) await this.runs.run({ document: tool, tool: stored, account });
    if (choice === open) await this.texts.open(storedTool(url, stored));
    if (choice === browse) await env.openExternal(Uri.parse(url, true));
  }

  private async reportRefused(tool: Uri, url: string, faults: readonly object[]): Promise<void> {
    await this.refusals.show(tool, faults);
    const show = l10n.t('Show Problems');
    const message =
      faults.length === 1
        ? l10n.t('{0} rejected the tool because of 1 error, which is shown in the document.', nameOf(url))
        : l10n.t(
            '{0} rejected the tool because of {1} errors, which are shown in the document.',
            nameOf(url),
            faults.length,
          );
    if ((await this.user.showWarningMessage(message, show)) === show) {
      await commands.executeCommand(showProblemsCommand);
    }
  }

  private async reportFailed(
    tool: Uri,
    { url, key }: Target,
    { message, ways }: { message: string; ways: readonly Recovery[] },
  ): Promise<void> {
    const names = recoveryLabels();
    const choice = await this.user.showErrorMessage(withoutLinks(message), ...ways.map((way) => names[way]));
    const chosen = ways.find((way) => names[way] === choice);
    const { output } = this.services;
    const actions: Readonly<Record<Recovery, () => Promise<void> | void>> = {
      again: () => this.submitTo(tool, { url, key }),
      address: async () => this.submitTo(tool, await this.target()),
      key: async () => {
        const another = await askKey(this.user, url);
        await this.submitTo(tool, another === undefined ? undefined : { url, key: another });
      },
      output: () => {
        output.show();
      },
    };
    if (chosen) await actions[chosen]();
  }
}

/** For the output, which must not contain keys or parts of the document. */
function summaryOf(outcome: Read<PlatformTool>): string {
  if (outcome.kind === 'failed') return outcome.message;
  if (outcome.kind === 'done') return 'created';
  return outcome.kind === 'refused' ? `rejected with ${outcome.faults.length} errors` : outcome.kind;
}
