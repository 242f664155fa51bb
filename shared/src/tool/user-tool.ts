import { dialects, type Dialect, type DialectName } from '../values/dialect.js';
import type { FieldKind } from '../schema/field-kind.js';
import { toolShape } from '../schema/tool.js';
import type { Span } from '../text/range.js';
import { SourceText } from '../text/source.js';
import {
  asMapping,
  asSequence,
  asText,
  pairsByName,
  type YamlContent,
  type YamlDocument,
  type YamlMapping,
  type YamlPair,
  type YamlScalar,
} from '../yaml/node.js';
import { parseYaml, unreadDocument } from '../yaml/parse.js';
import { classify, type Classification } from './classify.js';
import { inputsByName, readInputs, type InputScope, type InputTree, type ToolInput } from './input.js';
import { libraryNames, readLibrary, type LibraryName, type LibraryText } from './library.js';
import { readOutputs, type ToolOutput } from './output.js';
import { isShell } from './shell/is-shell.js';
import { ShellScript } from './shell/script.js';
import { checkStructure, emptyStructure, type FieldUse, type Structure } from './structure.js';
import { inputReferences, readTemplate, type InputReference, type Template } from './template.js';
import { addToMultimap } from '../util/multimap.js';
import { computedOnce } from '../util/once.js';
import { partitionPoint } from '../util/partition-point.js';

/** How a text is to be read. */
export interface ParseOptions {
  /** Read the document in this dialect, whatever its `class` says. */
  dialect?: DialectName;
  /** Read a tool that administrators alone submit, see {@link classify}. */
  ofAdministrators?: boolean;
  /** Why there is no text to read, as one sentence: the document's only problem, `limit-reached`. */
  unread?: string;
}

/** A sound text with the declaration that it is an instance of. */
export interface TextUse {
  scalar: YamlScalar;
  use: FieldUse;
}

/**
 * One version of one document: parsed once, every fact worked out when it is first asked for and then kept. Whatever
 * several rules or language features need to know of a document is here.
 */
export class UserTool {
  readonly source: SourceText;
  readonly document: YamlDocument;
  readonly classification: Classification;

  constructor(text: string, options: ParseOptions = {}) {
    this.source = new SourceText(text);
    this.document = options.unread === undefined ? parseYaml(text) : unreadDocument(options.unread);
    this.classification = classify(this.document, options.dialect, options.ofAdministrators);
  }

  get dialect(): Dialect {
    return dialects[this.classification.dialect];
  }

  /** Whether the document is a user tool, or at least is checked as one. */
  get isTool(): boolean {
    return this.classification.kind === 'tool';
  }

  /** The document's top-level mapping. */
  get root(): YamlMapping | undefined {
    return asMapping(this.document.root);
  }

  /** The tool's fields by name; empty for a document of another kind. */
  get fields(): ReadonlyMap<string, YamlPair> {
    return computedOnce(this, 'fields', () =>
      this.root && this.isTool ? pairsByName(this.root) : new Map(),
    );
  }

  /** What the declared shape says of the document. */
  get structure(): Structure {
    return computedOnce(this, 'structure', () =>
      this.root && this.isTool
        ? checkStructure(this.root, toolShape, this.dialect.name, (node) => this.isBroken(node))
        : emptyStructure(),
    );
  }

  /** The text of a top-level field, when it is there, is text and is not blank: what format rules look at. */
  text(field: string): (YamlScalar & { value: string }) | undefined {
    const scalar = asText(this.fields.get(field)?.value);
    return scalar && this.structure.texts.has(scalar) ? scalar : undefined;
  }

  /** What tells the tool apart from others, by id and version; undefined where one of them is not sound. */
  get identity(): string | undefined {
    const id = this.text('id')?.value;
    const version = this.text('version')?.value;
    return id !== undefined && version !== undefined ? JSON.stringify([id, version]) : undefined;
  }

  /** Sound texts of fields of a kind, in the order of the document, with the declaration each is an instance of. */
  textsOf(kind: FieldKind): readonly TextUse[] {
    return this.textsByKind.get(kind) ?? [];
  }

  private get textsByKind(): ReadonlyMap<FieldKind, readonly TextUse[]> {
    return computedOnce(this, 'textsByKind', () =>
      byKind(
        [...this.structure.texts].map(([scalar, use]) => ({ scalar, use })),
        ({ use }) => use,
      ),
    );
  }

  /** Fields of a kind whose value the platform reads, in the order of the document. */
  usesOf(kind: FieldKind): readonly FieldUse[] {
    return this.usesByKind.get(kind) ?? [];
  }

  private get usesByKind(): ReadonlyMap<FieldKind, readonly FieldUse[]> {
    return computedOnce(this, 'usesByKind', () =>
      byKind(
        [...this.structure.uses.values()].filter(({ field }) => !field.isIgnored),
        (use) => use,
      ),
    );
  }

  /** Top-level inputs, in the order of the document. */
  get inputs(): readonly ToolInput[] {
    return this.inputTree.inputs;
  }

  /** Groups of inputs among which names have to differ. */
  get inputScopes(): readonly InputScope[] {
    return this.inputTree.scopes;
  }

  /** Every input, nested ones too. */
  get allInputs(): readonly ToolInput[] {
    return computedOnce(this, 'allInputs', () => flatten(this.inputs));
  }

  /** Top-level inputs by name; of two that share a name the first. */
  get inputsByName(): ReadonlyMap<string, ToolInput> {
    return computedOnce(this, 'inputsByName', () => inputsByName(this.inputs));
  }

  /**
   * Top-level inputs of which it cannot be told what they are: declared twice, or with a mistake in `type` or
   * `multiple`. Once that is mended, their references may turn out to be right.
   */
  get unsettledInputs(): ReadonlySet<ToolInput> {
    return computedOnce(this, 'unsettledInputs', () => {
      const settling = new Set(['type', 'multiple']);
      const wrong = new Set(
        this.structure.findings.flatMap((finding) => {
          const isDowngraded = finding.kind === 'value' && finding.downgraded;
          if (isDowngraded || !('use' in finding)) return [];
          return settling.has(finding.use.field.name) ? finding.use.pair.parent : [];
        }),
      );
      const isTwice = (input: ToolInput): boolean =>
        input.name !== undefined && this.inputsByName.get(input.name) !== input;
      const twice = new Set(this.inputs.filter(isTwice).map(({ name }) => name));
      return new Set(
        this.inputs.filter(({ name, mapping }) => {
          const own = mapping.pairs.filter((pair) => settling.has(pair.name ?? ''));
          return (
            twice.has(name) || wrong.has(mapping) || new Set(own.map((pair) => pair.name)).size < own.length
          );
        }),
      );
    });
  }

  get outputs(): readonly ToolOutput[] {
    return computedOnce(this, 'outputs', () => readOutputs(this.fields.get('outputs')?.value));
  }

  /** The command and the config files: where the platform evaluates expressions, and nowhere else. */
  get templates(): readonly Template[] {
    return computedOnce(this, 'templates', () => {
      const names = {
        libraryNames: new Set(this.library.map(({ name }) => name)),
        inputNames: new Set(this.inputsByName.keys()),
      };
      const command = this.fields.get('shell_command');
      const scalar = asText(command?.value);
      const files = this.configFiles.flatMap((file) => {
        const pair = file.get('content');
        const content = asText(pair?.value);
        return pair && content ? [readTemplate('configfile', content, pair, names)] : [];
      });
      const templates =
        command && scalar ? [readTemplate('shell_command', scalar, command, names), ...files] : files;
      // A text that is used twice through an alias is judged once, where it stands.
      const first = new Map<YamlScalar, Template>();
      for (const template of templates) {
        if (!first.has(template.scalar)) first.set(template.scalar, template);
      }
      return [...first.values()];
    });
  }

  /** The command and the config files that are shell scripts, as the shell gets them, in the order of the templates. */
  get shellScripts(): ReadonlyMap<Template, ShellScript> {
    return computedOnce(
      this,
      'shellScripts',
      () => new Map(this.templates.filter(isShell).map((template) => [template, new ShellScript(template)])),
    );
  }

  /** The fields of each config file. */
  get configFiles(): readonly ReadonlyMap<string, YamlPair>[] {
    return computedOnce(this, 'configFiles', () => mappingsIn(this.fields.get('configfiles')));
  }

  /** The fields of each test. */
  get tests(): readonly ReadonlyMap<string, YamlPair>[] {
    return computedOnce(this, 'tests', () => mappingsIn(this.fields.get('tests')));
  }

  /** What the tool's `expression_lib` texts declare. */
  get library(): readonly LibraryName[] {
    return computedOnce(this, 'library', () => libraryNames(this.libraryTexts));
  }

  /** The tool's `expression_lib` texts. */
  get libraryTexts(): readonly LibraryText[] {
    return computedOnce(this, 'libraryTexts', () => readLibrary(mappingsIn(this.fields.get('requirements'))));
  }

  /** References to inputs in all templates, in the order of the templates. */
  get references(): readonly InputReference[] {
    return computedOnce(this, 'references', () => this.templates.flatMap(inputReferences));
  }

  /** The labels of outputs, in which references are looked up and never evaluated. */
  get labels(): readonly Template[] {
    return computedOnce(this, 'labels', () =>
      this.outputs.flatMap(({ pairs }) => {
        const pair = pairs.get('label');
        const scalar = asText(pair?.value);
        return pair && scalar ? [readTemplate('label', scalar, pair, { libraryNames: new Set() })] : [];
      }),
    );
  }

  /** References to inputs in labels. */
  get labelReferences(): readonly InputReference[] {
    return computedOnce(this, 'labelReferences', () => this.labels.flatMap(inputReferences));
  }

  /** Whether a syntax error stands in a node, so that what is missing or said there may only be unreadable. */
  isBroken(node: YamlContent): boolean {
    const { start } = node.span;
    if (node.kind === 'scalar') return this.hasSyntaxErrorIn(node.span);
    const end =
      node === this.root ? this.source.length : this.source.lineStart(this.source.lineAt(node.span.end) + 1);
    return this.hasSyntaxErrorIn({ start, end });
  }

  /** Whether a syntax error begins in the stretch of the document, ends included. */
  hasSyntaxErrorIn({ start, end }: Span): boolean {
    const offsets = this.syntaxErrors;
    return (offsets[partitionPoint(offsets, (offset) => offset < start)] ?? Infinity) <= end;
  }

  /** Offsets at which syntax errors begin, in order. */
  private get syntaxErrors(): readonly number[] {
    return computedOnce(this, 'syntaxErrors', () =>
      this.document.problems.filter(({ kind }) => kind === 'syntax').map(({ span }) => span.start),
    );
  }

  private get inputTree(): InputTree {
    return computedOnce(this, 'inputTree', () => readInputs(this.fields.get('inputs')?.value));
  }
}

function flatten(inputs: readonly ToolInput[]): ToolInput[] {
  return inputs.flatMap((input) => [input, ...flatten(input.children)]);
}

function mappingsIn(pair: YamlPair | undefined): ReadonlyMap<string, YamlPair>[] {
  return (asSequence(pair?.value)?.items ?? []).flatMap((item) => {
    const mapping = asMapping(item.value);
    return mapping ? [pairsByName(mapping)] : [];
  });
}

function byKind<T>(items: readonly T[], useOf: (item: T) => FieldUse): ReadonlyMap<FieldKind, readonly T[]> {
  const groups = new Map<FieldKind, T[]>();
  for (const item of items) {
    const { kind } = useOf(item).field;
    if (kind !== undefined) addToMultimap(groups, kind, item);
  }
  return groups;
}
