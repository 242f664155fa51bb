import {
  ErrorCodes,
  ExitNotification,
  InitializeRequest,
  Message,
  ResponseError,
  ShutdownRequest,
  type Connection,
  type MessageStrategy,
  type RequestMessage,
} from 'vscode-languageserver';
import type { ServerEnvironment } from './environment.js';

/** The new names of requests that the protocol does not allow at that time. */
const outOfOrder = {
  early: {
    method: '$/outOfOrder/early',
    error: new ResponseError(ErrorCodes.ServerNotInitialized, 'The first request must be "initialize".'),
  },
  twice: {
    method: '$/outOfOrder/twice',
    error: new ResponseError(ErrorCodes.InvalidRequest, 'The server is already initialized.'),
  },
  late: {
    method: '$/outOfOrder/late',
    error: new ResponseError(ErrorCodes.InvalidRequest, 'The server is shutting down.'),
  },
} as const;

/** The messages of a client, in the order in which it sent them. */
export class MessageOrder implements MessageStrategy {
  private readonly accept = rejectOutOfOrderRequests();
  private taken = 0;

  handleMessage(message: Message, next: (message: Message) => void): void | Promise<void> {
    this.taken++;
    return this.accept(message, next);
  }

  /**
   * Waits until every message that has arrived is taken: whoever answers a request then knows the edits and
   * cancellations that follow it.
   */
  async drained({ pause }: Pick<ServerEnvironment, 'pause'>): Promise<void> {
    let before: number;
    // The library takes one message in each turn, after those who wait have been resumed.
    await pause();
    do {
      before = this.taken;
      await pause();
    } while (before !== this.taken);
  }
}

/**
 * Accepts what may be sent before `initialize`, between it and `shutdown`, and after that (LSP, "Server lifecycle"):
 * other notifications are dropped, other requests go to {@link answerOutOfOrderRequests}.
 */
function rejectOutOfOrderRequests(): MessageStrategy['handleMessage'] {
  let phase: 'early' | 'open' | 'late' = 'early';
  const faultOf = ({ method }: RequestMessage): keyof typeof outOfOrder | undefined => {
    const isInitialize = method === InitializeRequest.method;
    if (phase === 'open') return isInitialize ? 'twice' : undefined;
    return phase === 'early' && isInitialize ? undefined : phase;
  };
  return (message, next) => {
    if (Message.isRequest(message)) {
      const fault = faultOf(message);
      if (fault) return next({ ...message, method: outOfOrder[fault].method } as RequestMessage);
      if (message.method === InitializeRequest.method) phase = 'open';
      if (message.method === ShutdownRequest.method) phase = 'late';
    }
    const isDropped = phase !== 'open' && Message.isNotification(message) && !isAlwaysAllowed(message.method);
    return isDropped ? undefined : next(message);
  };
}

function isAlwaysAllowed(notification: string): boolean {
  return notification === ExitNotification.method || notification.startsWith('$/');
}

/** Answers requests that come too early or too late. */
export function answerOutOfOrderRequests(connection: Connection): void {
  for (const { method, error } of Object.values(outOfOrder)) connection.onRequest(method, () => error);
}
