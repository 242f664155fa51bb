import { touches, type Span } from '../text/range.js';
import { addToMultimap, partitionPoint } from '../util/collections.js';
import type { YamlScalar } from '../yaml/node.js';
import type { ToolInput } from './input.js';
import type { LibraryName } from './library.js';
import type { ToolOutput } from './output.js';

/** Something that a document names and refers to elsewhere. */
export type ToolSymbol = InputSymbol | OutputSymbol | FileSymbol | FunctionSymbol;

export interface InputSymbol {
  kind: 'input';
  name: string;
  /** More than one if several cases of a conditional have an input of that name, or it is declared twice. */
  inputs: readonly ToolInput[];
  /** The input that it is a member of; undefined at the top level. */
  parent: InputSymbol | undefined;
  /** The members of a conditional, section, or repeat, by name. */
  members: ReadonlyMap<string, InputSymbol>;
}

export interface OutputSymbol {
  kind: 'output';
  name: string;
  /** More than one if it is declared twice. */
  outputs: readonly ToolOutput[];
}

/** A file in the working directory: a config file, or one that an output is taken from. */
export interface FileSymbol {
  kind: 'file';
  /** Its path, without `./`. */
  name: string;
  isConfigFile: boolean;
}

/** A function or variable of `expression_lib`. */
export interface FunctionSymbol {
  kind: 'function';
  name: string;
  declared: LibraryName;
}

/** How a name is written in its place. */
export type NameForm =
  /** As the whole scalar: `name: reads`, a key in the mapping form, a key of a test. */
  | 'scalar'
  /** As part of a text: of a path such as `cond|reads`, or a word of a command. */
  | 'part'
  /** As a separate JavaScript identifier. */
  | 'identifier'
  /** After a dot, between brackets, or in a destructuring pattern. */
  | 'dot'
  | 'bracket'
  | 'pattern';

/** One place where a symbol is named. */
export interface Occurrence {
  symbol: ToolSymbol;
  /** `write`: a file that the command creates; `test`: an input whose value a test sets. */
  role: 'declaration' | 'read' | 'write' | 'test';
  form: NameForm;
  /** The name alone, in the document. */
  span: Span;
  scalar: YamlScalar;
  /** The name alone, in the scalar's decoded text. */
  decoded: Span;
  /** For a member: its step with the punctuation, in the decoded text. */
  step?: Span;
}

/** The symbols of one document with all places that name them. */
export class SymbolIndex {
  /** In document order; no two overlap. */
  readonly occurrences: readonly Occurrence[];
  private groups: ReadonlyMap<ToolSymbol, readonly Occurrence[]> | undefined;

  constructor(occurrences: readonly Occurrence[]) {
    const sorted = [...occurrences].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
    let end = -1;
    // A text that an alias repeats is read twice but has one place.
    this.occurrences = sorted.filter(({ span }) => {
      const isNew = span.start >= end && span.end > span.start;
      if (isNew) end = span.end;
      return isNew;
    });
  }

  private get bySymbol(): ReadonlyMap<ToolSymbol, readonly Occurrence[]> {
    return (this.groups ??= groupBySymbol(this.occurrences));
  }

  /** The symbols that are named somewhere, in order of first occurrence. */
  get symbols(): readonly ToolSymbol[] {
    return [...this.bySymbol.keys()];
  }

  /** The name at an offset, which may be just after its last character. */
  at(offset: number): Occurrence | undefined {
    const occurrence =
      this.occurrences[partitionPoint(this.occurrences, ({ span }) => span.start <= offset) - 1];
    return occurrence && touches(occurrence.span, offset) ? occurrence : undefined;
  }

  /** All places that name a symbol, in document order. */
  of(symbol: ToolSymbol): readonly Occurrence[] {
    return this.bySymbol.get(symbol) ?? [];
  }

  /** Where a symbol is declared. */
  declarationsOf(symbol: ToolSymbol): readonly Occurrence[] {
    return this.of(symbol).filter(({ role }) => role === 'declaration');
  }
}

function groupBySymbol(occurrences: readonly Occurrence[]): ReadonlyMap<ToolSymbol, readonly Occurrence[]> {
  const groups = new Map<ToolSymbol, Occurrence[]>();
  for (const occurrence of occurrences) addToMultimap(groups, occurrence.symbol, occurrence);
  return groups;
}

/** A scalar that is a name as a whole; empty if nothing is written. */
export function whole(symbol: ToolSymbol, role: Occurrence['role'], scalar: YamlScalar): Occurrence[] {
  const decoded = { start: 0, end: scalar.decoded.text.length };
  return scalar.absent || decoded.end === 0
    ? []
    : [{ symbol, role, form: 'scalar', scalar, decoded, span: scalar.decoded.spanOf(decoded) }];
}
