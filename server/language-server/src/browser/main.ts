import {
  BrowserMessageReader,
  BrowserMessageWriter,
  createConnection,
  ProposedFeatures,
} from 'vscode-languageserver/browser';
import { MessageOrder } from '../session/request-order.js';
import { startServer } from '../session/start-server.js';
import { browserEnvironment } from './environment.js';
import { workerScope } from './worker-scope.js';

const order = new MessageOrder();
const connection = createConnection(
  ProposedFeatures.all,
  new BrowserMessageReader(workerScope),
  new BrowserMessageWriter(workerScope),
  { messageStrategy: order },
);

// In Node that ends the process and its threads.
connection.onExit(() => {
  workerScope.close();
});

startServer(connection, browserEnvironment(connection), order);
