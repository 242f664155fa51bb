import type { Dialect } from '../values/dialect.js';
import type { FieldKind } from '../schema/field-kind.js';
import { toolShape } from '../schema/tool.js';
import type { SourceText } from '../text/source.js';
import {
  asMapping,
  asSequence,
  asText,
  pairsByName,
  type YamlMapping,
  type YamlPair,
  type YamlScalar,
} from '../yaml/node.js';
import type { Document } from './document.js';
import {
  inputsByName,
  readInputs,
  unsettledInputs,
  type InputScope,
  type InputTree,
  type ToolInput,
} from './input.js';
import { libraryNames, readLibrary, type LibraryName, type LibraryText } from './library.js';
import { readOutputs, type ToolOutput } from './output.js';
import { isShell } from './shell/is-shell.js';
import { ShellScript } from './shell/script.js';
import { checkStructure, type FieldUse, type Structure } from './structure.js';
import { inputReferences, readTemplate, type InputReference, type Template } from './template.js';
import { addToMultimap } from '../util/multimap.js';
import { computedOnce } from '../util/once.js';

/** A valid text with the declaration of its field. */
export interface TextUse {
  scalar: YamlScalar;
  use: FieldUse;
}

/**
 * The tool in a document: every fact is computed on first use and kept. Whatever several rules or language
 * features need to know about a tool is here.
 */
export class Tool {
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
    return computedOnce(this, 'fields', () => pairsByName(this.root));
  }

  /** The result of matching it against the declared shape. */
  get structure(): Structure {
    return computedOnce(this, 'structure', () =>
      checkStructure(this.root, toolShape, this.dialect.name, (node) => this.document.isBroken(node)),
    );
  }

  /** The text of a top-level field, if present, text, and not blank: what format rules check. */
  text(field: string): (YamlScalar & { value: string }) | undefined {
    const scalar = asText(this.fields.get(field)?.value);
    return scalar && this.structure.texts.has(scalar) ? scalar : undefined;
  }

  /** Identifies the tool by id and version; undefined if one of them is invalid. */
  get identity(): string | undefined {
    const id = this.text('id')?.value;
    const version = this.text('version')?.value;
    return id !== undefined && version !== undefined ? JSON.stringify([id, version]) : undefined;
  }

  /** Valid texts of fields of a kind, in document order, each with the declaration of its field. */
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

  /** Fields of a kind whose value the platform reads, in document order. */
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
    return computedOnce(this, 'allInputs', () => flatten(this.inputs));
  }

  /** Top-level inputs by name; of two that share a name, the first. */
  get inputsByName(): ReadonlyMap<string, ToolInput> {
    return computedOnce(this, 'inputsByName', () => inputsByName(this.inputs));
  }

  /** See {@link unsettledInputs}. */
  get unsettledInputs(): ReadonlySet<ToolInput> {
    return computedOnce(this, 'unsettledInputs', () => unsettledInputs(this.inputs, this.structure.findings));
  }

  get outputs(): readonly ToolOutput[] {
    return computedOnce(this, 'outputs', () => readOutputs(this.fields.get('outputs')?.value));
  }

  /** The command and the config files: the only places where the platform evaluates expressions. */
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
      // A text that an alias repeats is checked once, at its own place.
      const first = new Map<YamlScalar, Template>();
      for (const template of templates) {
        if (!first.has(template.scalar)) first.set(template.scalar, template);
      }
      return [...first.values()];
    });
  }

  /** The command and the config files that are shell scripts, as the shell gets them, in template order. */
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

  /** References to inputs in all templates, in template order. */
  get references(): readonly InputReference[] {
    return computedOnce(this, 'references', () => this.templates.flatMap(inputReferences));
  }

  /** The output labels, in which references are looked up and never evaluated. */
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
