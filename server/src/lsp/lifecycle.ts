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

/** What requests are renamed to that the protocol does not allow at their time. */
const untimely = {
  early: {
    method: '$/early',
    error: new ResponseError(ErrorCodes.ServerNotInitialized, 'The first request has to be "initialize".'),
  },
  twice: {
    method: '$/twice',
    error: new ResponseError(ErrorCodes.InvalidRequest, 'The server is initialized already.'),
  },
  late: {
    method: '$/late',
    error: new ResponseError(ErrorCodes.InvalidRequest, 'The server was told to shut down.'),
  },
} as const;

/**
 * Lets through what may be said before `initialize`, between it and `shutdown`, and after that (LSP, "Server
 * lifecycle"): other notifications are dropped, other requests go to {@link answerUntimely}.
 */
export function lifecycle(): MessageStrategy {
  let phase: 'early' | 'open' | 'late' = 'early';
  const faultOf = ({ method }: RequestMessage): keyof typeof untimely | undefined => {
    if (phase !== 'open') return phase === 'early' && method === InitializeRequest.method ? undefined : phase;
    return method === InitializeRequest.method ? 'twice' : undefined;
  };
  return {
    handleMessage(message, next) {
      if (Message.isRequest(message)) {
        const fault = faultOf(message);
        if (fault) return next({ ...message, method: untimely[fault].method } as RequestMessage);
        if (message.method === InitializeRequest.method) phase = 'open';
        if (message.method === ShutdownRequest.method) phase = 'late';
      }
      const isDropped =
        phase !== 'open' &&
        Message.isNotification(message) &&
        message.method !== ExitNotification.method &&
        !message.method.startsWith('$/');
      return isDropped ? undefined : next(message);
    },
  };
}

/** Answers requests that come too early or too late. */
export function answerUntimely(connection: Connection): void {
  for (const { method, error } of Object.values(untimely)) connection.onRequest(method, () => error);
}
