import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderOf, pages } from '../../scripts/docs.js';
import { readme, readmeWithTables } from '../../scripts/readme.js';
import { fieldPage, homepage } from '../../shared/src/problems/page-address.js';
import { allShapes } from '../../shared/src/schema/all-shapes.js';

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

describe('the README', () => {
  const text = readFileSync(readme, 'utf8');

  it('has the settings and commands of the extension (npm run docs)', async () => {
    assert.equal(text, await readmeWithTables());
  });

  it('shows pictures that are there, each told in words, and none is left out', () => {
    const images = [...text.matchAll(/!\[([^\]]*)\]\(docs\/images\/([^)]+)\)/g)];
    for (const [, words] of images) assert.ok(words!.length > 20, words);
    const shown = images.map(([, , file]) => file);
    assert.deepEqual(shown.toSorted(), readdirSync(join(readme, '../docs/images')).toSorted());
  });

  it('links to files and headings that are there', () => {
    for (const [, path = '', place] of text.matchAll(/\]\((?!https?:)([\w./-]*)(?:#([\w-]+))?\)/g)) {
      assert.ok(path === '' || existsSync(join(readme, '..', path)), path);
      assert.ok(place === undefined || headings(text).includes(place), `#${place}`);
    }
  });
});

/** The places of a page as its readers link to them. */
function headings(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, words]) =>
    words!
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
}
