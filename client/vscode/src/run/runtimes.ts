import { env, l10n, Uri, window, workspace, type Memento } from 'vscode';
import type { DoctorReport, RuntimeName } from '@user-tool/protocol/command-output.js';
import { settingsSection } from '@user-tool/protocol/settings.js';
import type { RunCommand } from '../terminal.js';
import { finishedCommand, messageIn, printedJson } from './finished-command.js';

/** Where people learn how to install one. */
const installation = 'https://podman.io/docs/installation';

/** Runs commands without a container. */
const withoutContainer = 'bubblewrap' satisfies RuntimeName;

/** Whether the user accepted that for the workspace. */
const acceptedKey = 'userTool.run.withoutContainer';

/** The parts of VS Code that ask the user. */
export type Asking = Pick<typeof window, 'showErrorMessage' | 'showWarningMessage'>;

/** What runs tools on this machine. */
export class Runtimes {
  /** The one that started a container when the machine was asked, which takes a moment. */
  private working: RuntimeName | undefined;

  /**
   * @param showText shows what the command prints
   * @param folder an existing folder
   */
  constructor(
    private readonly run: RunCommand,
    private readonly accepted: Pick<Memento, 'get' | 'update'>,
    private readonly showText: (text: string) => void,
    private readonly folder: string,
    private readonly user: Asking = window,
  ) {}

  /** The runtime to use: the one that is set, or else the first that there is; undefined if the user gives up. */
  async choose(): Promise<RuntimeName | undefined> {
    const set = workspace.getConfiguration(settingsSection).get<RuntimeName | 'auto'>('run.runtime', 'auto');
    if (set !== 'auto') return set === withoutContainer ? this.consented() : set;
    if (this.working) return this.working;
    const report = await this.report();
    this.working = report?.runtimes.find(({ isContainer, isReady }) => isContainer && isReady)?.name;
    return this.working ?? report?.runtime ?? this.askWithout(report);
  }

  /** The machine is asked again: a runtime that started containers does so no more. */
  forget(): void {
    this.working = undefined;
  }

  /** Says that a runtime did not start a container, and offers what was found on this machine. */
  async explainFailure(message: string): Promise<void> {
    this.forget();
    const show = l10n.t('What Was Found');
    if ((await this.user.showErrorMessage(message, show)) === show) await this.showFound();
  }

  private async report(): Promise<DoctorReport | undefined> {
    const printed = await finishedCommand(this.run, ['doctor', '--json'], { folder: this.folder });
    return printedJson(printed) as DoctorReport | undefined;
  }

  /** Says what is missing, and what can be done. */
  private async askWithout(report: DoctorReport | undefined): Promise<RuntimeName | undefined> {
    const canDoWithout = report?.runtimes.some(({ name, version }) => name === withoutContainer && version);
    if (canDoWithout && this.isAccepted) return withoutContainer;
    const [install, show, without] = [
      l10n.t('How to Install'),
      l10n.t('What Was Found'),
      l10n.t('Without a Container…'),
    ];
    const message = l10n.t(
      'User Tool: No container runtime was found. A tool runs in the container that it names: install Podman, Docker, or Apptainer.',
    );
    const answer = await this.user.showErrorMessage(
      message,
      install,
      show,
      ...(canDoWithout ? [without] : []),
    );
    if (answer === install) await env.openExternal(Uri.parse(installation, true));
    if (answer === show) await this.showFound();
    return answer === without ? this.consented() : undefined;
  }

  private async showFound(): Promise<void> {
    const report = await finishedCommand(this.run, ['doctor'], { folder: this.folder });
    this.showText(`${report.stdout}${messageIn(report)}\n`);
  }

  private get isAccepted(): boolean {
    return this.accepted.get(acceptedKey) === true;
  }

  /** Asks whether the programs of this machine will do, unless the user said so for the workspace. */
  private async consented(): Promise<RuntimeName | undefined> {
    if (this.isAccepted) return withoutContainer;
    const [once, always] = [l10n.t('Run This Time'), l10n.t('Always in This Workspace')];
    const answer = await this.user.showWarningMessage(
      l10n.t('Run without the container of the tool?'),
      {
        modal: true,
        detail: l10n.t(
          'Bubblewrap runs the command with the programs of this machine instead of those in the image of the tool. Programs can be missing or have other versions, and memory and processes are not limited. What works here may fail on the platform, and what fails here may work there.',
        ),
      },
      once,
      always,
    );
    if (answer === always) await this.accepted.update(acceptedKey, true);
    return answer === undefined ? undefined : withoutContainer;
  }
}
