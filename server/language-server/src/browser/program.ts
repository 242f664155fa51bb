import { evaluationThread, workerScope } from './worker-scope.js';

// The server and its evaluation thread share most of their code, so that the package has one program for both.
void (workerScope.name === evaluationThread ? import('./evaluation-worker.js') : import('./main.js'));
