import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { RememberedValues } from '../../../client/vscode/src/preview/remembered.js';
import type { Server } from '../../../client/vscode/src/server.js';
import type { Services } from '../../../client/vscode/src/services.js';
import type { Prompts } from '../../../client/vscode/src/submit/questions.js';
import { locate, submittable } from '../../../server/language-server/src/requests/submission.js';
import { deactivateTool, listTools, type Account } from '../../../server/platform-api/src/tools.js';
import { english } from '../../../server/platform-api/src/words.js';
import type { RequestOf } from '../../../server/protocol/src/messages.js';
import {
  formRequest,
  locateRequest,
  representationRequest,
  type AboutTool,
  type LocateParams,
} from '../../../server/protocol/src/tool-requests.js';
import { check } from '../../../shared/src/checker/check.js';
import { placedForm } from '../../../shared/src/features/forms/placed-form.js';
import { Document } from '../../../shared/src/tool/document.js';
import { embeddedTools } from '../../../shared/src/tool/embedded-tools.js';
import { openDocument } from './support.js';

/** Removes all tools of an account, so that none is on the platform already. */
export async function removeTools(account: Account): Promise<void> {
  const connection = { fetch: globalThis.fetch.bind(globalThis), l10n: english };
  const listed = await listTools(account, connection);
  assert.ok(listed.kind === 'done');
  for (const { uuid } of listed.value) await deactivateTool(account, uuid, connection);
}

/** A user who answers each question with the next prepared answer, and records all questions and messages. */
export class PreparedUser {
  /** Each question or message with its choices, separated by `|`. */
  readonly heard: string[] = [];
  readonly boxes: vscode.InputBoxOptions[] = [];
  /** What is said of the progress. */
  readonly progress: string[] = [];
  readonly cancel = new vscode.CancellationTokenSource();
  private readonly answers: (string | undefined)[];

  /** @param answers what is typed, chosen and pressed, in order; without one the user cancels */
  constructor(...answers: (string | undefined)[]) {
    this.answers = answers;
  }

  /** Replaces VS Code's window. */
  get window(): Prompts {
    const message = (text: string, ...rest: unknown[]): Promise<unknown> => {
      const buttons = rest.filter((one) => typeof one === 'string');
      return this.answer([text, ...buttons]);
    };
    const user = {
      showInputBox: (options: vscode.InputBoxOptions) => {
        this.boxes.push(options);
        return this.answer([options.prompt ?? '']);
      },
      showQuickPick: async (items: (string | vscode.QuickPickItem)[]) => {
        const labels = items.map((item) => (typeof item === 'string' ? item : item.label));
        const chosen = await this.answer(labels);
        return items[labels.findIndex((label) => label === chosen)];
      },
      showInformationMessage: message,
      showWarningMessage: message,
      showErrorMessage: message,
      showOpenDialog: async ({ title = '' }: vscode.OpenDialogOptions) => {
        const chosen = await this.answer([title]);
        return chosen?.split(' ').map((address) => vscode.Uri.parse(address, true));
      },
      withProgress: (_options: unknown, work: (progress: unknown, token: unknown) => unknown) => {
        const report = ({ message }: { message: string }): void => {
          this.progress.push(message);
          this.onProgress(message);
        };
        return work({ report }, this.cancel.token);
      },
    };
    return user as unknown as Prompts;
  }

  /** What the user does about it. */
  onProgress = (_message: string): void => undefined;

  private answer(words: string[]): Promise<string | undefined> {
    this.heard.push(words.join(' | '));
    return Promise.resolve(this.answers.shift());
  }
}

/** The extension's services, in memory: its state, its secrets, its output and the server's responses. */
export class Memory {
  readonly state = new Map<string, unknown>();
  readonly kept = new Map<string, string>();
  readonly output: string[] = [];

  get services(): Services {
    const context = {
      globalState: {
        get: (key: string, otherwise: unknown) => this.state.get(key) ?? otherwise,
        update: (key: string, value: unknown) => Promise.resolve(this.state.set(key, value)),
      },
      secrets: {
        get: (key: string) => Promise.resolve(this.kept.get(key)),
        store: (key: string, value: string) => Promise.resolve(this.kept.set(key, value)),
        delete: (key: string) => Promise.resolve(this.kept.delete(key)),
      },
    };
    const output = {
      info: (line: string) => this.output.push(line),
      show: () => this.output.push('(shown)'),
    };
    const activeTool = {
      meant: () => Promise.resolve(vscode.window.activeTextEditor?.document.uri),
    };
    const remembered = new RememberedValues({
      get: (key: string, otherwise?: unknown) => this.state.get(key) ?? otherwise,
      update: (key: string, value: unknown) => {
        this.state.set(key, value);
        return Promise.resolve();
      },
    });
    return { activeTool, context, output, remembered, server: { ask } } as unknown as Services;
  }
}

/** Answers as the language server does, whose requests have their own tests. */
const ask: Server['ask'] = <P, R>({ method }: RequestOf<P, R>, params: P): Promise<R | undefined> => {
  const { faults, ...tool } = params as LocateParams;
  const answers: Record<string, () => unknown> = {
    [representationRequest.method]: () => submittable(checked(tool)),
    [locateRequest.method]: () => locate(checked(tool), faults),
    [formRequest.method]: () => {
      const { document } = checked(tool) ?? {};
      return document?.tool ? placedForm(document.tool) : null;
    },
  };
  return Promise.resolve(answers[method]?.() as R);
};

/** The document of a tool with its problems, as on the server. */
function checked({ textDocument, pointer }: AboutTool): Parameters<typeof submittable>[0] {
  const text = openDocument(vscode.Uri.parse(textDocument.uri))?.getText() ?? '';
  const embedded = embeddedTools(text).find(({ options }) => options.pointer === pointer);
  const document = embedded ?? new Document(text);
  return { document, problems: check(document), options: {} };
}
