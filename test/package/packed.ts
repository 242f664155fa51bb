import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

/** The folder of the project. */
export const root = path.resolve(import.meta.dirname, '../..');

/** What users of the package read of it. */
export interface Manifest {
  name: string;
  version: string;
  bin: Record<string, string>;
  man: string[];
  files: string[];
  repository: { type: string; url: string; directory: string };
  publishConfig: { access: string; provenance: boolean };
}

/** The manifest of the package. */
export const manifest = JSON.parse(readFileSync(path.join(root, 'server/package.json'), 'utf8')) as Manifest;

/** Runs npm; returns its standard output. */
export function npm(args: readonly string[], cwd: string): string {
  return execFileSync('npm', [...args, '--loglevel', 'error'], {
    cwd,
    encoding: 'utf8',
    // A compiler that always fails: nothing may need one.
    env: { ...process.env, CC: '/bin/false', CXX: '/bin/false' },
  });
}

/** Packs the package into a folder; returns the file and the names of the files in it. */
export function pack(folder: string): { tarball: string; files: string[] } {
  const output = npm(
    ['pack', '-w', 'user-tool-language-server', '--json', '--pack-destination', folder],
    root,
  );
  type Packed = { filename: string; files: { path: string }[] };
  // Old versions of npm write a list, newer ones an object by package.
  const [made] = Object.values(
    JSON.parse(output.replace(/^[^[{]*/, '')) as Packed[] | Record<string, Packed>,
  );
  return {
    tarball: path.join(folder, path.basename(made!.filename)),
    files: made!.files.map((file) => file.path).sort(),
  };
}

/** A registry that has the packed package, and sends requests for others to the registry of this machine. */
export interface Registry {
  /** The environment of a process that uses it, with its own cache. */
  env: NodeJS.ProcessEnv;
  close: () => Promise<void>;
}

/** Starts a registry; its cache is in `folder`. */
export async function registryWith(tarball: string, folder: string): Promise<Registry> {
  const elsewhere = npm(['config', 'get', 'registry'], folder).trim();
  const content = readFileSync(tarball);
  const integrity = `sha512-${createHash('sha512').update(content).digest('base64')}`;
  const server = createServer(({ url = '' }, response) => {
    if (url === '/packed.tgz') return response.end(content);
    if (url !== `/${manifest.name}`)
      return response.writeHead(302, { location: new URL(url, elsewhere).href }).end();
    const { name, version } = manifest;
    const dist = { tarball: `${address}/packed.tgz`, integrity };
    return response.end(
      JSON.stringify({
        name,
        'dist-tags': { latest: version },
        versions: { [version]: { ...manifest, dist } },
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = { npm_config_registry: `${address}/`, npm_config_cache: path.join(folder, 'npm-cache') };
  return {
    env: { ...process.env, ...env },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
