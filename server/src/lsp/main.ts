import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { lifecycle } from './lifecycle.js';
import { nodeEnvironment } from './node-environment.js';
import { startServer } from './start-server.js';

/** How a client may want to be talked to; without a word of it: standard input and output. */
const transports = /^--(?:stdio|node-ipc|socket|pipe)(?:=|$)/;

const options = { messageStrategy: lifecycle() };
const connection = process.argv.some((argument) => transports.test(argument))
  ? createConnection(ProposedFeatures.all, options)
  : createConnection(ProposedFeatures.all, process.stdin, process.stdout, options);

startServer(connection, nodeEnvironment);
