import { asText, type YamlPair } from '../yaml/node.js';

/** The fields of a config file by their names. */
type Fields = ReadonlyMap<string, YamlPair>;

/** Where a config file is written, as it is in the document; undefined if that is not a text. */
export function configFilePath(file: Fields): string | undefined {
  return asText(file.get('filename')?.value)?.value;
}

/** What a config file is called: its path, and its name; without those that are not texts. */
export function configFileNames(file: Fields): string[] {
  const names = [configFilePath(file), asText(file.get('name')?.value)?.value];
  return names.flatMap((name) => (name === undefined ? [] : plainPath(name)));
}

/** A path in the working directory without what may be around it: spaces, and a leading `./`. */
export function plainPath(path: string): string {
  return path.trim().replace(/^(?:\.\/)+/, '');
}
