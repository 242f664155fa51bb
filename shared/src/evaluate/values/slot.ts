import type { ToolInput } from '../../tool/input.js';
import type { Server } from '../../values/server.js';
import type { YamlNode } from '../../yaml/node.js';

/** What is wrong with the value of an input. */
export interface InputFault {
  /** One sentence. */
  message: string;
  /** The input as expressions name it, `cond.reads` or `queries[0].reads`; may not exist. */
  input: string;
  /** The place in the document that requires something else, or has the value; undefined if no input is meant. */
  place?: YamlNode;
  /** The tool has no input of that name, or not with these values. */
  isUnknown?: true;
}

/** One input that gets a value. */
export interface Slot {
  input: ToolInput;
  /** The value given for it; never undefined. */
  given: unknown;
  /** Whether it is the default. */
  isDefault: boolean;
  server: Server;
  /** The input as expressions name it, `cond.reads`. */
  name: string;
  sizeOf: (path: string) => number | undefined;
  /** The path of a file where the command runs. */
  pathInJob: (path: string) => string;
  /**
   * Reports why the given value is invalid, which makes it null.
   * @param actual what was found instead, as worded in the sentence; the whole value if absent
   */
  refuse: (need: string, actual?: string) => null;
}
