// Only what the sandbox uses of the engine's library, as bundlers keep the whole of a module that is imported on demand.
export { newQuickJSWASMModuleFromVariant, newVariant } from 'quickjs-emscripten-core';
