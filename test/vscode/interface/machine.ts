import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { StartedEditor } from '../started-editor.js';
import type { SwitchedPodman } from './switched-podman.js';

/** The machine of an editor that has one. */
export function machineOf({ machine }: StartedEditor): NonNullable<StartedEditor['machine']> {
  assert.ok(machine, 'an editor on a machine');
  return machine;
}

/** Its containers. */
export function podmanOf(editor: StartedEditor): SwitchedPodman {
  const { podman } = machineOf(editor);
  assert.ok(podman, 'a machine with containers');
  return podman;
}

/** Writes files into its workspace, by path. */
export function writeFiles(editor: StartedEditor, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    const file = join(machineOf(editor).workspace, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
