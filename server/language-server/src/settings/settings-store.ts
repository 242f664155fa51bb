import {
  defaultJobs,
  defaultPlatform,
  jobsSettings,
  platformNamed,
  severities,
  type Severity,
} from '@user-tool/shared';
import type { Connection } from 'vscode-languageserver';
import { settingsSection, type Settings } from '@user-tool/protocol/settings.js';
import type { ClientAbilities } from '../client/client-abilities.js';

/** Reads settings of any shape: missing, unknown and invalid ones are ignored. */
export function readSettings(value: unknown): Settings {
  const { recognizeByContent, rules, datatypes, platform, jobs, ...rest } = asRecord(value);
  const { shellcheck, imageTags, inlayHints, codeLens } = rest;
  const { types, defaults, datatypes: datatypeHints } = asRecord(inlayHints);
  const { uses, problems, render, tests } = asRecord(codeLens);
  return {
    recognizeByContent: recognizeByContent !== false,
    rules: Object.fromEntries(Object.entries(asRecord(rules)).filter(isRuleSetting)),
    datatypes: Array.isArray(datatypes) ? datatypes.filter((name) => typeof name === 'string') : [],
    platform: platformNamed(platform) ?? defaultPlatform,
    jobs: jobsSettings.find((setting) => setting === jobs) ?? defaultJobs,
    shellcheck: shellcheck === true,
    imageTags: imageTags === true,
    inlayHints: {
      types: types === true,
      defaults: defaults === true,
      datatypes: datatypeHints === true,
    },
    codeLens: {
      uses: uses !== false,
      problems: problems !== false,
      render: render !== false,
      tests: tests !== false,
    },
  };
}

function isRuleSetting(entry: [string, unknown]): entry is [string, Severity | 'off'] {
  return [...severities, 'off'].some((severity) => severity === entry[1]);
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/**
 * The settings of each document: pulled if the client supports it, else what it sent (LSP, "workspace/configuration"
 * and "workspace/didChangeConfiguration").
 */
export class SettingsStore {
  private readonly pending = new Map<string, Promise<Settings>>();
  private readonly questions: { uri: string; resolve: (settings: Settings) => void }[] = [];
  private readonly initial: Record<string, unknown>;
  /** The distinct settings so far, as JSON. */
  private readonly distinct = new Map<string, Settings>();
  private sent: Settings;

  /** @param initial the client's `initializationOptions`, the defaults for what it never sends */
  constructor(
    private readonly connection: Connection,
    private readonly client: ClientAbilities,
    initial: unknown,
  ) {
    this.initial = sectionOf(initial);
    this.sent = this.read({});
  }

  /** Equal settings are one object, so that they can be compared by identity. Never rejects. */
  async of(uri: string): Promise<Settings> {
    if (!this.client.pullConfiguration) return this.sent;
    const cached = this.pending.get(uri);
    if (cached) return cached;
    const settings = this.ask(uri);
    this.pending.set(uri, settings);
    return settings;
  }

  /** @param sent the `settings` of the notification, `null` if they are to be pulled */
  changed(sent: unknown): void {
    this.pending.clear();
    if (sent !== null && sent !== undefined) this.sent = this.read(sectionOf(sent));
  }

  forget(uri: string): void {
    this.pending.delete(uri);
  }

  // Emacs returns and sends nothing: its users' settings are in the options.
  private read(answer: Record<string, unknown>): Settings {
    const settings = readSettings({ ...this.initial, ...answer });
    const written = JSON.stringify(settings);
    const canonical = this.distinct.get(written) ?? settings;
    this.distinct.set(written, canonical);
    return canonical;
  }

  /** Simultaneous requests are sent to the client as one. */
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

/** Clients send their settings with or without an object for the section. */
function sectionOf(value: unknown): Record<string, unknown> {
  const sent = asRecord(value);
  return asRecord(sent[settingsSection] ?? sent);
}

/**
 * Whether the user trusts the workspace, so that programs may be started for what is in it. A client that says
 * nothing about it has already asked its user, or has no such concept.
 */
export class Trust {
  /** @param granted whether the client grants it from the start */
  constructor(private granted: boolean) {}

  get isGranted(): boolean {
    return this.granted;
  }

  /** Trust is never withdrawn: editors restart for that. */
  grant(): void {
    this.granted = true;
  }
}
