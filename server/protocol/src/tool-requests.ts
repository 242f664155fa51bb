import type {
  ConvertedTool,
  ExpressionValue,
  Json,
  LocatedFault,
  Pasted,
  PlainValue,
  Position,
  Range,
  RenderedText,
  Rendering,
  ToolForm,
} from '@user-tool/shared';
import { customRequest, type AboutDocument } from './messages.js';

export type { ConvertedTool, Json, LocatedFault, Pasted, Range };

/** Requests about one tool; the result is `null` if the document is not open, or not a tool. */

/** Which tool a request is about. */
export interface AboutTool extends AboutDocument {
  /** A position in the tool, for one in a workflow; otherwise it is about the first one in the document. */
  position?: Position | null;
  /** The JSON pointer to the tool, for one in a workflow. */
  pointer?: string;
}

/** One field of a form, limited to what clients read. */
export interface FormField {
  name: string;
  type: string;
  label: string;
  help: string;
  optional: boolean;
  /** Of the input's name in the document; absent in forms for users of the tool. */
  range?: Range;
  /** Its value unless another one is given; absent for groups, and in forms for users. */
  start?: Json;
  /** Its value in the form for users, which has no sample values. */
  value?: Json;
  /** The tool declares no default: the start is a sample value instead. */
  sampled?: true;
  multiple?: boolean;
  area?: boolean;
  min?: number | null;
  max?: number | null;
  /** `[label, value, selected]` each. */
  options?: [string, string, boolean][];
  extensions?: string[];
  collection_types?: string[];
  inputs?: FormField[];
  test_param?: FormField;
  cases?: { value: string; inputs: FormField[] }[];
}

/** The form of a tool. */
export interface PlacedForm extends Pick<ToolForm, 'name' | 'version' | 'description'> {
  inputs: FormField[];
}

export const formRequest = customRequest<AboutTool, PlacedForm | null>('form');

/** If there is an expression at the position, the result includes its value. */
export interface RenderParams extends AboutTool {
  /** Values by input name; a file is its path. */
  inputs?: { [name: string]: unknown };
  /** Sample values for inputs without a given or default one; true by default. `"required"`: see `ValueSources`. */
  sample?: boolean | 'required';
}

/** What a tool would run. */
export interface RenderResult extends Rendering {
  /** All of it as a shell script for display; expressions without a value are left as written. */
  preview: string;
  /** The command, if any, and the config files, even if there are errors. */
  texts: RenderedText[];
  expression?: ExpressionValue & { range: Range };
}

/** Evaluates a tool. The result is for the document at the start of its evaluation. */
export const renderRequest = customRequest<RenderParams, RenderResult | null>('render');

/** The status of a tool besides its problems. */
export interface ToolStatus {
  /** The class whose rules apply. */
  class: string;
  /** Whether the project's configuration excludes it. */
  ignored: boolean;
  /** What is enabled but skipped, as the workspace is not trusted. */
  restricted: 'shellcheck'[];
  /** The JSON pointer to the tool, if it is in a workflow. */
  pointer?: string;
}

export const statusRequest = customRequest<AboutTool, ToolStatus | null>('status');

/** A tool as it would be submitted. */
export interface Submittable {
  /** The document as JSON; null if it is ambiguous or cannot be parsed. */
  representation: Record<string, PlainValue> | null;
  /** How many of the problems are errors. */
  errors: number;
  /** The same in the class that the public platform takes; null if it has that class, or is ambiguous. */
  converted: ConvertedTool | null;
}

export const representationRequest = customRequest<AboutTool, Submittable | null>('representation');

export interface LocateParams extends AboutTool {
  /** In the platform's format, of any shape. */
  faults: readonly unknown[];
}

/** Locates what a platform reports about a document, one result for each fault, in order. */
export const locateRequest = customRequest<LocateParams, LocatedFault[] | null>('locate');

export interface PasteParams extends AboutDocument {
  /** What the text replaces. */
  range: Range;
  text: string;
}

/** What to write instead of a text that is pasted, the usual first; empty if the text is right as it is. */
export const pasteRequest = customRequest<PasteParams, Pasted[] | null>('paste');
