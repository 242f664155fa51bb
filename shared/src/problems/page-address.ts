import type { Field, Shape } from '../schema/shape.js';

/** The project's home page; a placeholder domain for now. */
export const homepage = 'https://user-tool.example.org';

/** The address of a rule's page. */
export function rulePage(code: string): string {
  return `${homepage}/rules/${code}`;
}

/** The client command that shows a rule's page; its argument is the code. */
export const explainCommand = 'userTool.explain';

/** An address that opens a rule's page in VS Code by {@link explainCommand}, without a network. */
export function rulePageCommand(code: string): string {
  return `command:${explainCommand}?${encodeURIComponent(JSON.stringify([code]))}`;
}

/** The address of a field's entry on the reference page of its mapping. */
export function fieldPage({ id }: Pick<Shape, 'id'>, { name }: Pick<Field, 'name'>): string {
  return `${homepage}/reference/${id}#${name}`;
}
