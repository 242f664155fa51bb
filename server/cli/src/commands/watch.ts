import { watch, type FSWatcher } from 'node:fs';
import { reasonOf } from '@user-tool/checking/files/file-error.js';
import { printMessage } from '../message.js';
import { isTerminal } from '../terminal.js';

/** Editors write a file in several steps: wait until they are done. Milliseconds. */
const settle = 100;
const clearScreen = '\u001b[2J\u001b[3J\u001b[H';

/**
 * Runs something, and again whenever a YAML file changes in the folders that it used. Never ends by itself.
 * @param run resolves to the folders (absolute paths) that it used
 */
export async function watchAndRepeat(run: () => Promise<Set<string>>): Promise<never> {
  const watchers = new Map<string, FSWatcher>();
  const changes = new Changes();
  for (;;) {
    if (isTerminal(process.stdout)) process.stdout.write(clearScreen);
    const folders = await run();
    for (const [folder, watcher] of watchers) {
      if (folders.has(folder)) continue;
      watcher.close();
      watchers.delete(folder);
    }
    for (const folder of folders) if (!watchers.has(folder)) watchFolder(folder, watchers, changes);
    printMessage('Watching for changes: press Ctrl+C to stop.');
    await changes.next();
  }
}

function watchFolder(folder: string, watchers: Map<string, FSWatcher>, changes: Changes): void {
  try {
    const watcher = watch(folder, (_event, name) => {
      // Names do not reveal which changes are folders.
      if (name === null || /\.ya?ml$|^[^.]+$|^\.gitignore$/.test(name)) changes.happened();
    });
    watcher.on('error', () => {
      watcher.close();
      watchers.delete(folder);
    });
    watchers.set(folder, watcher);
  } catch (error) {
    printMessage(`"${folder}" cannot be watched: ${reasonOf(error)}.`);
  }
}

/** Waits until changes occur and settle. */
class Changes {
  private timer: NodeJS.Timeout | undefined;
  private settled = false;
  private wake: (() => void) | undefined;

  happened(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.settled = true;
      this.wake?.();
    }, settle);
  }

  /** Resolves once there was a change since the last call. */
  async next(): Promise<void> {
    if (!this.settled) await new Promise<void>((resolve) => (this.wake = resolve));
    this.settled = false;
    this.wake = undefined;
  }
}
