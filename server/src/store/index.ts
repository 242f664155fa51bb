export { dropContent, extraFilesOf, keepContent, keepExtraFiles } from './content.js';
export { longestList } from './context.js';
export { openDatabase, placeOf } from './database.js';
export { datasetStates } from './datasets.js';
export { StoreFault } from './fault.js';
export { addableTypes, roleTypes } from './role-types.js';
export { createStore } from './store.js';
export { separateTags } from './tags.js';
