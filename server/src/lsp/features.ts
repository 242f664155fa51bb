import { CodeActionKind, TextDocumentSyncKind, type ServerCapabilities } from 'vscode-languageserver';
import type { ClientAbilities } from './client-abilities.js';
import type { Session } from './session.js';

/** One thing that the server can do: what `initialize` says of it, and how requests for it are answered. */
export interface Feature {
  /** Undefined where it is not served to this client. */
  announce(client: ClientAbilities): ServerCapabilities | undefined;
  serve(session: Session): void;
}

const features: readonly Feature[] = [];

/** The features that a client gets. */
export function served(client: ClientAbilities): readonly Feature[] {
  return features.filter((feature) => feature.announce(client) !== undefined);
}

/** The server's capabilities: what its features announce, and nothing else. */
export function announce(client: ClientAbilities): ServerCapabilities {
  return Object.assign({}, ...features.map((feature) => feature.announce(client))) as ServerCapabilities;
}
