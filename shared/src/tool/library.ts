import { declarationsOf, type Declaration } from '../javascript/declarations.js';
import { Script } from '../javascript/script.js';
import { asSequence, asText, type YamlPair, type YamlScalar } from '../yaml/node.js';

/** One text of `expression_lib`. */
export interface LibraryText {
  scalar: YamlScalar;
  /** The decoded text as JavaScript. */
  script: Script;
}

/** A function, variable, or class declared in `expression_lib`; its span is in the decoded text. */
export type LibraryName = Declaration & LibraryText;

/** The `expression_lib` texts of some requirements; one that an alias repeats is included once. */
export function readLibrary(requirements: readonly ReadonlyMap<string, YamlPair>[]): LibraryText[] {
  const items = requirements.flatMap(
    (requirement) => asSequence(requirement.get('expression_lib')?.value)?.items ?? [],
  );
  const scalars = new Set(items.flatMap(({ value }) => asText(value) ?? []));
  return [...scalars].map((scalar) => ({ scalar, script: new Script(scalar.decoded.text) }));
}

/** The names that the texts declare. */
export function libraryNames(texts: readonly LibraryText[]): LibraryName[] {
  return texts.flatMap((text) =>
    declarationsOf(text.script).map((declaration) => ({ ...declaration, ...text })),
  );
}
