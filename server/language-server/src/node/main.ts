import { keepCompiledCode } from '@user-tool/common/compiled-code.js';
import { allocateShortLived } from '@user-tool/common/short-lived-objects.js';

// Before the rest is loaded, which is what takes long to compile.
keepCompiledCode();
await import('./server.js');
allocateShortLived();
