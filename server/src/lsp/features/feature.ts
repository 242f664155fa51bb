import type { ServerCapabilities } from 'vscode-languageserver';
import type { ClientAbilities } from '../client-abilities.js';
import type { Session } from '../session.js';

/** One thing that the server can do: what `initialize` says of it, and how requests for it are answered. */
export interface Feature {
  /** Undefined where it is not served to this client. */
  announce(client: ClientAbilities): ServerCapabilities | undefined;
  serve(session: Session): void;
}
