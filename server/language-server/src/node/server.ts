import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { MessageOrder } from '../session/request-order.js';
import { startServer } from '../session/start-server.js';
import { nodeEnvironment } from './environment.js';

/** How a client may want to be talked to; without a word of it: standard input and output. */
const transports = /^--(?:stdio|node-ipc|socket|pipe)(?:=|$)/;

const order = new MessageOrder();
const options = { messageStrategy: order };
const connection = process.argv.some((argument) => transports.test(argument))
  ? createConnection(ProposedFeatures.all, options)
  : createConnection(ProposedFeatures.all, process.stdin, process.stdout, options);

startServer(connection, nodeEnvironment, order);
