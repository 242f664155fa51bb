import { listFiles, PackageManager } from '@vscode/vsce';
import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { packExtension } from '../../scripts/package.mjs';
import { editors } from '../../scripts/setup/vscode.js';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** What a user gets. `*` is a part of names, such as a content hash. */
const packed = `
CHANGELOG.md
LICENSE
README.md
SUPPORT.md
client/dist/THIRD-PARTY-NOTICES.txt
client/dist/browser-server.js
client/dist/extension.js
client/dist/preview-page.js
client/dist/preview-style.css
client/dist/server/*.js
client/dist/server/THIRD-PARTY-NOTICES.txt
client/dist/server/cli.js
client/dist/server/evaluation-worker.js
client/dist/server/lsp.js
client/dist/server/package.json
client/dist/server/quickjs.wasm
client/images/file-dark.svg
client/images/file-light.svg
client/images/icon.png
client/images/preview-dark.svg
client/images/preview-light.svg
client/images/walkthrough/check.svg
client/images/walkthrough/create.svg
client/images/walkthrough/fix.svg
client/images/walkthrough/preview.svg
client/l10n/bundle.l10n.json
language-configuration.json
package.json
package.nls.json
syntaxes/user-tool.tmLanguage.json
syntaxes/workflow-*.tmLanguage.json
`.trim();

/** Bytes. */
const sizeLimit = 1_500_000;

interface Manifest {
  name: string;
  version: string;
  publisher: string;
  displayName: string;
  description: string;
  license: string;
  homepage: string;
  repository: { url: string };
  bugs: { url: string };
  qna: string;
  pricing: string;
  icon: string;
  galleryBanner: { color: string; theme: string };
  categories: string[];
  keywords: string[];
  main: string;
  browser: string;
  engines: { vscode: string };
  contributes: {
    commands: { command: string; category: string }[];
    configuration: { properties: Record<string, { scope?: string; order?: number }> };
  };
}

const manifest = JSON.parse(read('package.json')) as Manifest;

describe('the packed extension', function () {
  let vsix: string;

  before(async () => {
    vsix = await packExtension();
  });

  it('holds what a user needs, and nothing else', async () => {
    // In the whole repository, there are also the installed platforms, of which vsce looks at each file.
    const cwd = join(root, 'dist/extension');
    const files = await listFiles({ cwd, packageManager: PackageManager.None });
    const names = files.map((file) =>
      file
        .replace(/^(client\/dist\/server\/)[\w-]+-[A-Z0-9]{8}\.js$/, '$1*.js')
        .replace(/^(syntaxes\/workflow-)[a-z-]+(?=\.)/, '$1*'),
    );
    assert.equal([...new Set(names)].sort().join('\n'), packed);
  });

  it(`is smaller than ${sizeLimit / 1e6} MB`, () => {
    const { size } = statSync(vsix);
    assert.ok(size < sizeLimit, `${size} bytes`);
  });
});

describe('what galleries read of the extension', () => {
  it('names who makes it, and where to find help, problems and source', () => {
    for (const text of [manifest.displayName, manifest.publisher, manifest.description]) assert.ok(text);
    assert.equal(manifest.license, 'MIT');
    for (const address of [manifest.homepage, manifest.repository.url, manifest.bugs.url, manifest.qna]) {
      assert.equal(new URL(address).protocol, 'https:');
    }
    assert.equal(manifest.pricing, 'Free');
  });

  it('has an icon that is large enough, and a banner that it stands out from', () => {
    const png = readFileSync(join(root, manifest.icon));
    assert.equal(png.toString('latin1', 1, 4), 'PNG');
    const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
    assert.ok(width >= 128 && width === height, `${width} × ${height}`);
    assert.match(manifest.galleryBanner.color, /^#[0-9a-f]{6}$/);
    assert.equal(manifest.galleryBanner.theme, 'dark');
  });

  it('has categories and keywords that galleries know', () => {
    const known = ['Programming Languages', 'Linters', 'Formatters', 'Snippets', 'Testing'];
    assert.deepEqual([...manifest.categories].sort(), known.sort());
    // The maximum for Open VSX and the Marketplace.
    assert.ok(manifest.keywords.length > 0 && manifest.keywords.length <= 30);
  });

  it('comes with what it links to: a changelog with this version, a licence, and help', () => {
    assert.match(read('CHANGELOG.md'), /^## \[Unreleased\]$/m);
    assert.match(read('LICENSE'), /^MIT License/);
    assert.match(read('SUPPORT.md'), new RegExp(manifest.bugs.url));
  });

  it('has words for each key', () => {
    const strings = JSON.parse(read('package.nls.json')) as Record<string, string>;
    const keys = [...read('package.json').matchAll(/"%([^%"]+)%"/g)].map(([, key]) => key!);
    assert.deepEqual([...new Set(keys)].sort(), Object.keys(strings).sort());
    for (const key of keys) assert.ok(strings[key]?.trim(), key);
  });

  it('keeps commands and settings under one name, each setting in a scope and an order', () => {
    const { commands, configuration } = manifest.contributes;
    for (const { command, category } of commands) {
      assert.match(command, /^userTool\./);
      assert.equal(category, 'User Tool');
    }
    const settings = Object.entries(configuration.properties);
    for (const [name, { scope, order }] of settings) {
      assert.match(name, /^userTool\./);
      assert.ok(scope !== undefined && order !== undefined, name);
    }
    const orders = settings.map(([, { order }]) => order);
    assert.equal(new Set(orders).size, orders.length, 'two settings have one order');
  });

  it('claims the oldest VS Code that is tested, and is written for that', () => {
    const [major, minor] = editors.oldest.vscode.split('.');
    assert.equal(manifest.engines.vscode, `^${editors.oldest.vscode}`);
    const client = JSON.parse(read('client/vscode/package.json')) as {
      devDependencies: Record<string, string>;
    };
    const types = client.devDependencies['@types/vscode'];
    assert.ok(types?.startsWith(`${major}.${minor}.`), types);
  });
});
