import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** Settings that Podman also works with inside a container, where the kernel allows it less. */
const settings = `[containers]
default_ulimits = ["nofile=1024:2048", "nproc=1000:1000"]
netns = "none"
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
`;

/** Podman with storage of its own and one image, `busybox`, made from the BusyBox of this machine. */
export class Podman {
  private readonly folder = mkdtempSync(join(tmpdir(), 'user-tool-podman-'));
  /** For programs that call Podman. */
  readonly env: NodeJS.ProcessEnv;

  constructor() {
    const path = (name: string): string => join(this.folder, name);
    writeFileSync(path('containers.conf'), settings);
    const storage = { driver: 'vfs', runroot: path('run'), graphroot: path('graph') };
    const lines = Object.entries(storage).map(([key, value]) => `${key} = ${JSON.stringify(value)}`);
    writeFileSync(path('storage.conf'), `[storage]\n${lines.join('\n')}\n`);
    this.env = {
      TMPDIR: path('tmp'),
      CONTAINERS_CONF: path('containers.conf'),
      CONTAINERS_STORAGE_CONF: path('storage.conf'),
    };
    mkdirSync(path('tmp'));
    this.importImage(path('root'));
  }

  /** Its containers, running or not. */
  containers(): string[] {
    return this.call('ps', '--all', '--format={{.Names}}').split('\n').filter(Boolean);
  }

  /** What is left of jobs that were run with its environment. */
  jobs(): string[] {
    const folder = join(this.folder, 'tmp', `user-tool-jobs-${userInfo().uid}`);
    return existsSync(folder) ? readdirSync(folder) : [];
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private importImage(root: string): void {
    for (const folder of ['bin', 'tmp', 'etc', 'job']) mkdirSync(join(root, folder), { recursive: true });
    const [busybox = ''] = execFileSync('which', ['busybox'], { encoding: 'utf8' }).split('\n');
    copyFileSync(busybox, join(root, 'bin/busybox'));
    const applets = execFileSync(busybox, ['--list'], { encoding: 'utf8' }).split('\n').filter(Boolean);
    for (const applet of applets) if (applet !== 'busybox') symlinkSync('busybox', join(root, 'bin', applet));
    writeFileSync(join(root, 'etc/passwd'), 'root:x:0:0:root:/root:/bin/sh\n');
    const archive = `${root}.tar`;
    execFileSync('tar', ['-C', root, '-cf', archive, '.']);
    this.call('import', '--quiet', archive, 'localhost/busybox:latest');
  }

  private call(...args: string[]): string {
    return execFileSync('podman', args, {
      env: { ...process.env, ...this.env },
      encoding: 'utf8',
      stdio: 'pipe',
    });
  }
}
