/** Where the project lives; a placeholder domain until it has a home. */
export const homepage = 'https://user-tool.example.org';

/** The address of a rule's page. */
export function rulePage(code: string): string {
  return `${homepage}/rules/${code}`;
}
