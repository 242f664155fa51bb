/** A tool or workflow of another system. */
export interface ForeignSystem {
  /** What it is: `a CWL document`. */
  noun: string;
  /** What to write instead, as a clause after a colon. */
  advice: string;
  /** It is not YAML, so what a YAML reader says about it means nothing. */
  isOtherSyntax: boolean;
}

const cwl: ForeignSystem = {
  noun: 'a CWL document',
  advice:
    'write a tool with one "shell_command" instead of "baseCommand" and "inputBinding", and types such as "data", "text", and "integer" instead of "File", "string", and "int"',
  isOtherSyntax: false,
};

/** Those that are not YAML, by what their first lines contain. */
const otherSyntaxes: readonly [pattern: RegExp, system: ForeignSystem][] = [
  [
    /^\s*(?:<\?xml\b[^>]*>\s*)?(?:<!--[^]{0,1000}?-->\s*)*<(?:tool|macros|token|command|inputs|param)\b/,
    {
      noun: 'an XML tool of Galaxy',
      advice:
        'write a YAML tool, with the text of <command> in "shell_command", where "$reads" becomes "$(inputs.reads.path)"',
      isOtherSyntax: true,
    },
  ],
  [
    /^\s*version\s+(?:1\.\d+|development|draft-\d)\s*$|^(?:task|workflow)\s+\w+\s*\{[^]{0,2000}?\b(?:command\s*(?:<<<|\{)|runtime\s*\{|call\s+\w)/m,
    {
      noun: 'a WDL document',
      advice:
        'write a YAML tool, with the text of "command" in "shell_command", where "~{reads}" becomes "$(inputs.reads.path)"',
      isOtherSyntax: true,
    },
  ],
  [
    /^#!.*\bnextflow\b|^\s*nextflow\.(?:enable|preview)\.|^(?:process|workflow)\b[^\n{]{0,100}\{\s*$|^\s*include\s*\{[^}\n]*\}\s*from\b/m,
    {
      noun: 'a Nextflow script',
      advice:
        'write a YAML tool, with the text of "script" in "shell_command", where "$reads" becomes "$(inputs.reads.path)"',
      isOtherSyntax: true,
    },
  ],
];

/** How much of a text is read; characters. */
const maxRead = 5000;

/** The other system whose syntax a text is in, by its first lines; undefined if it may be YAML. */
export function otherSyntaxOf(text: string): ForeignSystem | undefined {
  const start = text.slice(0, maxRead).replace(/^\uFEFF/, '');
  if (/^class:\s/m.test(start)) return undefined;
  return otherSyntaxes.find(([pattern]) => pattern.test(start))?.[1];
}

const cwlClasses: ReadonlySet<string | undefined> = new Set([
  'CommandLineTool',
  'ExpressionTool',
  'Workflow',
  'Operation',
]);

/** The other system that a mapping belongs to, by its class, and by its fields if it has none. */
export function systemOfMapping(
  className: string | undefined,
  hasField: (name: string) => boolean,
): ForeignSystem | undefined {
  if (cwlClasses.has(className)) return cwl;
  return className === undefined && hasField('cwlVersion') ? cwl : undefined;
}
