import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { InitializeParams } from 'vscode-languageserver/node';
import { folderOf, pages } from '../../scripts/docs.js';
import { manualFile, manualText } from '../../scripts/manual.js';
import { pagesWithTables } from '../../scripts/tables.js';
import { fieldPage, homepage } from '../../shared/src/problems/page-address.js';
import { clientAbilities } from '../../server/language-server/src/client/client-abilities.js';
import { servedMethods } from '../../server/language-server/src/requests/family-table.js';
import { methodPrefix } from '../../server/protocol/src/messages.js';
import { allShapes } from '../../shared/src/schema/all-shapes.js';
import { layers } from './layers.js';

describe('the pages of the documentation', () => {
  for (const [kind, texts] of Object.entries(pages)) {
    it(`about ${kind} are what the declarations say (npm run docs)`, () => {
      const folder = folderOf(kind);
      const written = texts();
      assert.deepEqual(readdirSync(folder).sort(), [...written.keys()].sort());
      for (const [file, text] of written) assert.equal(readFileSync(join(folder, file), 'utf8'), text, file);
    });

    it(`about ${kind} link to pages and places that are there`, () => {
      const written = texts();
      for (const [file, text] of written) {
        for (const [, page = '', place] of text.matchAll(/\]\(([\w.-]*\.md)?(?:#([\w-]+))?\)/g)) {
          const target = page === '' ? text : written.get(page);
          assert.ok(target !== undefined, `${file} links to ${page}`);
          assert.ok(place === undefined || target.includes(`\n## ${place}\n`), `${file} links to #${place}`);
        }
      }
    });
  }

  it('have the place that the hover of each field links to', () => {
    const written = pages.reference();
    for (const shape of allShapes.values()) {
      for (const field of shape.fields) {
        const [page = '', place = ''] = fieldPage(shape, field)
          .slice(`${homepage}/reference/`.length)
          .split('#');
        assert.ok(written.get(`${page}.md`)?.includes(`\n## ${place}\n`), `${page}#${place}`);
      }
    }
  });
});

const root = join(import.meta.dirname, '../..');
const handwritten = [
  ...['README.md', 'CONTRIBUTING.md', 'SUPPORT.md', 'CHANGELOG.md'],
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const textOfPage = (page: string): string => readFileSync(join(root, page), 'utf8');

describe('the pages for people', () => {
  it('have the help of every command in the manual page (npm run docs)', async () => {
    assert.equal(readFileSync(manualFile, 'utf8'), await manualText());
  });

  it('have the settings and commands of the extension (npm run docs)', async () => {
    for (const [file, text] of await pagesWithTables()) assert.equal(readFileSync(file, 'utf8'), text, file);
  });

  it('show every picture, each described in words', () => {
    const images = handwritten.flatMap((page) =>
      [...textOfPage(page).matchAll(/!\[([^\]]*)\]\((?:docs\/)?images\/([^)]+)\)/g)].map(
        ([, words = '', file]) => ({ words, file }),
      ),
    );
    for (const { words } of images) assert.ok(words.length > 20, words);
    const shown = images.map(({ file }) => file);
    assert.deepEqual(shown.toSorted(), readdirSync(join(root, 'docs/images')).toSorted());
  });

  for (const page of handwritten) {
    it(`link to files and headings that exist: ${page}`, () => {
      for (const [, path = '', place] of textOfPage(page).matchAll(
        /\]\((?!https?:)([\w./-]*)(?:#([\w-]+))?\)/g,
      )) {
        const target = path === '' ? page : join(dirname(page), path);
        assert.ok(existsSync(join(root, target)), path);
        assert.ok(place === undefined || headings(textOfPage(target)).includes(place), `${path}#${place}`);
      }
    });
  }

  it('describe every request beyond LSP: docs/editors.md', () => {
    const served = servedMethods(clientAbilities({ capabilities: {} } as InitializeParams));
    const own = served.map(({ method }) => method).filter((method) => method.startsWith(methodPrefix));
    const text = textOfPage('docs/editors.md');
    assert.ok(own.length > 5);
    assert.deepEqual(
      own.filter((method) => !text.includes(`\`${method}\``)),
      [],
    );
  });

  it('begin with a README that can be read in a few minutes', () => {
    assert.ok(textOfPage('README.md').split(/\s+/).length < 1_300);
  });
});

describe('the pages for contributors', () => {
  /** Where the files are that the pages name. */
  const folders = ['.ci', 'client', 'docs', 'scripts', 'server', 'shared', 'syntaxes', 'test'];
  /** Made by commands; Git ignores them. */
  const made = /^(?:\.cache|dist|test-results)\//;
  const paths = folders.flatMap((folder) => [
    `/${folder}/`,
    ...readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(({ parentPath }) => !/[\\/](?:node_modules|dist)(?:[\\/]|$)/.test(parentPath))
      .map((entry) => {
        const path = relative(root, join(entry.parentPath, entry.name)).split(sep).join('/');
        // Pages leave out the folder of a package's sources.
        return `/${path}${entry.isDirectory() ? '/' : ''}`.replace('/src/', '/');
      }),
  ]);

  for (const page of ['CONTRIBUTING.md', 'docs/architecture.md']) {
    it(`name files and folders that exist, by the ends of their paths: ${page}`, () => {
      const prose = textOfPage(page).replaceAll(/^```[^]*?^```$/gm, '');
      const named = [...prose.matchAll(/`((?!\.\.\/)[\w.-]+(?:\/[\w.<>-]+)*\/?)`/g)]
        .map(([, path = '']) => path.replace(/<.*/, ''))
        .filter((path) => /\/|\.(?:[cm]?[jt]s|json|md|sh)$/.test(path) && !made.test(path));
      assert.ok(named.length > 15, `only ${named.length} paths were found`);
      assert.deepEqual(
        named.filter(
          (path) =>
            !existsSync(join(root, path)) &&
            !paths.some((one) => one.endsWith(`/${path.replace('src/', '')}`)),
        ),
        [],
      );
    });
  }

  it('list the layers in the order that their imports follow', () => {
    const [, table = ''] =
      /^\| Layer [^\n]*\n((?:\|[^\n]*\n)+)/m.exec(textOfPage('docs/architecture.md')) ?? [];
    assert.deepEqual(
      [...table.matchAll(/^\| `(\w+)\/`/gm)].map(([, layer]) => layer),
      [...layers],
    );
  });
});

/** The anchors of a page. */
function headings(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, words]) =>
    words!
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
}
