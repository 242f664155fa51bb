import type { Position } from '@user-tool/shared';
import { customNotification, type AboutDocument, type NotificationOf } from './messages.js';

/** The caret went somewhere without an edit, so that what it has left is no longer being typed. */
export const caretMoved: NotificationOf<AboutDocument & { position: Position }> =
  customNotification('caretMoved');
