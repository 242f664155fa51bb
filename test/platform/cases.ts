import { parse, stringify } from 'yaml';
import { projectTools, wholeTools } from './documents.js';
import { lazy } from '../../shared/src/util/once.js';
import { administratorsClass } from '../../shared/src/values/dialect.js';
import { mutantsOf, someMutants, type Mutant } from './mutants.js';
import { smallTools } from './small-tools.js';

/** A document, and what the web editor of the platform sends of it. */
export interface Case {
  name: string;
  text: string;
  value: unknown;
}

const valuesOf = (tools: readonly { value: unknown }[]): unknown[] => tools.map(({ value }) => value);

/** Small tools and their mutants: a release that refuses a newer tool itself says nothing of its mutants. */
function smallMutants(): Mutant[] {
  const { newer, older } = smallTools();
  const mutants = [newer, older].map((tools) => mutantsOf(valuesOf(tools)));
  return mutants.flat().map(({ name, value }) => ({ name: `small tool: ${name}`, value }));
}

/** All tools of the project, small tools, and mutants of both. */
export const cases = lazy((): readonly Case[] => {
  const documents = projectTools().flatMap(({ name, text }) => {
    try {
      return [{ name, text, value: parse(text) as unknown }];
    } catch {
      // The editor sends nothing.
      return [];
    }
  });
  const { newer, older } = smallTools();
  const whole = wholeTools().map(({ text }) => parse(text) as unknown);
  const others = [...newer, ...older, ...someMutants(mutantsOf(whole)), ...someMutants(smallMutants())];
  return [...documents, ...others.map(({ name, value }) => ({ name, text: stringify(value), value }))];
});

const head = `class: ${administratorsClass}
name: Some tool
version: latest
shell_command: head -n $(inputs.lines) '$(inputs.table.path)' > out.txt
inputs:
  - { name: table, type: data, format: txt }
  - { name: lines, type: integer, value: 3 }
`;

/** Tools that administrators can submit, and users cannot. */
const rightOfAdministrators: Readonly<Record<string, string>> = {
  'the least': head,
  'a container and an id': `${head}id: some_tool
container: busybox
`,
  'a container as a requirement': `${head}requirements:
  - { type: container, container: { type: docker, container_id: busybox:1.36 } }
`,
  'help that is not Markdown': `${head}help: { format: restructuredtext, content: Some help. }\n`,
  'outputs that the tool lists': `${head}outputs:
  - name: out
    type: data
    discover_datasets: [{ discover_via: tool_provided_metadata }]
  - name: parts
    type: collection
    collection_type: list
    discover_datasets: [{ pattern: '(?P<name>.+)\\.txt', format: txt }]
`,
};

/** Those as the values that are submitted. */
export function administratorsTools(): Pick<Case, 'name' | 'value'>[] {
  return Object.entries(rightOfAdministrators).map(([name, text]) => ({
    name,
    value: parse(text) as unknown,
  }));
}

/** Those, tools that together have every field in the class of administrators, and mutants of all of them. */
export function administratorsCases(): Pick<Case, 'name' | 'value'>[] {
  const whole = wholeTools().map(({ name, text }) => ({
    name,
    value: { ...(parse(text) as object), class: administratorsClass },
  }));
  const all = [...administratorsTools(), ...whole];
  return [...all, ...someMutants(mutantsOf(valuesOf(all)))];
}

/** Whether a value has the class of administrators. */
export function isOfAdministrators(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && 'class' in value && value.class === administratorsClass
  );
}
