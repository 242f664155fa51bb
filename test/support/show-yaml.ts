import type { YamlNode } from '../../shared/src/yaml/node.js';

/** A tree on one line, for tables: `{key: "text", list: [1, *alias]}`. */
export function showYaml(node: YamlNode | undefined): string {
  switch (node?.kind) {
    case undefined:
      return '';
    case 'mapping':
      return `{${node.pairs.map((pair) => `${pair.name ?? showYaml(pair.key)}: ${showYaml(pair.value)}`).join(', ')}}`;
    case 'sequence':
      return `[${node.items.map(({ value }) => showYaml(value)).join(', ')}]`;
    case 'alias':
      return `*${node.name}${node.target ? '' : '?'}`;
    case 'scalar':
      return JSON.stringify(node.value);
  }
}
