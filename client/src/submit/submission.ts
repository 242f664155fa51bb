import { commands, env, l10n, Uri, window, workspace, type TextDocument } from 'vscode';
import { nameOf } from '../../../server/src/platform/address.js';
import type { Recovery } from '../../../server/src/platform/failures.js';
import type { Fetch } from '../../../server/src/platform/request.js';
import { createTool, type PlatformTool, type Read } from '../../../server/src/platform/tools.js';
import { showProblemsCommand } from '../../../server/src/protocol/names.js';
import { representationRequest, type Submittable } from '../../../server/src/protocol/tool-requests.js';
import { forgetKeyCommand, submitCommand, withoutLinks } from '../names.js';
import { answered } from '../server.js';
import { command, type Disposable, type Services } from '../services.js';
import { Platforms } from './platforms.js';
import { askAboutErrors, askAddress, askKey, recoveryLabels, withCancel, type User } from './questions.js';
import { PlatformRuns } from './platform-runs.js';
import { Refusals } from './refusals.js';
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
  private readonly refusals: Refusals;
  private readonly texts = new StoredTexts();
  private readonly runs: PlatformRuns;

  /** @param pollMs milliseconds between two questions about a run */
  constructor(
    private readonly services: Pick<Services, 'activeTool' | 'server' | 'output' | 'context' | 'remembered'>,
    private readonly user: User,
    private readonly fetch: Fetch,
    pollMs?: number,
  ) {
    this.platforms = new Platforms(services.context);
    this.refusals = new Refusals(services.server);
    this.runs = new PlatformRuns(services, user, this.texts, fetch, pollMs);
  }

  /** @param uri of the tool; by default, the one that the command applies to */
  async submit(uri?: Uri): Promise<void> {
    const tool = uri ?? (await this.services.activeTool.meant());
    if (!tool) return;
    const document = await workspace.openTextDocument(tool);
    if (!(await this.isWanted(document))) return;
    await this.submitTo(document, await this.target());
  }

  /** Forgets the key of a platform; the user chooses if there are several. */
  async forgetKey(): Promise<void> {
    const known = await this.platforms.withKey();
    const url =
      known.length < 2
        ? known[0]
        : await this.user.showQuickPick(known, {
            title: l10n.t('Select the platform whose API key to delete'),
          });
    if (url !== undefined) await this.platforms.forgetKey(url);
    if (url === undefined && known.length > 0) return;
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
  private async isWanted(document: TextDocument): Promise<boolean> {
    this.refusals.clear(document);
    const { representation, errors } = await this.prepared(document);
    const name = nameOfDocument(document);
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

  private async prepared(document: TextDocument): Promise<Submittable> {
    const params = { textDocument: { uri: document.uri.toString() } };
    const { server } = this.services;
    const answer = await answered(server, representationRequest, params);
    if (answer) return answer;
    throw new Error(l10n.t('{0} is not a user tool that can be submitted.', nameOfDocument(document)));
  }

  /** Asks for whatever is missing to submit; undefined if the user cancels. */
  private async target(known: Partial<Target> = {}): Promise<Target | undefined> {
    const url = known.url ?? (await askAddress(this.user, this.platforms));
    if (url === undefined) return undefined;
    const key = known.key ?? (await this.platforms.key(url)) ?? (await askKey(this.user, url));
    return key === undefined ? undefined : { url, key };
  }

  private async submitTo(document: TextDocument, target: Target | undefined): Promise<void> {
    if (!target) return;
    // The current text, which may have changed during the questions.
    const { representation } = await this.prepared(document);
    if (!representation) return;
    const { url } = target;
    const name = typeof representation['id'] === 'string' ? representation['id'] : nameOfDocument(document);
    const outcome = await withCancel(
      this.user,
      l10n.t('Submitting {0} to {1}…', name, nameOf(url)),
      (signal) => createTool({ ...target, signal }, representation, { fetch: this.fetch, l10n }),
    );
    this.services.output.info(`Submitted ${name} to ${url}: ${summaryOf(outcome)}`);
    switch (outcome.kind) {
      case 'done':
        await this.platforms.remember(url, target.key);
        return this.reportCreated(document, target, outcome.value);
      case 'refused':
        await this.platforms.remember(url, target.key);
        return this.reportRefused(document, url, outcome.faults);
      case 'failed':
        if (outcome.status === 401) await this.platforms.forgetKey(url);
        return this.reportFailed(document, target, outcome);
      case 'canceled':
        return;
    }
  }

  private async reportCreated(document: TextDocument, account: Target, tool: PlatformTool): Promise<void> {
    const { url } = account;
    const [run, open, browse] = [l10n.t('Run There…'), l10n.t('Open'), l10n.t('Open Platform')];
    const message = l10n.t('{0} {1} was created on {2}.', tool.name, tool.version, nameOf(url));
    const choice = await this.user.showInformationMessage(withoutLinks(message), run, open, browse);
    if (choice === run) await this.runs.run({ document: document.uri, tool, account });
    if (choice === open) await this.texts.open(storedTool(url, tool));
    if (choice === browse) await env.openExternal(Uri.parse(url, true));
  }

  private async reportRefused(document: TextDocument, url: string, faults: readonly object[]): Promise<void> {
    await this.refusals.show(document, faults);
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
    document: TextDocument,
    { url, key }: Target,
    { message, ways }: { message: string; ways: readonly Recovery[] },
  ): Promise<void> {
    const names = recoveryLabels();
    const choice = await this.user.showErrorMessage(withoutLinks(message), ...ways.map((way) => names[way]));
    const chosen = ways.find((way) => names[way] === choice);
    const { output } = this.services;
    const actions: Readonly<Record<Recovery, () => Promise<void> | void>> = {
      again: () => this.submitTo(document, { url, key }),
      address: async () => this.submitTo(document, await this.target()),
      key: async () => {
        const another = await askKey(this.user, url);
        await this.submitTo(document, another === undefined ? undefined : { url, key: another });
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

function nameOfDocument({ uri }: TextDocument): string {
  return uri.path.slice(uri.path.lastIndexOf('/') + 1);
}
