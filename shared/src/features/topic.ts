import type { MemberTable } from '../expressions/members.js';
import type { ScopeReference } from '../expressions/types.js';
import type { MethodReceiver } from './hover/describe-code.js';

/** A topic with documentation: plain data, so that a client can keep it and ask later. */
export type Topic =
  | { about: 'field'; shape: string; field: string }
  | { about: 'value'; shape: string; field: string; value: string }
  | { about: 'member'; table: MemberTable; name: string }
  | { about: 'root'; name: ScopeReference['root'] }
  /** A global JavaScript name, a function of a global object, a method of a kind of value. */
  | { about: 'builtin'; name: string }
  | { about: 'functionOf'; object: string; name: string }
  | { about: 'method'; receiver: MethodReceiver; name: string }
  /** Something that `expression_lib` declares. */
  | { about: 'library'; name: string }
  | { about: 'rule'; code: string }
  | { about: 'datatype'; name: string }
  | { about: 'license'; id: string }
  | { about: 'container'; reference: string }
  /** A snippet of a list member, see `completeSnippet`. */
  | { about: 'part'; shape: string; label: string }
  /** By the offset of its mapping. */
  | { about: 'input'; at: number };
