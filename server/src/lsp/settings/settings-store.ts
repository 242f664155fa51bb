import { severities, type Severity } from '@user-tool/shared';
import type { Connection } from 'vscode-languageserver';
import { settingsSection, type Settings } from '../../protocol/settings.js';
import type { ClientAbilities } from '../client/client-abilities.js';

/** Reads settings of any shape: what is absent, unknown or malformed does not count. */
export function readSettings(value: unknown): Settings {
  const { recognizeByContent, rules, datatypes, shellcheck, inlayHints, codeLens } = asRecord(value);
  const { types, defaults, datatypes: datatypeHints } = asRecord(inlayHints);
  const { uses, problems, render } = asRecord(codeLens);
  return {
    recognizeByContent: recognizeByContent !== false,
    rules: Object.fromEntries(Object.entries(asRecord(rules)).filter(isRuleSetting)),
    datatypes: Array.isArray(datatypes) ? datatypes.filter((name) => typeof name === 'string') : [],
    shellcheck: shellcheck === true,
    inlayHints: {
      types: types !== false,
      defaults: defaults !== false,
      datatypes: datatypeHints !== false,
    },
    codeLens: { uses: uses !== false, problems: problems !== false, render: render !== false },
  };
}

function isRuleSetting(entry: [string, unknown]): entry is [string, Severity | 'off'] {
  return [...severities, 'off'].some((severity) => severity === entry[1]);
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/**
 * The settings of each document: asked for where the client answers such questions, else what it sent
 * (LSP, "workspace/configuration" and "workspace/didChangeConfiguration").
 */
export class SettingsStore {
  private readonly asked = new Map<string, Promise<Settings>>();
  private readonly questions: { uri: string; resolve: (settings: Settings) => void }[] = [];
  private readonly initial: Record<string, unknown>;
  private sent: Settings;

  /** @param initial the client's `initializationOptions`, which hold for what it never speaks of again */
  constructor(
    private readonly connection: Connection,
    private readonly client: ClientAbilities,
    initial: unknown,
  ) {
    this.initial = ownSection(initial);
    this.sent = readSettings(this.initial);
  }

  /** Never rejects. */
  async of(uri: string): Promise<Settings> {
    if (!this.client.pullConfiguration) return this.sent;
    const known = this.asked.get(uri);
    if (known) return known;
    const settings = this.ask(uri);
    this.asked.set(uri, settings);
    return settings;
  }

  /** @param sent the `settings` of the notification, `null` where the client wants to be asked */
  changed(sent: unknown): void {
    this.asked.clear();
    if (sent !== null && sent !== undefined) this.sent = this.read(ownSection(sent));
  }

  forget(uri: string): void {
    this.asked.delete(uri);
  }

  // Emacs answers, and sends, nothing: what its users set is in the options.
  private read(settings: Record<string, unknown>): Settings {
    return readSettings({ ...this.initial, ...settings });
  }

  /** What is asked for in one go goes to the client in one request. */
  private ask(uri: string): Promise<Settings> {
    return new Promise((resolve) => {
      if (this.questions.push({ uri, resolve }) === 1) queueMicrotask(() => void this.askAll());
    });
  }

  private async askAll(): Promise<void> {
    const questions = this.questions.splice(0);
    const items = questions.map(({ uri }) => ({ scopeUri: uri, section: settingsSection }));
    let answers: unknown[] | undefined;
    try {
      answers = (await this.connection.workspace.getConfiguration(items)) as unknown[];
    } catch (error) {
      this.connection.console.warn(`The settings could not be read: ${String(error)}`);
    }
    for (const [index, { resolve }] of questions.entries()) {
      resolve(answers ? this.read(asRecord(answers[index])) : this.sent);
    }
  }
}

/** Clients send their settings with the name of the section around them, or without. */
function ownSection(value: unknown): Record<string, unknown> {
  const sent = asRecord(value);
  return asRecord(sent[settingsSection] ?? sent);
}

/**
 * Whether the user trusts the workspace, so that programs may be started on behalf of what is in it. A client
 * that says nothing about it has asked its user already, or knows no such question.
 */
export class Trust {
  /** @param granted whether the client does not hold it back */
  constructor(private granted: boolean) {}

  get isGranted(): boolean {
    return this.granted;
  }

  /** It is never taken back: editors start anew for that. */
  grant(): void {
    this.granted = true;
  }
}
