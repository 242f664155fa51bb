import { toolForm, type FormInput, type Tool } from '@user-tool/shared';
import { unknownToolFields } from '@user-tool/common/unknown-tool-fields.js';

/** Fields of forms of the public platform of which the service knows nothing, with their empty values. */
const noFacts = {
  ...unknownToolFields,
  hidden: false,
  is_workflow_compatible: false,
  panel_section_id: null,
  panel_section_name: null,
  form_style: 'regular',
  sharable_url: null,
  message: '',
  warnings: null,
  requirements: [],
  credentials: [],
  errors: {},
  tool_errors: null,
  creator: [],
  display: true,
  job_id: null,
  job_remap: null,
  job_credentials_context: null,
  action: '/tool_runner/index',
  method: 'post',
  enctype: 'application/x-www-form-urlencoded',
};

/** Those of each input. */
const noFactsOfInput = { argument: null, help_format: 'html', is_dynamic: false };

/** Datasets that can be chosen: the form lists none. */
const noData = { dce: [], ldda: [], hda: [], hdca: [] };

/** The form of a tool as clients of the public platform read it. */
export function platformForm(tool: Tool): object {
  const { inputs, ...form } = toolForm(tool);
  return {
    ...noFacts,
    ...form,
    versions: form.version === null ? [] : [form.version],
    has_parameters: inputs.length > 0,
    inputs: inputs.map(withAllFields),
    state_inputs: valuesOf(inputs),
  };
}

function withAllFields(input: FormInput): FormInput {
  const { extensions, inputs, test_param: test, cases } = input;
  return {
    ...noFactsOfInput,
    ...input,
    ...(extensions && ({ tag: null, options: noData, pinned: noData } as object)),
    ...(inputs && { inputs: inputs.map(withAllFields) }),
    ...(test && { test_param: withAllFields(test) }),
    ...(cases && { cases: cases.map((one) => ({ ...one, inputs: one.inputs.map(withAllFields) })) }),
  };
}

/** The initial values of inputs, by name. */
function valuesOf(inputs: readonly FormInput[]): Record<string, unknown> {
  return Object.fromEntries(inputs.map((input) => [input.name, valueOf(input)]));
}

function valueOf({ type, value, inputs, test_param: test, cases }: FormInput): unknown {
  if (type === 'repeat') return [];
  if (inputs) return valuesOf(inputs);
  if (!test) return value ?? null;
  const text = typeof test.value === 'string' ? test.value : JSON.stringify(test.value);
  const chosen = cases?.find((one) => one.value === text);
  return { [test.name]: test.value ?? null, ...valuesOf(chosen?.inputs ?? []) };
}
