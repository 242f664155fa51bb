import type { Memento, Uri } from 'vscode';
import { isObject, type Values } from './messages.js';

const key = 'userTool.preview.values';

/** Documents of which the values are kept. */
const maxDocuments = 50;

/** The values that were given in previews, by document: kept with the workspace, those of unsaved ones meanwhile. */
export class RememberedValues {
  private readonly unsaved = new Map<string, Values>();

  constructor(private readonly kept: Pick<Memento, 'get' | 'update'>) {}

  of(tool: Uri): Values {
    const values = this.unsaved.get(tool.toString()) ?? this.all()[tool.toString()];
    return isObject(values) ? values : {};
  }

  remember(tool: Uri, values: Values): void {
    const address = tool.toString();
    // Another document that is not saved yet may get the same address.
    if (tool.scheme === 'untitled') {
      this.unsaved.set(address, values);
      return;
    }
    const others = Object.entries(this.all()).filter(([other]) => other !== address);
    const own = Object.keys(values).length > 0 ? [[address, values] as const] : [];
    void this.kept.update(key, Object.fromEntries([...others, ...own].slice(-maxDocuments)));
  }

  /** A document has another address now: what was given for it stays. */
  move(from: Uri, to: Uri): void {
    const values = this.of(from);
    this.forgetUnsaved(from);
    this.remember(to, values);
  }

  /** What was given for an unsaved document that is closed now. */
  forgetUnsaved(tool: Uri): void {
    this.unsaved.delete(tool.toString());
  }

  private all(): { [address: string]: Values } {
    return this.kept.get<{ [address: string]: Values }>(key, {});
  }
}
