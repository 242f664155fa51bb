import type { Span } from '../text/range.js';
import type { GrowingNode } from './builder.js';

/** The kinds of compound commands that contain commands. */
export type Compound = 'if' | 'loop' | 'case' | '{' | '(';

/** An open compound command. */
export interface OpenCompound {
  kind: Compound;
  opener: Span;
  /** The word that started its current part. */
  part: string;
  node: GrowingNode;
  /** The open nodes around it. */
  pipeline: GrowingNode | undefined;
  command: GrowingNode | undefined;
}

/** The state of reading a list of commands: those of the whole text, or of one pair of brackets. */
export class CommandList {
  readonly frames: OpenCompound[] = [];
  /** The closing bracket has been read. */
  isClosed = false;
  /** A command may start here, so reserved words are recognized. */
  isStart = true;
  /** An operator that still needs its second command. */
  joined: Span | undefined;
  /** What precedes: a command, a command ended by a line break, or nothing. */
  before: 'command' | 'line' | 'nothing' = 'nothing';
  pipeline: GrowingNode | undefined;
  command: GrowingNode | undefined;
  /** The next word of the command may be an assignment. */
  isAssignable = true;
  /** The name of the command has been read. */
  isNamed = false;
  /** The end of the last part that was read. */
  reach = 0;
  private readonly counts = new Map<Compound, number>();

  /** @param opener the opening bracket; absent for the whole text */
  constructor(
    readonly opener?: Span,
    private readonly outer?: CommandList,
  ) {}

  /** The innermost open compound command. */
  get frame(): OpenCompound | undefined {
    return this.frames.at(-1);
  }

  push(frame: OpenCompound): void {
    this.frames.push(frame);
    this.count(frame.kind, 1);
  }

  pop(): OpenCompound | undefined {
    const frame = this.frames.pop();
    if (frame) this.count(frame.kind, -1);
    return frame;
  }

  /** Makes a loop whose body is in braces end at a closing brace. */
  becomeGroup(frame: OpenCompound): void {
    this.pop();
    this.push({ ...frame, kind: '{', part: '{' });
  }

  /** Whether a compound command of a kind is open within these brackets. */
  has(kind: Compound): boolean {
    return (this.counts.get(kind) ?? 0) > 0;
  }

  /** Whether one is open within or outside these brackets. */
  isIn(kind: Compound): boolean {
    return this.has(kind) || this.outer?.isIn(kind) === true;
  }

  private count(kind: Compound, step: number): void {
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + step);
  }
}
