import { platformJson, type Json } from '../../shared/src/evaluate/json.js';
import { declared } from './expression-inputs.js';
import { bodies, escapes, general } from './expression-texts.js';

/** A tool as JSON with values, as `evaluate.py` takes both. */
export interface EvaluationCase {
  name: string;
  tool: { [name: string]: Json };
  values: { [name: string]: Json };
  /** Whether no value is left out. */
  isComplete: boolean;
}

const fields = {
  class: 'GalaxyUserTool',
  id: 'asked-tool',
  name: 'Asked tool',
  version: '1.0.0',
  container: 'busybox:1.36.1',
};

/** Where an expression is: in a text, or all of it; of the command, or of a config file. */
const places: readonly ((text: string) => { [name: string]: Json })[] = [
  (text) => ({ shell_command: `echo '${text}' > o` }),
  (text) => ({ shell_command: 'cat c', configfiles: [{ filename: 'c', content: `${text}\n` }] }),
  (text) => ({ shell_command: 'cat c', configfiles: [{ filename: 'c', content: `v = ${text}\n` }] }),
  (text) => ({ shell_command: ` ${text}\n` }),
];

/**
 * Every input with each of its values and each expression: one for the input in a text and as all of it, each second time
 * of the command; one that is for all inputs at one of the places.
 */
export function allCases(): EvaluationCase[] {
  return declared.flatMap(({ declaration, values, expressions }, index) => {
    const own = expressions.map((expression, at) => ({
      text: `$(${expression})`,
      at: at % 2 === 0 ? [0, 1] : [2, 3],
    }));
    // What depends on no value is asked with some of the inputs only.
    const others = index % 4 === 0 ? [...general.map((one) => `$(${one})`), ...escapes] : [];
    const shared = [...bodies.map((body) => `\${ ${body} }`), ...others].map((text, at) => ({
      text,
      at: [(at + index) % places.length],
    }));
    return [...own, ...shared].flatMap(({ text, at }) =>
      at.flatMap((place) => {
        const tool = {
          ...fields,
          ...places[place]!(text),
          inputs: [{ name: 'x', ...declaration }],
          outputs: [],
        };
        return values.map((value) => ({
          name: `${shown(declaration)} ${shown(value ?? null)} ${text} #${place}`,
          tool,
          values: value === undefined ? {} : { x: value },
          isComplete: isComplete(declaration, value),
        }));
      }),
    );
  });
}

/** Whether an input has a value, and those in it. */
function isComplete({ type, ...input }: { [name: string]: Json }, value: Json | undefined): boolean {
  if (value === undefined) return false;
  if (type !== 'conditional') return true;
  const given = value as { [name: string]: Json };
  const { test_parameter: test, whens } = input as unknown as Conditional;
  const { parameters = [] } = whens.find(({ discriminator }) => discriminator === given[test.name]) ?? {};
  return parameters.every((each) => isComplete(each, given[each.name]));
}

interface Conditional {
  test_parameter: { name: string };
  whens: { discriminator: Json; parameters: { [name: string]: Json; name: string }[] }[];
}

function shown(value: Json): string {
  return platformJson(value).slice(0, 60);
}
