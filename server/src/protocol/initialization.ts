import { type NotificationOf, ownNotification } from './messages.js';

/**
 * What a client says about itself in `initializationOptions` beyond LSP, all of it optional. Settings may be beside it,
 * in a section or without.
 */
export interface InitializationOptions {
  /** The commands that it has for what code lenses and code actions show. */
  commands?: readonly string[];
  /** It answers the requests of `client-files.ts`. */
  readsFiles?: boolean;
  /** False where the user does not trust the workspace: then no programs are started for what is in it. */
  trusted?: boolean;
}

/** The user trusts the workspace from now on. It is never taken back: editors start anew for that. */
export const trustGranted: NotificationOf<void> = ownNotification('trustGranted');
