/** Where the project lives; a placeholder domain until it has a home. */
export const homepage = 'https://user-tool.example.org';

/** The address of a rule's page. */
export function rulePage(code: string): string {
  return `${homepage}/rules/${code}`;
}

/** The address of a field's place on the reference page of its mapping. */
export function fieldPage(noun: string, field: string): string {
  const page = noun
    .replace(/^(?:an?|the) /, '')
    .replaceAll(/[^\w]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `${homepage}/reference/${page}#${field}`;
}
