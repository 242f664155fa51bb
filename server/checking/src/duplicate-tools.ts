import type { DuplicateTool, Position, ToolSummary } from '@user-tool/shared';

/** What identifies a tool: id and version, and where the id is. */
export type ToolIdentity = Pick<ToolSummary, 'id' | 'identity'>;

/** A document with a tool. */
interface Member {
  address: string;
  file: string;
  identity: string;
  range: DuplicateTool['range'];
}

/** The documents with one tool, by their keys. */
interface Group {
  members: Map<string, Member>;
  /** What {@link DuplicateTools.of} has listed, by key, since the last change. */
  listed: Map<string, readonly DuplicateTool[]>;
}

/** A document without duplicates. */
const none: readonly DuplicateTool[] = [];

/** Listing thousands of tools with the same id is no use. */
const maxDuplicates = 200;

/** Finds documents with the same tool, by id and version: the input of `id-duplicate`. */
export class DuplicateTools {
  private readonly members = new Map<string, Member>();
  private readonly groups = new Map<string, Group>();

  /** @param nameOf what to call a document, from one URI to another */
  constructor(private readonly nameOf: (from: string, to: string) => string) {}

  /**
   * Records what a document currently contains.
   * @param key of the document
   * @param tool undefined if the document is gone, or not a tool
   * @param file the same for all URIs of one file, which does not duplicate itself
   * @returns URIs of other documents whose problems change
   */
  note(key: string, address: string, tool: ToolIdentity | undefined, file = key): string[] {
    const before = this.members.get(key);
    const now = memberOf(address, file, tool);
    if (isSameMember(before, now)) return [];
    if (before) this.leave(key, before.identity);
    if (now) this.join(key, now);
    const touched = [before, now].flatMap((member) => (member ? this.othersOf(member) : []));
    return [...new Set(touched.map((member) => member.address))];
  }

  /**
   * The other documents with a document's id and version, in the order in which they were recorded: the same array
   * until they change.
   */
  of(key: string): readonly DuplicateTool[] {
    const member = this.members.get(key);
    const group = member && this.groups.get(member.identity);
    if (!group || group.members.size === 1) return none;
    const cached = group.listed.get(key);
    if (cached) return cached;
    const list = this.othersOf(member).map(({ address, range }) => ({
      name: this.nameOf(member.address, address),
      file: address,
      range,
    }));
    group.listed.set(key, list);
    return list;
  }

  private othersOf({ file, identity }: Member): Member[] {
    const others: Member[] = [];
    for (const member of this.groups.get(identity)?.members.values() ?? []) {
      if (member.file !== file) others.push(member);
      if (others.length === maxDuplicates) break;
    }
    return others;
  }

  private join(key: string, member: Member): void {
    this.members.set(key, member);
    const group = this.groups.get(member.identity);
    if (group) {
      group.members.set(key, member);
      group.listed.clear();
    } else {
      this.groups.set(member.identity, { members: new Map([[key, member]]), listed: new Map() });
    }
  }

  private leave(key: string, identity: string): void {
    this.members.delete(key);
    const group = this.groups.get(identity);
    group?.members.delete(key);
    group?.listed.clear();
    if (group?.members.size === 0) this.groups.delete(identity);
  }
}

function memberOf(address: string, file: string, tool: ToolIdentity | undefined): Member | undefined {
  const { identity, id } = tool ?? {};
  return identity !== undefined && id ? { address, file, identity, range: id.range } : undefined;
}

function isSameMember(a: Member | undefined, b: Member | undefined): boolean {
  if (!a || !b) return a === b;
  const isSame = a.address === b.address && a.file === b.file && a.identity === b.identity;
  return isSame && isSamePosition(a.range.start, b.range.start) && isSamePosition(a.range.end, b.range.end);
}

function isSamePosition(a: Position, b: Position): boolean {
  return a.line === b.line && a.character === b.character;
}
