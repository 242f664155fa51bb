import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The registry of the distribution project, on a port of this machine, with storage of its own. */
export class DockerRegistry {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    /** `localhost:1234`, as references name it. */
    readonly host: string,
  ) {}

  static async start(): Promise<DockerRegistry> {
    const folder = mkdtempSync(join(tmpdir(), 'user-tool-registry-'));
    const config = join(folder, 'config.json');
    const settings = {
      version: '0.1',
      log: { level: 'info', accesslog: { disabled: true } },
      storage: { filesystem: { rootdirectory: join(folder, 'images') } },
      http: { addr: '127.0.0.1:0' },
    };
    writeFileSync(config, JSON.stringify(settings));
    const child = spawn('docker-registry', ['serve', config], { stdio: ['ignore', 'ignore', 'pipe'] });
    const port = await new Promise<string>((resolve, reject) => {
      let log = '';
      child.stderr.on('data', (part: Buffer) => {
        log += part.toString();
        const found = /listening on 127\.0\.0\.1:(\d+)/.exec(log)?.[1];
        if (found !== undefined) resolve(found);
      });
      child.on('exit', () => {
        reject(new Error(`The registry did not start:\n${log}`));
      });
    });
    return new DockerRegistry(child, folder, `localhost:${port}`);
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill();
    await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }
}
