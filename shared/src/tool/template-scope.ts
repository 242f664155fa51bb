import type { Dialect } from '../values/dialect.js';
import type { Tool } from './document.js';
import type { PartCache } from './document-cache.js';
import type { ToolInput } from './input.js';
import type { ShellScript } from './shell/script.js';
import type { Template } from './template.js';

/** The inputs that expressions can refer to. */
export interface DeclaredInputs {
  /** See `Tool.inputsByName`. */
  readonly inputsByName: ReadonlyMap<string, ToolInput>;
  /** See `Tool.unsettledInputs`. */
  readonly unsettledInputs: ReadonlySet<ToolInput>;
  /** What follows from the declaration of an input alone; undefined if it is uncertain, or depends on more. */
  factsOf(input: string): PartCache | undefined;
}

/**
 * A template with the inputs that it can refer to. All that it gives follows from the template, the dialect, and
 * `ToolParts.declarations`, and the names of the outputs.
 */
export class TemplateScope implements DeclaredInputs {
  constructor(
    private readonly tool: Tool,
    readonly template: Template,
  ) {}

  get dialect(): Dialect {
    return this.tool.dialect;
  }

  /** The template as the shell gets it, if it is a shell script. */
  get script(): ShellScript | undefined {
    return this.tool.shellScripts.get(this.template);
  }

  get inputsByName(): ReadonlyMap<string, ToolInput> {
    return this.tool.inputsByName;
  }

  get unsettledInputs(): ReadonlySet<ToolInput> {
    return this.tool.unsettledInputs;
  }

  /** The names of the outputs, to which nothing can refer. */
  get outputNames(): ReadonlySet<string> {
    return this.tool.outputNames;
  }

  factsOf(input: string): PartCache | undefined {
    return this.tool.factsOf(input);
  }
}
