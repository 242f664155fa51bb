import type { ToolFacts, Twin } from '@user-tool/shared';
import { relativePath } from './files/addresses.js';

/** A document that holds a tool. */
interface Member {
  uri: string;
  identity: string;
  range: Twin['range'];
}

/** Of thousands of tools with one id, nobody wants to hear of each that there are thousands of others. */
const mostTwins = 200;

/**
 * Which documents hold the same tool, by id and version: what `id-duplicate` needs to know. Documents go by a key
 * that is the same for all addresses of one file.
 */
export class Twins {
  private readonly members = new Map<string, Member>();
  private readonly groups = new Map<string, Map<string, Member>>();

  /**
   * Notes what a document holds now.
   * @param facts undefined where the document is gone, or no tool
   * @returns addresses of other documents whose problems that changes
   */
  note(key: string, uri: string, facts: ToolFacts | undefined): string[] {
    const before = this.members.get(key);
    const now = memberOf(uri, facts);
    if (sameMember(before, now)) return [];
    if (before) this.leave(key, before.identity);
    if (now) this.join(key, now);
    const touched = [before, now].flatMap((member) => this.others(key, member?.identity));
    return [...new Set(touched.map((member) => member.uri))];
  }

  /** The other documents with a document's id and version, with paths relative to it, in alphabetical order. */
  of(key: string): Twin[] {
    const own = this.members.get(key);
    if (!own) return [];
    return this.others(key, own.identity)
      .map(({ uri, range }) => ({ name: relativePath(own.uri, uri), file: uri, range }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  private others(key: string, identity = ''): Member[] {
    const others: Member[] = [];
    for (const [other, member] of this.groups.get(identity) ?? []) {
      if (other !== key) others.push(member);
      if (others.length === mostTwins) break;
    }
    return others;
  }

  private join(key: string, member: Member): void {
    this.members.set(key, member);
    const group = this.groups.get(member.identity);
    if (group) group.set(key, member);
    else this.groups.set(member.identity, new Map([[key, member]]));
  }

  private leave(key: string, identity: string): void {
    this.members.delete(key);
    const group = this.groups.get(identity);
    group?.delete(key);
    if (group?.size === 0) this.groups.delete(identity);
  }
}

function memberOf(uri: string, facts: ToolFacts | undefined): Member | undefined {
  const { identity, id } = facts ?? {};
  return identity !== undefined && id ? { uri, identity, range: id.range } : undefined;
}

function sameMember(a: Member | undefined, b: Member | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
