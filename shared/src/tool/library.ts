import { declarationsOf, type Declaration } from '../javascript/declarations.js';
import { Script } from '../javascript/script.js';
import { asSequence, asText, type YamlPair, type YamlScalar } from '../yaml/node.js';

/** One text of `expression_lib`. */
export interface LibraryText {
  scalar: YamlScalar;
  /** The decoded text as JavaScript. */
  script: Script;
}

/** A function, variable or class that a text of `expression_lib` declares; its span is in the decoded text. */
export type LibraryName = Declaration & LibraryText;

/** What the `expression_lib` texts of some requirements declare. */
export function readLibrary(requirements: readonly ReadonlyMap<string, YamlPair>[]): LibraryName[] {
  const texts = new Map<YamlScalar, LibraryName[]>();
  return requirements
    .flatMap((requirement) => asSequence(requirement.get('expression_lib')?.value)?.items ?? [])
    .flatMap((item) => {
      const scalar = asText(item.value);
      if (!scalar) return [];
      // A text that is used twice through an alias is read once.
      const names = texts.get(scalar) ?? namesIn(scalar);
      texts.set(scalar, names);
      return names;
    });
}

function namesIn(scalar: YamlScalar): LibraryName[] {
  const script = new Script(scalar.decoded.text);
  return declarationsOf(script).map((declaration) => ({ ...declaration, scalar, script }));
}

/** The texts that declare the names, each once. */
export function textsOf(library: readonly LibraryName[]): LibraryText[] {
  return [...new Map(library.map(({ scalar, script }) => [scalar, { scalar, script }])).values()];
}
