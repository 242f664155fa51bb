// What the comparison of readers bundles.
export { parseDocument } from 'yaml';
export { parseYaml } from '../../../shared/src/yaml/parse.js';
