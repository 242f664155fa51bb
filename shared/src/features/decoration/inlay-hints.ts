import type {
  InlayHint,
  InlayHintKind,
  InlayHintLabelPart,
  MarkupKind,
  Range,
} from 'vscode-languageserver-types';
import type { Span } from '../../text/range.js';
import type { Document, Tool } from '../../tool/document.js';
import type { ToolInput } from '../../tool/input.js';
import type { InputReference } from '../../tool/template.js';
import type { YamlScalar } from '../../yaml/node.js';
import { documentation } from '../hover/documentation.js';
import { markup } from '../markup.js';
import type { Topic } from '../topic.js';
import { datatypeHints } from './hints/datatype-hints.js';
import { defaultOf } from './hints/default-of.js';
import type { Hint, HintPart } from './hints/hint.js';
import { inputAt } from './hints/hint.js';

/** The kinds of hints, by the names of the settings that turn them on and off. */
export interface InlayHintKinds {
  /** The type of a referenced input. */
  types: boolean;
  /** The default value of a referenced input. */
  defaults: boolean;
  /** The datatype that an output gets from its source, or by default. */
  datatypes: boolean;
}

/** The visible part of the document, and what the client supports. */
export interface InlayHintParams {
  uri: string;
  range: Range;
  kinds: InlayHintKinds;
  /** Parts of a hint may link to declarations. */
  locations: boolean;
  /** The client requests tooltips when it needs them. */
  resolveTooltips: boolean;
}

/** Data that the server keeps in a hint to resolve its tooltip. */
export interface InlayHintData {
  uri: string;
  topic: Topic;
}

/** `InlayHintKind.Type`. */
const typeKind: InlayHintKind = 1;

/** The hints in a range: what a reader would have to look up elsewhere. */
export function inlayHints(tool: Tool, params: InlayHintParams): InlayHint[] {
  const seen = tool.source.spanOf(params.range);
  return [...referenceHints(tool, params.kinds, seen), ...(params.kinds.datatypes ? datatypeHints(tool) : [])]
    .filter(({ offset }) => seen.start <= offset && offset <= seen.end)
    .map((hint) => asInlayHint(tool, hint, params));
}

/** The hint with its tooltip. */
export function resolveInlayHint(
  document: Document,
  hint: InlayHint,
  params: { markup: MarkupKind },
): InlayHint {
  const text = documentation(document, (hint.data as InlayHintData).topic);
  return text === undefined ? hint : { ...hint, tooltip: markup(text, params.markup) };
}

function asInlayHint(
  { source }: Tool,
  { offset, parts, topic }: Hint,
  { uri, locations, resolveTooltips }: InlayHintParams,
): InlayHint {
  const label = parts.map(({ text, declared }, index): InlayHintLabelPart => ({
    value: index === 0 ? text : ` ${text}`,
    ...(declared && { location: { uri, range: source.rangeOf(declared) } }),
  }));
  return {
    position: source.positionAt(offset),
    label: locations ? label : label.map(({ value }) => value).join(''),
    kind: typeKind,
    paddingLeft: true,
    ...(topic && resolveTooltips && { data: { uri, topic } satisfies InlayHintData }),
  };
}

/** After each input that a command or a config file names, once per line; not after groups. */
function referenceHints(tool: Tool, { types, defaults }: InlayHintKinds, seen: Span): Hint[] {
  if (!types && !defaults) return [];
  const told = new Set<string>();
  return tool.references.flatMap(({ expression, reference, nameSpan }): Hint[] => {
    if (nameSpan.end < seen.start || expression.span.start > seen.end) return [];
    const { scalar } = expression.template;
    const match = namedInput(tool, scalar, reference);
    if (!match) return [];
    const { input, end } = match;
    const parts = [types && typePart(input), defaults && defaultPart(tool, input)].filter(isPart);
    if (parts.length === 0) return [];
    const offset = scalar.decoded.spanOf({ start: end - 1, end }).end;
    const once = `${tool.source.lineAt(offset)} ${input.mapping.span.start}`;
    if (told.has(once)) return [];
    told.add(once);
    return [{ offset, parts, topic: { about: 'input', at: input.mapping.span.start } }];
  });
}

/** The innermost input that a reference names, and where its name ends, including the brackets around it. */
function namedInput(
  tool: Tool,
  scalar: YamlScalar,
  { segments, use }: InputReference['reference'],
): { input: ToolInput; end: number } | undefined {
  const path = use === 'called' ? segments.slice(0, -1) : segments;
  const last = path.findLast(
    ({ kind, nameSpan }) => kind === 'name' && inputAt(tool, scalar.decoded.spanOf(nameSpan)),
  );
  const input = last && inputAt(tool, scalar.decoded.spanOf(last.nameSpan));
  if (!input || input.children.length > 0) return undefined;
  return { input, end: last.form === 'pattern' ? last.nameSpan.end : last.span.end };
}

function isPart(part: HintPart | false | undefined): part is HintPart {
  return part !== undefined && part !== false;
}

function typePart({ type, multiple, optional, nameNode }: ToolInput): HintPart | undefined {
  if (type === undefined) return undefined;
  const marks = [type, multiple && 'multiple', optional && 'optional'].filter(Boolean);
  return { text: `: ${marks.join(', ')}`, declared: nameNode?.span };
}

function defaultPart(tool: Tool, input: ToolInput): HintPart | undefined {
  const defaultValue = defaultOf(tool, input);
  return defaultValue && { text: `= ${defaultValue.text}`, declared: defaultValue.span };
}
