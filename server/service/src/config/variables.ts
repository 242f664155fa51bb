import { nearest } from '@user-tool/shared';
import { optionRows, variableOf, type ServiceOption } from './options.js';

const prefix = 'USER_TOOL_';

/** A variable of the command itself. */
const others = ['USER_TOOL_DEBUG'];

/**
 * A sentence for each variable that looks like an option of the service, but is none. They need not be mistakes:
 * Kubernetes, for example, creates some for a service named `user-tool`.
 */
export function unknownVariables(variables: Readonly<Record<string, string | undefined>>): string[] {
  const names = optionRows().flatMap(({ name, option }) => {
    const { secret }: ServiceOption = option;
    const variable = variableOf(name);
    return secret ? [variable, `${variable}_FILE`] : [variable];
  });
  return Object.keys(variables)
    .filter((name) => name.startsWith(prefix) && !names.includes(name) && !others.includes(name))
    .sort()
    .map((name) => {
      const meant = nearest(name, names);
      const way = meant ? `: did you mean "${meant}"?` : '.';
      return `${name}: this variable is not an option of the service${way}`;
    });
}
