import type { FieldKind } from '../schema/field-kind.js';
import { shapeOfTools } from '../schema/administrators-tool.js';
import type { Shape } from '../schema/shape.js';
import { knownKeysOf } from './document-keys.js';
import type { Span } from '../text/range.js';
import { SourceText } from '../text/source.js';
import { partitionPoint } from '../util/collections.js';
import { administratorsDialect, dialects, type Dialect, type DialectName } from '../values/dialect.js';
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
import { otherSyntaxOf } from '../values/foreign-document.js';
import { unreadDocument } from '../yaml/parse.js';
import { readTypographic, type TypographicPlace } from '../yaml/typographic.js';
import { classify, type Classification } from './classify.js';
import { DocumentCache, type PartCache } from './document-cache.js';
import type { FieldUse, TextUse, Structure } from './finding.js';
import {
  inputsByName,
  readInputs,
  unsettledInputs,
  withNested,
  type InputScope,
  type InputTree,
  type ToolInput,
} from './input.js';
import { libraryNames, readLibrary, type LibraryName, type LibraryText } from './library.js';
import { readOutputs, type ToolOutput } from './output.js';
import { isShell, ShellScript } from './shell/script.js';
import { ToolParts } from './parts.js';
import { checkStructure } from './structure.js';
import {
  readTemplates,
  templateField,
  withoutRepeats,
  type InputReference,
  type Template,
} from './template.js';

/** How to read a text. */
export interface ParseOptions {
  /** Read the document in this dialect, whatever its `class` says. */
  dialect?: DialectName;
  /** Read only tools that only administrators submit, or none of them, see {@link classify}. */
  ofAdministrators?: boolean;
  /** For a tool in a workflow: the JSON pointer to it. */
  pointer?: string;
  /** For a tool in a workflow: the anchors in the workflow. What they contain is not known here. */
  outerAnchors?: ReadonlySet<string>;
  /** Why there is no text to read, as one sentence: the document's only problem, `limit-reached`. */
  unreadableReason?: string;
}

/** One version of one text, of any kind: parsed once. Never throws. */
export class Document {
  readonly source: SourceText;
  readonly yaml: YamlDocument;
  readonly classification: Classification;
  /** The document's tool; undefined for other kinds of documents, and without a top-level mapping. */
  readonly tool: Tool | undefined;
  /** See {@link DocumentCache}. */
  readonly facts: DocumentCache;
  /** Whether a later version may use its facts. */
  readonly hasVersions: boolean;
  private syntaxErrorsOnce?: readonly number[];
  /** Typographic signs where YAML has plain ones. */
  readonly typographicPlaces: readonly TypographicPlace[];

  /**
   * @param text with the positions of its file if it is only a part of that
   * @param options how to read it
   * @param facts those that its versions share; absent if there is only this one
   */
  constructor(
    text: string | SourceText,
    readonly options: ParseOptions = {},
    facts?: DocumentCache,
  ) {
    this.facts = facts ?? new DocumentCache();
    this.hasVersions = facts !== undefined;
    const { unreadableReason, outerAnchors } = options;
    this.source = typeof text === 'string' ? new SourceText(text) : text;
    const written = this.source.text;
    const { yaml, places } =
      unreadableReason === undefined
        ? readTypographic(written, knownKeysOf(written), outerAnchors)
        : { yaml: unreadDocument(unreadableReason), places: [] };
    this.yaml = yaml;
    this.typographicPlaces = places;
    const system = unreadableReason === undefined ? otherSyntaxOf(written) : undefined;
    this.classification = classify(this.yaml, { ...options, system });
    this.tool = this.root && this.classification.kind === 'tool' ? new Tool(this, this.root) : undefined;
  }

  get dialect(): Dialect {
    const { classification } = this;
    const isOfAdministrators = classification.kind === 'tool' && classification.ofAdministrators;
    return isOfAdministrators ? administratorsDialect : dialects[classification.dialect];
  }

  /** The declared shape of a tool of its class. */
  get shape(): Shape {
    return shapeOfTools(this.dialect);
  }

  /** The top-level mapping. */
  get root(): YamlMapping | undefined {
    return asMapping(this.yaml.root);
  }

  /** Whether a node contains a syntax error or is unknown, so that what is missing or found there may be misread. */
  isBroken(node: YamlContent): boolean {
    if (this.syntaxErrors.length === 0) return false;
    const { start } = node.span;
    if (node.kind === 'scalar' && node.indent === undefined) return this.hasSyntaxErrorIn(node.span);
    // The next line may belong to a block.
    const end =
      node === this.root ? this.source.length : this.source.lineStart(this.source.lineAt(node.span.end) + 1);
    return this.hasSyntaxErrorIn({ start, end });
  }

  /** Whether all of it has been read, so that what is not in it is certainly missing. */
  get isWhole(): boolean {
    return this.syntaxErrors.length === 0;
  }

  /** Whether a syntax error begins in a span of the document, ends included. */
  hasSyntaxErrorIn({ start, end }: Span): boolean {
    const offsets = this.syntaxErrors;
    return (offsets[partitionPoint(offsets, (offset) => offset < start)] ?? Infinity) <= end;
  }

  /** The JSON pointer of a problem, from the root of this document. */
  ownPath(path: string): string {
    return path.slice(this.options.pointer?.length ?? 0);
  }

  /** Offsets at which syntax errors begin, and what is unknown, in order. */
  private get syntaxErrors(): readonly number[] {
    return (this.syntaxErrorsOnce ??= [
      ...this.yaml.problems.filter(({ kind }) => kind === 'syntax' || kind === 'elsewhere'),
      ...this.typographicPlaces,
    ]
      .map(({ span }) => span.start)
      .sort((a, b) => a - b));
  }
}

/**
 * The tool in a document: every fact is computed on first use and kept. Whatever several rules or language
 * features need to know about a tool is here.
 */
export class Tool {
  private fieldsOnce?: ReadonlyMap<string, YamlPair>;
  private structureOnce?: Structure;
  private partsOnce?: ToolParts;
  private allInputsOnce?: readonly ToolInput[];
  private inputsByNameOnce?: ReadonlyMap<string, ToolInput>;
  private unsettledInputsOnce?: ReadonlySet<ToolInput>;
  private outputsOnce?: readonly ToolOutput[];
  private outputNamesOnce: ReadonlySet<string> | undefined;
  private templatesOnce?: readonly Template[];
  private brokenTemplatesOnce?: readonly Template[];
  private shellScriptsOnce?: ReadonlyMap<Template, ShellScript>;
  private configFilesOnce?: readonly ReadonlyMap<string, YamlPair>[];
  private testsOnce?: readonly ReadonlyMap<string, YamlPair>[];
  private libraryOnce?: readonly LibraryName[];
  private libraryTextsOnce?: readonly LibraryText[];
  private referencesOnce?: readonly InputReference[];
  private labelsOnce?: readonly Template[];
  private labelReferencesOnce?: readonly InputReference[];
  private inputTreeOnce?: InputTree;

  constructor(
    readonly document: Document,
    readonly root: YamlMapping,
  ) {}

  get source(): SourceText {
    return this.document.source;
  }

  get dialect(): Dialect {
    return this.document.dialect;
  }

  /** Its fields by name. */
  get fields(): ReadonlyMap<string, YamlPair> {
    return (this.fieldsOnce ??= pairsByName(this.root));
  }

  /** The declared shape of its class. */
  get shape(): Shape {
    return this.document.shape;
  }

  /** The result of matching it against its shape. */
  get structure(): Structure {
    return (this.structureOnce ??= checkStructure(this.root, this.shape, this.dialect.name, (node) =>
      this.document.isBroken(node),
    ));
  }

  /** The parts that it is checked in. */
  get parts(): ToolParts {
    return (this.partsOnce ??= new ToolParts(this));
  }

  /** The text of a top-level field, if present, text, and not blank: what format rules check. */
  text(field: string): (YamlScalar & { value: string }) | undefined {
    const scalar = asText(this.fields.get(field)?.value);
    return scalar && this.isValidText(scalar) ? scalar : undefined;
  }

  /** Whether a text is of the right type, and not blank where it must not be. */
  isValidText(scalar: YamlScalar): boolean {
    return this.parts.at(scalar.span.start).structure.texts.has(scalar);
  }

  /** Valid texts of fields of a kind, in document order, each with the declaration of its field. */
  textsOf(kind: FieldKind): readonly TextUse[] {
    const uses = this.parts.with(kind).flatMap((part) => part.textsOf(kind));
    return uses.sort((a, b) => a.use.pair.span.start - b.use.pair.span.start);
  }

  /** Fields of a kind whose value the platform reads, in document order. */
  usesOf(kind: FieldKind): readonly FieldUse[] {
    const uses = this.parts.with(kind).flatMap((part) => part.usesOf(kind));
    return uses.sort((a, b) => a.pair.span.start - b.pair.span.start);
  }

  /** Top-level inputs, in document order. */
  get inputs(): readonly ToolInput[] {
    return this.inputTree.inputs;
  }

  /** Groups of inputs whose names must differ. */
  get inputScopes(): readonly InputScope[] {
    return this.inputTree.scopes;
  }

  /** Every input, including nested ones. */
  get allInputs(): readonly ToolInput[] {
    return (this.allInputsOnce ??= withNested(this.inputs));
  }

  /** Top-level inputs by name; of two that share a name, the first. */
  get inputsByName(): ReadonlyMap<string, ToolInput> {
    return (this.inputsByNameOnce ??= inputsByName(this.inputs));
  }

  /** See {@link unsettledInputs}. */
  get unsettledInputs(): ReadonlySet<ToolInput> {
    return (this.unsettledInputsOnce ??= unsettledInputs(this.inputs, (input) =>
      this.parts.isMistaken(input),
    ));
  }

  /** See `DeclaredInputs`. */
  factsOf(name: string): PartCache | undefined {
    const input = this.inputsByName.get(name);
    return input && !this.unsettledInputs.has(input) ? this.parts.factsOf(input) : undefined;
  }

  get outputs(): readonly ToolOutput[] {
    return (this.outputsOnce ??= readOutputs(this.fields.get('outputs')?.value));
  }

  /** The names of the outputs. */
  get outputNames(): ReadonlySet<string> {
    return (this.outputNamesOnce ??= new Set(this.outputs.flatMap(({ name }) => name ?? [])));
  }

  /** The command and the config files: the only places where the platform evaluates expressions. */
  get templates(): readonly Template[] {
    return (this.templatesOnce ??= this.readTemplates());
  }

  private readTemplates(): readonly Template[] {
    const fields = [
      ...templateField('shell_command', this.fields.get('shell_command')),
      ...this.configFiles.flatMap((file) => templateField('configfile', file.get('content'))),
    ];
    const names = {
      libraryNames: new Set(this.library.map(({ name }) => name)),
      inputNames: this.inputsByName,
    };
    return readTemplates(withoutRepeats(fields), names, this.document.facts.templates, (field) =>
      this.parts.textOf(field),
    );
  }

  /** Those of them with a syntax error in their YAML, so that what is in them may be misread. */
  get brokenTemplates(): readonly Template[] {
    return (this.brokenTemplatesOnce ??= this.templates.filter(({ scalar }) =>
      this.document.isBroken(scalar),
    ));
  }

  /** The command and the config files that are shell scripts, as the shell gets them, in template order. */
  get shellScripts(): ReadonlyMap<Template, ShellScript> {
    return (this.shellScriptsOnce ??= new Map(
      this.templates
        .filter(isShell)
        .map((template) => [template, new ShellScript(template, this.document.isBroken(template.scalar))]),
    ));
  }

  /** The fields of each config file. */
  get configFiles(): readonly ReadonlyMap<string, YamlPair>[] {
    return (this.configFilesOnce ??= mappingsIn(this.fields.get('configfiles')));
  }

  /** The fields of each test. */
  get tests(): readonly ReadonlyMap<string, YamlPair>[] {
    return (this.testsOnce ??= mappingsIn(this.fields.get('tests')));
  }

  /** What the tool's `expression_lib` texts declare. */
  get library(): readonly LibraryName[] {
    return (this.libraryOnce ??= libraryNames(this.libraryTexts));
  }

  /** The tool's `expression_lib` texts. */
  get libraryTexts(): readonly LibraryText[] {
    return (this.libraryTextsOnce ??= readLibrary(
      mappingsIn(this.fields.get('requirements')),
      this.document.facts.library,
    ));
  }

  /** References to inputs in all templates, in template order. */
  get references(): readonly InputReference[] {
    return (this.referencesOnce ??= this.templates.flatMap(({ references }) => references));
  }

  /** The output labels, in which references are looked up and never evaluated. */
  get labels(): readonly Template[] {
    return (this.labelsOnce ??= this.readLabels());
  }

  private readLabels(): readonly Template[] {
    const fields = this.outputs.flatMap(({ pairs }) => templateField('label', pairs.get('label')));
    return readTemplates(fields, { libraryNames: new Set() }, this.document.facts.labels, (field) =>
      this.parts.textOf(field),
    );
  }

  /** References to inputs in labels. */
  get labelReferences(): readonly InputReference[] {
    return (this.labelReferencesOnce ??= this.labels.flatMap(({ references }) => references));
  }

  private get inputTree(): InputTree {
    return (this.inputTreeOnce ??= readInputs(this.fields.get('inputs')?.value));
  }
}

function mappingsIn(pair: YamlPair | undefined): ReadonlyMap<string, YamlPair>[] {
  return (asSequence(pair?.value)?.items ?? []).flatMap((item) => {
    const mapping = asMapping(item.value);
    return mapping ? [pairsByName(mapping)] : [];
  });
}
