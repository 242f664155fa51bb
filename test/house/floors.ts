/** The floors of the tool language from the ground up; none imports from one above it. */
export const floors = [
  'util',
  'text',
  'values',
  'yaml',
  'schema',
  'javascript',
  'expressions',
  'shell',
  'tool',
  'shellcheck',
  'problems',
  'rules',
  'checker',
  'templates',
  'evaluate',
  'features',
] as const;
