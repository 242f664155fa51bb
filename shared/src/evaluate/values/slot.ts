import type { ToolInput } from '../../tool/input.js';
import type { YamlNode } from '../../yaml/node.js';

/** What is wrong with the value of an input. */
export interface InputFault {
  /** One sentence. */
  message: string;
  /** How expressions name the input, `cond.reads` or `queries[0].reads`; also one that there is not. */
  input: string;
  /** The place in the document that asks for something else, or has the value; undefined where no input is meant. */
  place?: YamlNode;
}

/** One input that gets a value. */
export interface Slot {
  input: ToolInput;
  /** What is given for it; never undefined. */
  given: unknown;
  /** How expressions name it, `cond.reads`. */
  name: string;
  sizeOf: (path: string) => number | undefined;
  /**
   * Says why the given value will not do; the value is null then.
   * @param found what is there instead, in the words of the sentence; the whole value when absent
   */
  refuse: (need: string, found?: string) => null;
}
