import { readdirSync, readFileSync } from 'node:fs';
import type { Podman } from './podman.js';

/** What runs leave on a machine: processes, mounts, containers, and folders that belong to a Podman of the tests. */
export class Traces {
  constructor(private readonly podman: Podman) {}

  /** Each as a line, in order. */
  all(): string[] {
    const { podman } = this;
    return [
      ...this.processes(),
      ...this.mounts(),
      ...podman.containers().map((name) => `container ${name}`),
      ...podman.temporary().map((name) => `folder ${name}`),
    ].sort();
  }

  /** Processes whose environment or mounts name the folder of this Podman. */
  private processes(): string[] {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && name !== String(process.pid))
      .filter((pid) => ['environ', 'mountinfo'].some((file) => this.isNamedIn(`/proc/${pid}/${file}`)))
      .map((pid) => `process ${pid}`);
  }

  private mounts(): string[] {
    return read('/proc/self/mountinfo')
      .split('\n')
      .filter((line) => line.includes(this.podman.folder))
      .map((line) => `mount ${line}`);
  }

  private isNamedIn(file: string): boolean {
    return read(file).includes(this.podman.folder);
  }
}

/** Nothing if the process has ended meanwhile. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
