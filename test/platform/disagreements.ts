import type { Problem } from '../../shared/src/problems/problem.js';

/** What the platform creates although we report an error, or rejects although we do not, and why ours is better. */
export interface Disagreement {
  /** The code of our error; none if only the platform finds something. */
  code?: string;
  /** Where it is: a JSON pointer whose indexes are `*`; what the platform says, if it names no place. */
  at: RegExp;
  /** The releases; all if absent. */
  releases?: readonly string[];
  why: string;
}

/** Errors of tools that the platform creates. */
export const stricter: readonly Disagreement[] = [
  {
    code: 'shell-unescaped',
    at: /^\/shell_command$/,
    why: 'What is meant for the shell is evaluated as JavaScript, so the job fails.',
  },
  {
    code: 'expression-syntax',
    at: /^\/(?:shell_command|configfiles\/\*\/content)$/,
    why: 'The expression is not JavaScript, so the job fails.',
  },
  {
    code: 'reference-kind',
    at: /^\/(?:shell_command|configfiles\/\*\/content)$/,
    why: 'The expression throws or has no value, so the job fails or gets a wrong command.',
  },
  {
    code: 'reference-undeclared',
    at: /^\/(?:shell_command|configfiles\/\*\/content)$/,
    why: 'There is no such input, so the job fails or gets a wrong command.',
  },
  {
    code: 'reference-unfinished',
    at: /^\/(?:shell_command|configfiles\/\*\/content)$/,
    releases: ['25.0.4', '25.1.3', '26.0.2', '26.1.0'],
    why: 'The template cannot be evaluated, so every job fails.',
  },
  {
    code: 'foreign-reference',
    at: /^\/(?:shell_command|configfiles\/\*\/content)$/,
    why: 'The text stays as it is, and the command does not get the input.',
  },
  {
    code: 'shell-unsupported',
    at: /^\/shell_command$/,
    why: 'The shell of the image stops there, so the job fails.',
  },
  {
    code: 'shell-syntax',
    at: /^\/shell_command$/,
    why: 'The shell cannot read the command, so the job fails.',
  },
  {
    code: 'typographic-character',
    at: /^\//,
    why: 'Typographic quotes do not quote anything, so the command is another one.',
  },
  {
    code: 'run-fails',
    at: /^\/(?:shell_command|configfiles\/\*(?:\/content)?)$/,
    why: 'The platform stores the tool, but no job of it can run.',
  },
  { code: 'blank-value', at: /^\/shell_command$/, why: 'A tool without a command has no result.' },
  {
    code: 'output-unclaimed',
    at: /^\/outputs\/\*/,
    why: 'No file becomes the output, so it is always empty.',
  },
  {
    code: 'output-path',
    at: /^\/outputs\/\*\/.*(?:directory|from_work_dir)$/,
    why: 'The path is outside the working directory, where nothing is collected.',
  },
  {
    code: 'discover-pattern',
    at: /\/discover_datasets\/\*(?:\/pattern)?$/,
    why: 'The pattern is not a regular expression, or matches nothing, so collecting the files fails.',
  },
  {
    code: 'input-name',
    at: /\/name$/,
    why: 'No reference can name an input without a name.',
  },
  { code: 'input-duplicate', at: /^\/inputs\/\*/, why: 'Of two inputs of a name, one has no effect.' },
  { code: 'output-duplicate', at: /^\/outputs\/\*/, why: 'Of two outputs of a name, one is lost.' },
  {
    code: 'default-invalid',
    at: /\/value$/,
    why: 'The form shows a value that it does not accept, so the tool does not run unless users change it.',
  },
  { code: 'options-invalid', at: /\/options/, why: 'Of two options of a value, only one can be selected.' },
  {
    code: 'range-empty',
    at: /\/(?:min|max)$/,
    why: 'No value is between the bounds, so the tool never runs.',
  },
  {
    code: 'too-new-for-platform',
    at: /^\/configfiles$/,
    releases: ['25.0.4'],
    why: 'This release never writes config files, so the command does not find them.',
  },
  {
    code: 'too-new-for-platform',
    at: /^\/outputs\/\*\/(?:structured_like|collection_type(?:_source)?|discover_datasets(?:\/\*)?)$/,
    releases: ['25.0.4', '25.1.3', '26.0.2'],
    why: 'These releases drop the field, so the collection is another one, or has no files.',
  },
  {
    code: 'blank-value',
    at: /^\/requirements\/\*\/expression_lib$/,
    releases: ['25.0.4', '25.1.3', '26.0.2'],
    why: 'There is no code that expressions could call; newer releases reject it.',
  },
  {
    code: 'value-format',
    at: /^\/profile$/,
    releases: ['26.1.2'],
    why: 'The platform takes true and false for 1 and 0, which are no versions of it.',
  },
  {
    code: 'blank-value',
    at: /^\/outputs\/\*\/structure$/,
    releases: ['26.1.0'],
    why: 'The superseded point release drops the field without a word; all others reject it.',
  },
  {
    code: 'wrong-type',
    at: /^\/requirements\/\*\/\w+$/,
    releases: ['26.1.0'],
    why: 'The release stores any text as an amount, but nothing can use it.',
  },
];

/** What the platform rejects without an error of ours. */
export const looser: readonly Disagreement[] = [
  {
    at: /^lint (?!TestsCaseValidation)/,
    releases: ['26.1.0'],
    why: 'The linters of the superseded point release reject it, which we report as a warning there.',
  },
  {
    at: /^lint TestsCaseValidation .*The exception is \[\]/,
    releases: ['26.1.0'],
    why: 'The linter of the superseded point release fails without a reason; the next one accepts the test.',
  },
  {
    at: /^model literal_error .*\/discover_via Input should be 'pattern'/,
    releases: ['26.1.0'],
    why: 'The superseded point release rejects this way of discovery only with a pattern; the next one always, which we report.',
  },
  {
    at: /^opening KeyError .*'type'$/,
    releases: ['25.0.4', '25.1.3', '26.0.2'],
    why: 'These releases read "parameters" in any input of a case, where we warn about an unknown field; newer ones reject it, which we report.',
  },
  {
    at: /^model extra_forbidden .*\/elements\/\w+\/Collection\/(?:min|max) /,
    releases: ['26.1.0'],
    why: 'The superseded point release rejects the bounds of an inner collection; the next one reads them.',
  },
];

/** The pattern of a place. */
export function placeOf({ path }: Pick<Problem, 'path'>): string {
  return path.replace(/\/\d+(?=\/|$)/g, '/*');
}
