import type { YamlNode } from '../../shared/src/yaml/node.js';

/** One case of the YAML test suite (github.com/yaml/yaml-test-suite). */
export interface SuiteCase {
  /** The file's name, with the case's number if a file has several: `229Q`, `Y79Y-2`. */
  id: string;
  title: string;
  /** The text to parse. */
  yaml: string;
  /** The text is invalid YAML. */
  fail: boolean;
  /** The events of its first document, in the suite's notation without tags. */
  events: string[];
}

/** A file of the suite. Fields missing in a case are those of the previous case. */
interface SuiteFile {
  id: string;
  cases: readonly { name?: string; yaml?: string; tree?: string; fail?: boolean }[];
}

// By a name that the compiler does not resolve: the suite has one type per case, which takes gigabytes.
const suite: string = 'yaml-test-suite';
const { default: files } = (await import(suite)) as { default: readonly SuiteFile[] };

/** All cases except those that the suite itself skips. */
export const suiteCases: readonly SuiteCase[] = files.flatMap(({ id, cases }) => {
  let before: SuiteFile['cases'][number] = {};
  return cases.map((entry, index) => {
    const { name = '', yaml = '', tree = '' } = (before = { ...before, ...entry });
    return {
      id: cases.length > 1 ? `${id}-${index}` : id,
      title: name,
      yaml,
      fail: entry.fail ?? false,
      events: firstDocument(tree),
    };
  });
});

/** The suite uses symbols for invisible characters. */
function visible(text: string): string {
  return text
    .replaceAll('␣', ' ')
    .replace(/—*»/g, '\t')
    .replaceAll('←', '\r')
    .replaceAll('⇔', '\uFEFF')
    .replaceAll('↵', '')
    .replace(/∎\n$/, '');
}

function firstDocument(tree: string): string[] {
  const events = tree.split('\n').map((line) => line.trimStart());
  const start = events.findIndex((event) => event.startsWith('+DOC'));
  const end = events.findIndex((event) => event.startsWith('-DOC'));
  return start < 0
    ? []
    : events
        .slice(start + 1, end < 0 ? undefined : end)
        .map((event) => visible(event).replace(/ <[^>]*>/, ''))
        .filter((event) => event !== '' && !event.startsWith('-STR'));
}

const signs = { plain: ':', single: "'", double: '"', literal: '|', folded: '>' };
const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\t': '\\t', '\r': '\\r', '\b': '\\b' };

/** The events of one of our trees, in the suite's notation without tags. */
export function eventsOf(node: YamlNode | undefined): string[] {
  if (!node) return [];
  if (node.kind === 'alias') return [`=ALI *${node.name}`];
  const anchor = node.anchor === undefined ? '' : ` &${node.anchor}`;
  switch (node.kind) {
    case 'mapping': {
      const pairs = node.pairs.flatMap((pair) => [...eventsOf(pair.key), ...eventsOf(pair.value)]);
      return [`+MAP${node.flow ? ' {}' : ''}${anchor}`, ...pairs, '-MAP'];
    }
    case 'sequence': {
      const items = node.items.flatMap((item) => eventsOf(item.value));
      return [`+SEQ${node.flow ? ' []' : ''}${anchor}`, ...items, '-SEQ'];
    }
    case 'scalar': {
      const text = node.decoded.text.replace(/[\\\n\t\r\b]/g, (sign) => escapes[sign] ?? sign);
      return [`=VAL${anchor} ${signs[node.style]}${text}`];
    }
  }
}
