import type { ShellTree } from '../../shell/tree.js';
import { asText } from '../../yaml/node.js';
import type { Tool } from '../document.js';
import type { ToolInput } from '../input.js';
import { unusedInputs } from '../input-uses.js';
import { writtenFiles } from '../written-files.js';
import { scriptArguments, type ScriptArgument, type WantedKind } from './argument-roles.js';

/** What an argument of a script stands for in a tool: the value of an input, or the file of an output. */
export type ArgumentMeaning = { kind: 'input'; input: ToolInput } | { kind: 'output'; file: string };

/**
 * What the arguments of a script that was written for the command line stand for, by their positions. Those for which
 * more than one thing is likely are left out, and nothing is given to two of them.
 * @param count how many arguments the script gets already
 */
export function argumentMeanings(
  tool: Tool,
  tree: ShellTree,
  count: number,
): ReadonlyMap<number, ArgumentMeaning> {
  const lacking = (scriptArguments(tree) ?? []).filter(({ position }) => position > count);
  const meanings = new Map<number, ArgumentMeaning>();
  const written = lacking.filter(({ output }) => output === 'written');
  const files = freeFiles(tool);
  if (written.length === files.length) {
    written.forEach(({ position }, index) => {
      meanings.set(position, { kind: 'output', file: files[index] ?? '' });
    });
  }
  const matching = new Matching(tool);
  matching.matchAll(lacking.filter(({ output }) => output === undefined));
  for (const [{ position }, input] of matching.found) meanings.set(position, { kind: 'input', input });
  return meanings;
}

/** What each type of input is written for, if it has a single value. */
const kindsOfTypes: Readonly<Record<string, WantedKind>> = {
  data: 'file',
  integer: 'number',
  float: 'number',
  text: 'text',
  select: 'text',
};

function kindOf({ type = '', multiple }: ToolInput): WantedKind | undefined {
  return !multiple && Object.hasOwn(kindsOfTypes, type) ? kindsOfTypes[type] : undefined;
}

/** The inputs that arguments stand for. */
class Matching {
  readonly found = new Map<ScriptArgument, ToolInput>();
  private readonly unused: readonly ToolInput[];

  constructor(private readonly tool: Tool) {
    this.unused = unusedInputs(tool);
  }

  matchAll(read: readonly ScriptArgument[]): void {
    for (const argument of read) this.matchName(argument);
    const needed = this.left(read).filter(({ hasDefault }) => !hasDefault);
    // A text is given only to a variable of its name, because others may stand for a folder, or the start of a name.
    this.matchKind(
      'number',
      needed.filter(({ wants }) => wants === 'number'),
    );
    const others = needed.filter(({ wants }) => wants === 'file' || wants === 'any');
    const files = others.filter(({ wants }) => wants === 'file');
    if (!this.matchKind('file', others)) this.matchKind('file', files);
    this.matchUsed(read);
    // What has a default takes what is certainly nothing else's.
    if (this.left(needed).length > 0) return;
    for (const kind of ['number', 'file'] as const)
      this.matchKind(
        kind,
        this.left(read).filter(({ wants, hasDefault }) => hasDefault && wants === kind),
      );
  }

  private left(read: readonly ScriptArgument[]): ScriptArgument[] {
    return read.filter((argument) => !this.found.has(argument));
  }

  private isTaken(input: ToolInput): boolean {
    return [...this.found.values()].includes(input);
  }

  /** The input that a variable is named after. */
  private matchName(argument: ScriptArgument): void {
    const names = new Set(argument.names.map(nameKey));
    const { wants } = argument;
    const input = this.tool.inputs.find(
      (one) => names.has(nameKey(one.name ?? '')) && !this.isTaken(one) && fits(wants, one),
    );
    if (input) this.found.set(argument, input);
  }

  /** As many inputs of a kind as arguments, in the same order. */
  private matchKind(kind: WantedKind, wanting: readonly ScriptArgument[]): boolean {
    const inputs = this.unused.filter((input) => kindOf(input) === kind && !this.isTaken(input));
    if (inputs.length !== wanting.length) return false;
    wanting.forEach((argument, index) => {
      const input = inputs[index];
      if (input) this.found.set(argument, input);
    });
    return true;
  }

  /** The only dataset for the only argument, which is certainly a dataset: it may be written in other places already. */
  private matchUsed(read: readonly ScriptArgument[]): void {
    const datasets = this.tool.inputs.filter(({ type }) => type === 'data');
    const [input] = datasets;
    const [argument] = read;
    const isCertain =
      read.length === 1 && argument?.wants === 'file' && argument.position === 1 && !argument.hasDefault;
    if (!argument || !input || !isCertain || datasets.length > 1 || this.found.size > 0) return;
    if (kindOf(input) === 'file') this.found.set(argument, input);
  }
}

/** Whether an argument may be the input that its variable is named after. */
function fits(wants: WantedKind, input: ToolInput): boolean {
  const kind = kindOf(input);
  return wants === 'any' || kind === wants || (kind !== 'file' && kind !== 'number' && wants !== 'number');
}

function nameKey(name: string): string {
  return name.toLowerCase().replace(/[^a-z\d]/g, '');
}

/** The files that outputs name literally, and that the scripts do not write yet. */
function freeFiles(tool: Tool): string[] {
  const written = new Set(writtenFiles(tool));
  return tool.outputs.flatMap(({ pairs }) => {
    const file = asText(pairs.get('from_work_dir')?.value)?.value.trim() ?? '';
    return /^[\w.,@%+=/-]+$/.test(file) && !written.has(file) ? [file] : [];
  });
}
