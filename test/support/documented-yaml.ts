import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** A YAML example of a page that is written by hand. */
export interface YamlExample {
  page: string;
  /** The page and the line: "docs/running.md:107". */
  place: string;
  text: string;
}

/** The YAML examples of all pages that are written by hand. */
export function yamlExamples(): YamlExample[] {
  const pages = [
    ...['README.md', 'CONTRIBUTING.md', 'SUPPORT.md', 'CHANGELOG.md'],
    ...readdirSync(join(root, 'docs'))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
  ];
  return pages.flatMap((page) => {
    const source = readFileSync(join(root, page), 'utf8');
    return [...source.matchAll(/^( *)```ya?ml\n([^]*?)^ *```$/gm)].map(
      ({ index, 1: indent = '', 2: text = '' }) => ({
        page,
        place: `${page}:${source.slice(0, index).split('\n').length}`,
        text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      }),
    );
  });
}
