import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** Settings that Podman also works with inside a container, where the kernel allows it less. */
const settings = `[containers]
default_ulimits = ["nofile=1024:2048", "nproc=1000:1000"]
netns = "none"
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
`;

const image = 'localhost/busybox:latest';

/** The image with Python, and with a script in place of R. */
export const pythonImage = 'localhost/python:3';

/** The image with R. */
export const rImage = 'localhost/r:4';

/** Answers like R for the one package that it has. */
const rScript = `#!/bin/sh
[ "$1" = -e ] && case ",$3," in *,stats,*) printf '\\nmodule r stats\\n' ;; esac
`;

/** Podman with storage of its own and one image, `busybox`, made from the BusyBox of this machine. */
export class Podman {
  /** That of everything that belongs to it. */
  readonly folder = mkdtempSync(join(tmpdir(), 'user-tool-podman-'));
  /** For programs that call Podman. */
  readonly env: NodeJS.ProcessEnv;
  /** What programs are called with as its user. */
  readonly as: readonly string[];

  /** @param user whose it is, by number; by default, the one of the tests */
  constructor(private readonly user?: number) {
    this.as = user === undefined ? [] : ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups'];
    const path = (name: string): string => join(this.folder, name);
    writeFileSync(path('containers.conf'), settings);
    const storage = { driver: 'vfs', runroot: path('run'), graphroot: path('graph') };
    const lines = Object.entries(storage).map(([key, value]) => `${key} = ${JSON.stringify(value)}`);
    writeFileSync(path('storage.conf'), `[storage]\n${lines.join('\n')}\n`);
    this.env = {
      TMPDIR: path('tmp'),
      XDG_CACHE_HOME: path('cache'),
      CONTAINERS_CONF: path('containers.conf'),
      CONTAINERS_STORAGE_CONF: path('storage.conf'),
      ...(user !== undefined && { HOME: this.folder, XDG_RUNTIME_DIR: path('run') }),
    };
    for (const name of ['tmp', 'run']) mkdirSync(path(name), { mode: 0o700 });
    this.give(this.folder);
    this.importBusybox(path('root'));
  }

  /** Lets its user have a file, or a folder with all in it. */
  give(path: string): void {
    if (this.user !== undefined) execFileSync('chown', ['-R', `${this.user}:${this.user}`, path]);
  }

  /** Its containers, running or not. */
  containers(): string[] {
    return this.call('ps', '--all', '--format={{.Names}}').split('\n').filter(Boolean);
  }

  /** The names of its images. */
  images(): string[] {
    return this.call('images', '--format={{.Repository}}:{{.Tag}}').split('\n').filter(Boolean);
  }

  /** The digest of the image, in hexadecimal. */
  digest(): string {
    return this.call('image', 'inspect', '--format={{.Digest}}', 'busybox').trim().replace('sha256:', '');
  }

  /** Files and folders that runs with its environment have left in the folder for temporary files. */
  temporary(): string[] {
    const own = `user-tool-jobs-${userInfo().uid}`;
    return [...readdirSync(join(this.folder, 'tmp')).filter((name) => name !== own), ...this.jobs()];
  }

  /** What is left of jobs that were run with its environment. */
  jobs(): string[] {
    const folder = join(this.folder, 'tmp', `user-tool-jobs-${this.user ?? userInfo().uid}`);
    return existsSync(folder) ? readdirSync(folder) : [];
  }

  /** Makes an image whose shell is for other processors than those of this machine. */
  importForeign(name: string): void {
    const shell = Buffer.alloc(120);
    // An ELF header: 64 bits, little-endian, executable, for the architecture of that number.
    shell.write('\x7fELF\x02\x01\x01', 'latin1');
    const [architecture, machine] = process.arch === 'arm64' ? ['amd64', 62] : ['arm64', 183];
    shell.writeUInt16LE(2, 16);
    shell.writeUInt16LE(machine, 18);
    shell.writeUInt32LE(1, 20);
    this.import(name, { 'bin/sh': shell }, `--arch=${architecture}`);
  }

  /** Makes an image with nothing in it. */
  importEmpty(name: string): void {
    this.import(name, { 'etc/empty': Buffer.alloc(0) });
  }

  /** Uploads the image under another name, to a registry of this machine. Returns its digest. */
  push(reference: string): string {
    const file = join(this.folder, 'digest');
    this.call(
      'push',
      '--quiet',
      '--tls-verify=false',
      `--digestfile=${file}`,
      image,
      `docker://${reference}`,
    );
    return readFileSync(file, 'utf8');
  }

  /** Makes {@link pythonImage} of the Python of this machine, without what was installed for it. */
  importPython(): void {
    const root = join(this.folder, 'root');
    const print = 'import sys, sysconfig; print(sys.executable); print(sysconfig.get_path("stdlib"))';
    const [program = '', library = ''] = execFileSync('python3', ['-c', print], { encoding: 'utf8' }).split(
      '\n',
    );
    symlinkSync(program, join(root, 'bin/python3'));
    writeFileSync(join(root, 'bin/Rscript'), rScript, { mode: 0o755 });
    this.importPrograms(pythonImage, [program], [library]);
    for (const name of ['python3', 'Rscript']) rmSync(join(root, 'bin', name));
  }

  /** Makes {@link rImage} of the R of this machine, without what was installed for it. */
  importR(): void {
    const home = execFileSync('R', ['RHOME'], { encoding: 'utf8' }).trim();
    const programs = ['/bin/bash', '/usr/bin/Rscript', join(home, 'bin/exec/R')];
    const libraries = readdirSync(home, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.so'))
      .map((name) => join(home, name));
    this.importPrograms(
      rImage,
      [...programs, ...libraries],
      [home, '/etc/R', '/usr/share/R', '/usr/bin/R', '/usr/bin/which'],
    );
  }

  /** Makes an image of BusyBox, and of files of this machine with the libraries that they are linked with. */
  private importPrograms(name: string, linked: readonly string[], folders: readonly string[]): void {
    const libraries = [
      ...execFileSync('ldd', linked, { encoding: 'utf8' }).matchAll(/(?:=> )?(\/\S+) \(/g),
    ].map(([, file = '']) => file);
    const outside = [...linked, ...libraries].filter(
      (file) => !folders.some((folder) => file.startsWith(`${folder}/`)),
    );
    const files = [...new Set([...outside, ...folders])].map((file) => file.slice(1));
    const archive = join(this.folder, 'programs.tar');
    const excluded = ['site-packages', 'dist-packages', '__pycache__', 'test', 'config-*'].map(
      (pattern) => `--exclude=${pattern}`,
    );
    execFileSync('tar', ['-C', join(this.folder, 'root'), '-cf', archive, '.']);
    execFileSync('tar', [
      '-C',
      '/',
      '-rf',
      archive,
      '--dereference',
      '--hard-dereference',
      ...excluded,
      ...files,
    ]);
    this.call('import', '--quiet', archive, name);
  }

  /** Makes an image whose `/bin/sh` is another shell of this machine, by its path: `localhost/dash:latest`. */
  importShell(path: string): void {
    const name = basename(path);
    const root = join(this.folder, 'root');
    const archive = join(this.folder, `${name}.tar`);
    const linked = execFileSync('ldd', [path], { encoding: 'utf8' }).matchAll(/(?:=> )?(\/\S+) \(/g);
    const files = [...linked].map(([, file = '']) => file.slice(1));
    execFileSync('tar', ['-C', root, '--exclude=./bin/sh', '-cf', archive, '.']);
    execFileSync('tar', ['-C', '/', '-rf', archive, '--dereference', ...files]);
    const rename = `--transform=s,.*,bin/sh,`;
    execFileSync('tar', ['-C', dirname(path), '-rf', archive, '--dereference', rename, name]);
    this.call('import', '--quiet', archive, `localhost/${name}:latest`);
  }

  /** Removes the image. */
  removeImage(): void {
    this.call('rmi', image);
  }

  /** Gives an image another name; by default the one of BusyBox. */
  tag(reference: string, of = image): void {
    this.call('tag', of, reference);
  }

  /** Gives a name to another image with the same files, whose digest depends on a label. */
  importLabeled(name: string, label: string): void {
    const change = `--change=LABEL label=${label}`;
    this.call('import', '--quiet', change, join(this.folder, 'root.tar'), `localhost/${name}:latest`);
  }

  remove(): void {
    // Without root, a process keeps the ids of its containers.
    if (this.user !== undefined) this.call('system', 'migrate');
    rmSync(this.folder, { recursive: true, force: true });
  }

  private importBusybox(root: string): void {
    for (const folder of ['bin', 'tmp', 'etc', 'job']) mkdirSync(join(root, folder), { recursive: true });
    const [busybox = ''] = execFileSync('which', ['busybox'], { encoding: 'utf8' }).split('\n');
    copyFileSync(busybox, join(root, 'bin/busybox'));
    const applets = execFileSync(busybox, ['--list'], { encoding: 'utf8' }).split('\n').filter(Boolean);
    for (const applet of applets) if (applet !== 'busybox') symlinkSync('busybox', join(root, 'bin', applet));
    writeFileSync(join(root, 'etc/passwd'), 'root:x:0:0:root:/root:/bin/sh\n');
    this.importFolder('busybox', root);
  }

  private import(name: string, files: Readonly<Record<string, Buffer>>, ...options: string[]): void {
    const root = join(this.folder, name);
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content, { mode: 0o755 });
    }
    mkdirSync(join(root, 'job'));
    this.importFolder(name, root, ...options);
  }

  private importFolder(name: string, root: string, ...options: string[]): void {
    const archive = `${root}.tar`;
    execFileSync('tar', ['-C', root, '-cf', archive, '.']);
    this.call('import', '--quiet', ...options, archive, `localhost/${name}:latest`);
  }

  private call(...args: string[]): string {
    const [program = '', ...rest] = [...this.as, 'podman', ...args];
    return execFileSync(program, rest, {
      env: { ...process.env, ...this.env },
      encoding: 'utf8',
      stdio: 'pipe',
    });
  }
}

/** A Podman for the tests of a file, which is removed after them. */
export function usesPodman(): () => Podman {
  let podman: Podman | undefined;
  before(() => {
    podman = new Podman();
  });
  after(() => podman?.remove());
  return () => {
    assert.ok(podman);
    return podman;
  };
}
