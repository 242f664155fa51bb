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

/** The name of the reference page of a mapping, by what messages call it: `data-input` of `a "data" input`. */
export function shapePageName(noun: string): string {
  return noun
    .replace(/^(?:an?|the) /, '')
    .replaceAll(/[^\w]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** The address of a field's place on the reference page of its mapping. */
export function fieldPage(noun: string, field: string): string {
  return `${homepage}/reference/${shapePageName(noun)}#${field}`;
}
