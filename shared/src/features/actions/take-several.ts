import { inputUnion } from '../../schema/inputs.js';
import { fieldNamed } from '../../schema/shape.js';
import type { SpanEdit } from '../../text/range.js';
import { replaceAllInScalar, type Replacement } from '../../text/write-scalar.js';
import type { Tool } from '../../tool/document.js';
import { insertField, writeValue } from '../../tool/edits.js';
import type { ToolInput } from '../../tool/input.js';
import { shapeOf } from '../../tool/member-shape.js';
import { symbolsOf } from '../../tool/occurrences/symbols-of.js';
import { listForm } from '../../tool/shell/list-text.js';
import type { InputReference } from '../../tool/template.js';
import { addToMultimap } from '../../util/collections.js';
import type { YamlScalar } from '../../yaml/node.js';
import { isQuotingKnown, listPlaceAt, memberOf } from './list-forms.js';
import type { RefactoringProvider } from './refactoring.js';

/** Lets a `data` input accept several files: in its declaration and in each reference. */
export const takeSeveral: RefactoringProvider = ({ tool, span }) => {
  const symbol = symbolsOf(tool).at(span.start)?.symbol;
  if (symbol?.kind !== 'input' || symbol.parent) return [];
  const [input] = symbol.inputs;
  const setting = input && settingOf(tool, input);
  if (!setting) return [];
  const library = new Set(tool.libraryTexts.map(({ scalar }) => scalar));
  // How a function uses it is unknown.
  if (
    symbolsOf(tool)
      .of(symbol)
      .some(({ scalar }) => library.has(scalar))
  )
    return [];
  const uses = tool.references.filter(({ name }) => name === symbol.name);
  const changes = uses.map((use) => ({ scalar: use.expression.template.scalar, ...changeOf(tool, use) }));
  if (changes.some(({ possible }) => !possible)) return [];
  return [
    {
      title: `Make "${symbol.name}" accept multiple files`,
      kind: 'refactor.rewrite',
      edits: () => [setting, ...changesByScalar(changes)],
    },
  ];
};

/** Writes `multiple: true`; undefined if the input is not a single file or shares its declaration. */
function settingOf(tool: Tool, input: ToolInput): SpanEdit | undefined {
  const { type, multiple, mapping, written, pairs } = input;
  const isOwn = written === mapping && mapping.anchor === undefined;
  if (type !== 'data' || multiple || !isOwn || tool.unsettledInputs.has(input)) return undefined;
  const pair = pairs.get('multiple');
  if (pair?.parent === mapping) return writeValue(tool, pair.value, 'true');
  const shape = shapeOf(inputUnion, type);
  const field = shape && fieldNamed(shape, 'multiple', tool.dialect.name);
  return shape && field && insertField(tool, mapping, shape, field, 'true');
}

interface Change {
  /** Whether a list can replace the file there. */
  possible: boolean;
  replacement?: Replacement;
}

/** The change to a file reference once it is a list of files. */
function changeOf(tool: Tool, { expression, reference }: InputReference): Change {
  const { segments, use, span } = reference;
  const [first, second, ...further] = segments;
  if (expression.analysis.verdict !== 'javascript' || first?.kind !== 'name') return { possible: false };
  if (segments.some(({ form }) => form === 'pattern') || further.length > 0) return { possible: false };
  // A list is truthy, just like a file.
  if (use === 'tested' && !second) return { possible: true };
  const member = second?.kind === 'name' || !second ? memberOf(second?.name, true) : undefined;
  if (use !== 'written' || member === undefined || !isQuotingKnown(tool, expression))
    return { possible: false };
  const { template, scanned } = expression;
  const name = template.text.slice(span.start, first.span.end);
  const isWhole =
    scanned.kind === 'paren' &&
    template.text.slice(scanned.inside.start, scanned.inside.end).trim() ===
      template.text.slice(span.start, span.end);
  const hasArrayForm = tool.dialect.name === 'platform';
  const { suffix, isWrapped } = listForm(listPlaceAt(tool, expression), member, isWhole, hasArrayForm);
  const text = name + suffix;
  const replacement = isWrapped ? { decoded: scanned.span, text: `'$(${text})'` } : { decoded: span, text };
  return { possible: true, replacement };
}

function changesByScalar(changes: readonly (Change & { scalar: YamlScalar })[]): SpanEdit[] {
  const byScalar = new Map<YamlScalar, Replacement[]>();
  for (const { scalar, replacement } of changes) {
    if (!replacement) continue;
    addToMultimap(byScalar, scalar, replacement);
  }
  return [...byScalar].flatMap(([scalar, replacements]) => replaceAllInScalar(scalar, replacements));
}
