import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Podman } from '../../run/podman.js';

/** A Podman that can be taken away, on a machine without other containers. */
export class SwitchedPodman {
  private readonly podman = new Podman();
  /** To be put on the search path. */
  readonly folder: string;

  /** @param parent of the folder of its program */
  constructor(parent: string) {
    this.folder = join(parent, 'containers');
    mkdirSync(this.folder, { recursive: true });
    const [real = ''] = execFileSync('which', ['podman'], { encoding: 'utf8' }).split('\n');
    this.write('podman', `[ ! -e '${this.absent}' ] || exit 127\nexec '${real}' "$@"`);
    // The machine may have these, too.
    for (const other of ['docker', 'apptainer']) this.write(other, 'exit 127');
  }

  /** For programs that call it. */
  get env(): Record<string, string> {
    const set = Object.entries(this.podman.env).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    );
    return Object.fromEntries(set);
  }

  /** Whether it starts. */
  set isThere(isThere: boolean) {
    if (isThere) rmSync(this.absent, { force: true });
    else writeFileSync(this.absent, '');
  }

  /** Its containers, running or not. */
  containers(): string[] {
    return this.podman.containers();
  }

  /** Gives its image another name. */
  tag(reference: string): void {
    this.podman.tag(reference);
  }

  remove(): void {
    this.podman.remove();
  }

  private write(name: string, script: string): void {
    const program = join(this.folder, name);
    writeFileSync(program, `#!/bin/sh\n${script}\n`);
    chmodSync(program, 0o755);
  }

  private get absent(): string {
    return join(this.folder, 'absent');
  }
}
