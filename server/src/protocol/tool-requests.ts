import type {
  ExpressionValue,
  Json,
  LocatedFault,
  PlainValue,
  Position,
  Range,
  RenderedText,
  Rendering,
  ToolForm,
} from '@user-tool/shared';
import { ownRequest, type AboutDocument } from './messages.js';

export type { Json, LocatedFault, Range };

/** Requests about one tool; each is answered `null` where the document is not open, or not a tool. */

/** One field of a form, as far as clients read it. */
export interface FormField {
  name: string;
  type: string;
  label: string;
  help: string;
  optional: boolean;
  /** Of the input's name in the document. */
  range: Range;
  /** What is taken for it as long as no other value is given; absent for groups. */
  start?: Json;
  /** The tool declares no default: the start is a likely value instead. */
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

/** The form in which a tool is run. */
export interface PlacedForm extends Pick<ToolForm, 'name' | 'version' | 'description'> {
  inputs: FormField[];
}

export const formRequest = ownRequest<AboutDocument, PlacedForm | null>('form');

export interface RenderParams extends AboutDocument {
  /** Values by the names of the inputs; a file is its path. */
  inputs?: { [name: string]: unknown };
  /** Likely values for inputs without a given or default one; true when absent. `"required"`: see `ValueSources`. */
  sample?: boolean | 'required';
  /** A place of the document: the value of the expression there is answered, too. */
  position?: Position | null;
}

/** What a tool would run. */
export interface RenderResult extends Rendering {
  /** All of it as a shell script to read; expressions without a value are in it as they are written. */
  preview: string;
  /** The command, if there is one, and the config files, also where there are errors. */
  texts: RenderedText[];
  expression?: ExpressionValue & { range: Range };
}

/** Evaluates a tool. The answer is about the document as it is when its evaluation begins. */
export const renderRequest = ownRequest<RenderParams, RenderResult | null>('render');

/** The status of a tool besides its problems. */
export interface ToolStatus {
  /** The class by whose rules it is checked. */
  class: string;
  /** Whether the project's configuration leaves it out. */
  ignored: boolean;
  /** What is switched on and left out, as the workspace is not trusted. */
  restricted: 'shellcheck'[];
}

export const statusRequest = ownRequest<AboutDocument, ToolStatus | null>('status');

/** A tool as it would be submitted. */
export interface Submittable {
  /** The document as JSON; null where it cannot be read without a doubt. */
  representation: Record<string, PlainValue> | null;
  /** How many of the problems are errors. */
  errors: number;
}

export const representationRequest = ownRequest<AboutDocument, Submittable | null>('representation');

export interface LocateParams extends AboutDocument {
  /** As a platform gives them, of any shape. */
  faults: readonly unknown[];
}

/** Finds the places of what a platform says of a document, one for each fault in their order. */
export const locateRequest = ownRequest<LocateParams, LocatedFault[] | null>('locate');
