import type { Field, Shape } from '../schema/shape.js';

/** Where the project lives; a placeholder domain until it has a home. */
export const homepage = 'https://user-tool.example.org';

/** The address of a rule's page. */
export function rulePage(code: string): string {
  return `${homepage}/rules/${code}`;
}

/** The command by which a client shows a rule's page; its argument is the code. */
export const explainCommand = 'userTool.explain';

/** An address that makes VS Code show a rule's page by {@link explainCommand}, without a network. */
export function rulePageCommand(code: string): string {
  return `command:${explainCommand}?${encodeURIComponent(JSON.stringify([code]))}`;
}

/** The address of a field's place on the reference page of its mapping. */
export function fieldPage({ id }: Pick<Shape, 'id'>, { name }: Pick<Field, 'name'>): string {
  return `${homepage}/reference/${id}#${name}`;
}
