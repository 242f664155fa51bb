import { EventEmitter, type Memento, type Uri } from 'vscode';
import type { Values } from '@user-tool/platform-api/form-values.js';
import { isObject } from '@user-tool/forms/messages.js';

const key = 'userTool.preview.values';

/** Documents whose values are kept. */
const maxDocuments = 50;

/** The values entered in previews, by document: saved with the workspace, or in memory for unsaved documents. */
export class RememberedValues {
  private readonly unsaved = new Map<string, Values>();
  private readonly changed = new EventEmitter<Uri>();
  /** Values of a document were entered. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly kept: Pick<Memento, 'get' | 'update'>) {}

  of(tool: Uri): Values {
    const values = this.unsaved.get(tool.toString()) ?? this.all()[tool.toString()];
    return isObject(values) ? values : {};
  }

  remember(tool: Uri, values: Values): void {
    const address = tool.toString();
    // Another unsaved document may get the same URI.
    if (tool.scheme === 'untitled') this.unsaved.set(address, values);
    else this.keep(address, values);
    this.changed.fire(tool);
  }

  /** Keeps the values of a document whose URI has changed. */
  move(from: Uri, to: Uri): void {
    const values = this.of(from);
    this.forgetUnsaved(from);
    this.remember(to, values);
  }

  /** Drops the values of an unsaved document that was closed. */
  forgetUnsaved(tool: Uri): void {
    this.unsaved.delete(tool.toString());
  }

  private keep(address: string, values: Values): void {
    const others = Object.entries(this.all()).filter(([other]) => other !== address);
    const entries = Object.keys(values).length > 0 ? [[address, values] as const] : [];
    void this.kept.update(key, Object.fromEntries([...others, ...entries].slice(-maxDocuments)));
  }

  private all(): { [address: string]: Values } {
    return this.kept.get<{ [address: string]: Values }>(key, {});
  }
}
