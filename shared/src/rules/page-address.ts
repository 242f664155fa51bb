/** Where the project lives; a placeholder domain until it has a home. */
export const homepage = 'https://user-tool.example.org';

/** The address of a rule's page. */
export function rulePage(code: string): string {
  return `${homepage}/rules/${code}`;
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
