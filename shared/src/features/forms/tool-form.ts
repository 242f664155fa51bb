import {
  collectionTypes,
  formatsOf,
  initialValue,
  numberField,
  selectOptions,
} from '../../tool/declaration.js';
import type { Tool } from '../../tool/document.js';
import { casesOf, inputsByName, testParameterOf, type ToolInput } from '../../tool/input.js';
import type { PlainValue } from '../../yaml/node.js';
import { asMapping, asScalar, asSequence, asText, pairsByName } from '../../yaml/node.js';

/** One field of a form, including the properties specific to its type. */
export interface FormInput {
  /** The public platform's class for it. */
  model_class: string;
  name: string;
  type: string;
  label: string;
  help: string;
  optional: boolean;
  hidden: false;
  /** Its value decides which inputs there are. */
  refresh_on_change: boolean;
  /** The initial value in the form; absent for groups. */
  value?: PlainValue;
  default_value?: PlainValue;
  /** Datatypes that a dataset input accepts. */
  extensions?: string[];
  /** For a select, `[label, value, selected]` each. */
  options?: [label: string, value: string, selected: boolean][];
  /** For a section, and for each repeat. */
  inputs?: FormInput[];
  /** For a conditional. */
  test_param?: FormInput;
  cases?: { value: string; inputs: FormInput[] }[];
  [key: string]: unknown;
}

/** A tool's form for its users. */
export interface ToolForm {
  model_class: 'Tool';
  id: string | null;
  name: string | null;
  version: string | null;
  description: string | null;
  license: string | null;
  /** Whether the tool has citations. */
  citations: boolean;
  help: string | null;
  help_format: string;
  inputs: FormInput[];
}

/**
 * The form in which a tool is run.
 *
 * @param more properties of each field beyond those of the platform's forms
 *
 * Source: public platform, "User tools"; names of fields are those of its forms.
 */
export function toolForm(tool: Tool, more: MoreOfField = nothing): ToolForm {
  const textOf = (field: string): string | null => tool.text(field)?.value ?? null;
  return {
    model_class: 'Tool',
    id: textOf('id'),
    name: textOf('name'),
    version: textOf('version'),
    description: textOf('description'),
    license: textOf('license'),
    citations: (asSequence(tool.fields.get('citations')?.value)?.items ?? []).length > 0,
    ...helpOf(tool),
    inputs: formInputs(tool.inputs, more),
  };
}

/** Help may be a text, or a mapping that states its format. */
function helpOf(tool: Tool): Pick<ToolForm, 'help' | 'help_format'> {
  const node = tool.fields.get('help')?.value;
  const mapping = asMapping(node);
  const fields = mapping && pairsByName(mapping);
  return {
    help: asText(fields?.get('content')?.value ?? node)?.value ?? null,
    help_format: asText(fields?.get('format')?.value)?.value ?? 'plain_text',
  };
}

/** Adds properties to a form field. */
export type MoreOfField = (input: ToolInput) => { [key: string]: unknown };

interface FormType {
  modelClass: string;
  /** Properties specific to this type. */
  moreFields: (input: ToolInput, more: MoreOfField) => Partial<FormInput>;
  /** It contains other inputs, and has no value itself. */
  isGroup?: true;
}

const nothing = (): Partial<FormInput> => ({});

const formTypes: Readonly<Record<string, FormType>> = {
  text: {
    modelClass: 'TextToolParameter',
    moreFields: ({ pairs }) => ({ area: isTrue(pairs.get('area')?.value) }),
  },
  color: { modelClass: 'ColorToolParameter', moreFields: nothing },
  integer: { modelClass: 'IntegerToolParameter', moreFields: boundsOf },
  float: { modelClass: 'FloatToolParameter', moreFields: boundsOf },
  boolean: {
    modelClass: 'BooleanToolParameter',
    moreFields: () => ({ truevalue: 'true', falsevalue: 'false' }),
  },
  select: {
    modelClass: 'SelectToolParameter',
    moreFields: (input) => ({ multiple: input.multiple, options: optionsOf(input) }),
  },
  data: {
    modelClass: 'DataToolParameter',
    moreFields: (input) => ({
      multiple: input.multiple,
      extensions: formatsOf(input),
    }),
  },
  data_collection: {
    modelClass: 'DataCollectionToolParameter',
    moreFields: (input) => ({
      multiple: false,
      extensions: formatsOf(input),
      collection_types: collectionTypes(input),
    }),
  },
  conditional: {
    modelClass: 'Conditional',
    isGroup: true,
    moreFields(input, more) {
      const test = testParameterOf(input);
      return {
        ...(test && { test_param: { ...formInput(test.name ?? '', test, more), refresh_on_change: true } }),
        cases: casesOf(input).map(({ discriminator, inputs }) => ({
          value: discriminator,
          inputs: formInputs(inputs, more),
        })),
      };
    },
  },
  repeat: {
    modelClass: 'Repeat',
    isGroup: true,
    moreFields: (input, more) => ({
      title: labelOf(input),
      inputs: formInputs(input.children, more),
      ...boundsOf(input),
    }),
  },
  section: {
    modelClass: 'Section',
    isGroup: true,
    moreFields: (input, more) => ({
      title: labelOf(input),
      inputs: formInputs(input.children, more),
      expanded: true,
    }),
  },
};

function formInputs(inputs: readonly ToolInput[], more: MoreOfField): FormInput[] {
  return [...inputsByName(inputs)].map(([name, input]) => formInput(name, input, more));
}

function formInput(name: string, input: ToolInput, more: MoreOfField): FormInput {
  const { type = '', pairs, optional } = input;
  const formType = Object.hasOwn(formTypes, type) ? formTypes[type] : undefined;
  const value = initialValue(input) ?? null;
  return {
    model_class: formType?.modelClass ?? 'ToolParameter',
    name,
    type,
    label: labelOf(input),
    help: asText(pairs.get('help')?.value)?.value ?? '',
    optional,
    hidden: false,
    refresh_on_change: false,
    ...(!formType?.isGroup && { value, default_value: value }),
    ...formType?.moreFields(input, more),
    ...more(input),
  };
}

/** Users see the name if there is no label. */
function labelOf({ name = '', pairs }: ToolInput): string {
  return asText(pairs.get('label')?.value)?.value || name;
}

function boundsOf(input: ToolInput): Partial<FormInput> {
  return { min: numberField(input, 'min') ?? null, max: numberField(input, 'max') ?? null };
}

function optionsOf(input: ToolInput): [string, string, boolean][] {
  const chosen = new Set([initialValue(input)].flat());
  return [...(selectOptions(input) ?? [])].map(([value, label]) => [label, value, chosen.has(value)]);
}

function isTrue(node: Parameters<typeof asScalar>[0]): boolean {
  return asScalar(node)?.value === true;
}
