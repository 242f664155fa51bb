import type { Span } from '../text/range.js';
import type { ShellKind, ShellNode } from './tree.js';

/** A node under construction. */
export interface GrowingNode {
  kind: ShellKind;
  start: number;
  end: number;
  readonly parent: GrowingNode | undefined;
  children: GrowingNode[];
}

const none: GrowingNode[] = [];

/** A state of the builder to go back to. */
export interface TreeMark {
  top: GrowingNode;
  children: number;
  holes: number;
}

/** Builds a tree from left to right. Each hole becomes a child of the node that is open at its start. */
export class TreeBuilder {
  readonly root: GrowingNode;
  readonly holes: ShellNode[] = [];
  private top: GrowingNode;

  /** @param spans the holes, in order, without overlaps */
  constructor(
    length: number,
    private readonly spans: readonly Span[],
  ) {
    this.root = { kind: 'script', start: 0, end: length, parent: undefined, children: none };
    this.top = this.root;
  }

  /** The start of the next hole without a node. */
  get nextHole(): number {
    return this.spans[this.holes.length]?.start ?? Infinity;
  }

  open(kind: ShellKind, start: number): GrowingNode {
    this.takeHoles(start);
    return (this.top = this.add(kind, start, start));
  }

  /** Closes a node and all open nodes inside it. */
  close(node: GrowingNode, end: number): void {
    this.takeHoles(end);
    for (; this.top !== node && this.top.parent; this.top = this.top.parent) this.top.end = end;
    node.end = end;
    this.top = node.parent ?? node;
  }

  mark(): TreeMark {
    return { top: this.top, children: this.top.children.length, holes: this.holes.length };
  }

  /** Removes everything added since the mark. */
  reset({ top, children, holes }: TreeMark): void {
    this.top = top;
    if (top.children.length > children) top.children.length = children;
    this.holes.length = holes;
  }

  /** Closes all open nodes. */
  finish(): void {
    this.close(this.root, this.root.end);
  }

  private add(kind: ShellKind, start: number, end: number): GrowingNode {
    const { top } = this;
    const node: GrowingNode = { kind, start, end, parent: top, children: none };
    if (top.children === none) top.children = [node];
    else top.children.push(node);
    return node;
  }

  private takeHoles(before: number): void {
    for (let next = this.spans[this.holes.length]; next && next.start < before;) {
      this.holes.push(this.add('hole', next.start, next.end));
      next = this.spans[this.holes.length];
    }
  }
}
