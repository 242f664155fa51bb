import type { DialectName } from '../values/dialect.js';
import { toolIdFault } from '../values/tool-id.js';
import { isPep440, isSemanticVersion } from '../values/version.js';

/**
 * The meaning of a field's text. It selects rules, completion, hover, and links, each from a table with a row
 * for every kind, and never by the name of the field or the wording of its shape.
 */
export type FieldKind =
  | 'tool-id'
  | 'tool-name'
  | 'version'
  | 'image'
  | 'license'
  /** One datatype, or a keyword for the datatype of something else. */
  | 'datatype'
  /** Datatypes, in one text separated by commas. */
  | 'datatypes'
  /** The name of an input. */
  | 'input-name'
  /** The name of another thing, ideally an identifier. */
  | 'identifier'
  /** A path by which an output names an input, see `Field.sourceTypes`. */
  | 'input-source'
  /** A file in the working directory that the command writes. */
  | 'written-file'
  /** A folder in the working directory. */
  | 'directory'
  /** The name of a file that exists before the command runs. */
  | 'config-file-name'
  /** A regular expression for file names, or a shorthand for one. */
  | 'file-pattern'
  /** The structure of a collection. */
  | 'collection-type'
  /** Structures of collections, in one text separated by commas. */
  | 'collection-types'
  /** One of the options of the same mapping. */
  | 'chosen-option'
  /** A value of the test parameter of a conditional. */
  | 'case'
  /** A DOI or a BibTeX entry. */
  | 'citation'
  | 'citation-type'
  | 'registry'
  /** An identifier in the registry that the same mapping names. */
  | 'registry-entry'
  | 'edam-term'
  /** JavaScript that expressions may call. */
  | 'library';

/** One row for each kind of field. */
export type PerFieldKind<T> = Readonly<Record<FieldKind, T>>;

/** Whether the rules accept a text. */
export type TextFormat = (text: string, dialect: DialectName) => boolean;

/** The kinds whose format alone decides, in every YAML reading, whether the platform accepts a text. */
export const decisiveFormats: Partial<PerFieldKind<TextFormat>> = {
  'tool-id': (id, dialect) => toolIdFault(id, dialect) === undefined,
  version: (version, dialect) => (dialect === 'platform' ? isSemanticVersion(version) : isPep440(version)),
};
