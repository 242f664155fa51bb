import type { EditMap } from '../../text/edit-map.js';
import type { Document, Tool } from '../../tool/document.js';
import type { Structure } from '../../tool/finding.js';
import type { Template, TemplateExpression } from '../../tool/template.js';
import { uncertainFrom } from '../../tool/template-faults.js';
import { asMapping, resolveAlias, type YamlMapping, type YamlNode } from '../../yaml/node.js';

/** What of a document is read: a problem can be found only there. Offsets are those of its text. */
export class Reading {
  /** Where the values begin that are of the right type in a declared field, and the mappings that are whole. */
  readonly values: ReadonlySet<string>;
  private readonly keysOnce = new Map<Template, ReadonlyMap<number, string>>();

  constructor(
    readonly document: Document,
    kind: 'tool' | 'config' = 'tool',
  ) {
    this.values = kind === 'tool' ? valuesRead(document) : new Set(namedValues(document.root));
  }

  get tool(): Tool | undefined {
    return this.document.tool;
  }

  get templates(): readonly Template[] {
    return this.tool?.templates ?? [];
  }

  /** How each expression of a template is read, by the offset at which it begins. */
  expressionsOf(template: Template): ReadonlyMap<number, string> {
    const keys = this.keysOnce.get(template) ?? this.readExpressions(template);
    this.keysOnce.set(template, keys);
    return keys;
  }

  private readExpressions(template: Template): ReadonlyMap<number, string> {
    const { tool } = this;
    const from = tool ? Math.min(...uncertainFrom(tool, template)) : Infinity;
    return new Map(
      template.expressions.map((expression) => [
        expression.span.start,
        JSON.stringify([expression.scanned.span.start >= from, readAs(expression, tool)]),
      ]),
    );
  }
}

/** How an expression is read: as what, and which of the inputs that it names are settled. */
function readAs({ source, analysis }: TemplateExpression, tool: Tool | undefined): unknown[] {
  const settled = analysis.references.map(({ segments }) => {
    const input = tool?.inputsByName.get(segments[0]?.name ?? '');
    return input !== undefined && tool?.unsettledInputs.has(input) === false;
  });
  return [source, analysis.verdict, settled];
}

function valuesRead(document: Document): Set<string> {
  const values = new Set<string>();
  const { tool } = document;
  if (!tool) return values;
  const structures: readonly Structure[] = [
    ...tool.parts.separate.map(({ structure }) => structure),
    tool.parts.rest.structure,
  ];
  const isBroken = (node: YamlNode): boolean => {
    const content = resolveAlias(node);
    return content === undefined || document.isBroken(content);
  };
  for (const { findings, shapes, uses } of structures) {
    const misread = new Set(findings.flatMap((one) => ('use' in one ? [one.use.pair] : [])));
    for (const pair of uses.keys()) {
      if (pair.colon === undefined || isBroken(pair.value)) continue;
      values.add(`field ${pair.value.start}`);
      if (!misread.has(pair)) values.add(`value ${pair.value.start}`);
    }
    for (const mapping of shapes.keys()) if (!isBroken(mapping)) values.add(`mapping ${mapping.start}`);
  }
  return values;
}

/** The values in a configuration file by their names, to two levels. */
function namedValues(root: YamlMapping | undefined, depth = 2): string[] {
  if (!root || depth === 0) return [];
  return root.pairs.flatMap(({ name = '', value }) => [
    `${name} ${value.start}`,
    ...namedValues(asMapping(value), depth - 1),
  ]);
}

/** A document before and after edits. */
export interface Change {
  before: Reading;
  after: Reading;
  map: EditMap;
}

/** Whether values are read, outside of what the edits have written, that were not read before. */
export function readsMoreValues({ before, after, map }: Change): boolean {
  return [...after.values].some((one) => {
    const at = one.lastIndexOf(' ') + 1;
    const old = map.oldOffset(Number(one.slice(at)));
    return old !== undefined && !before.values.has(one.slice(0, at) + String(old));
  });
}
