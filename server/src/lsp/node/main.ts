import { keepCompiledCode } from '../../common/compiled-code.js';

// Before the rest is loaded, which is what takes long to compile.
keepCompiledCode();
await import('./server.js');
