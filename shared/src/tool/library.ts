import { usesAllInputs } from '../expressions/analyze.js';
import { isScopeName } from '../expressions/members.js';
import { declarationsOf, type Declaration } from '../javascript/declarations.js';
import type { MemberSegment } from '../javascript/member-path.js';
import { referencesOf } from '../javascript/references.js';
import { Script } from '../javascript/script.js';
import { variablePaths } from '../javascript/variable-paths.js';
import { detached } from '../util/detached.js';
import type { FactTable } from '../util/fact-table.js';
import { asSequence, asText, type YamlPair, type YamlScalar } from '../yaml/node.js';

/** What a text of `expression_lib` says, wherever it is: all offsets are those of the text. */
export class LibraryContent {
  readonly script: Script;
  private ownDeclarations: readonly Declaration[] | undefined;
  private ownPaths: readonly (readonly MemberSegment[])[] | undefined;
  private isOpen: boolean | undefined;

  constructor(text: string) {
    this.script = new Script(detached(text));
  }

  get declarations(): readonly Declaration[] {
    return (this.ownDeclarations ??= declarationsOf(this.script));
  }

  /** The members of `inputs` that it names, directly and through variables. */
  get inputPaths(): readonly (readonly MemberSegment[])[] {
    return (this.ownPaths ??= [
      ...referencesOf(this.script, isScopeName).flatMap(({ root, segments }) =>
        root === 'inputs' ? [segments] : [],
      ),
      ...variablePaths(this.script, 'inputs'),
    ]);
  }

  /** Whether it may use any input without naming it. */
  get mayUseAnyInput(): boolean {
    return (this.isOpen ??= usesAllInputs(referencesOf(this.script, isScopeName)));
  }
}

/** One text of `expression_lib`. */
export interface LibraryText {
  scalar: YamlScalar;
  content: LibraryContent;
  /** The decoded text as JavaScript. */
  script: Script;
}

/** A function, variable, or class declared in `expression_lib`; its span is in the decoded text. */
export type LibraryName = Declaration & LibraryText;

/** The `expression_lib` texts of some requirements; one that an alias repeats is included once. */
export function readLibrary(
  requirements: readonly ReadonlyMap<string, YamlPair>[],
  table: FactTable<LibraryContent>,
): LibraryText[] {
  const items = requirements.flatMap(
    (requirement) => asSequence(requirement.get('expression_lib')?.value)?.items ?? [],
  );
  const scalars = [...new Set(items.flatMap(({ value }) => asText(value) ?? []))];
  const texts = scalars.map(({ decoded }) => decoded.text);
  const contents = table.renew(texts, (index) => new LibraryContent(texts[index] ?? ''));
  return scalars.map((scalar, index) => {
    const content = contents[index] as LibraryContent;
    return { scalar, content, script: content.script };
  });
}

/** The names that the texts declare. */
export function libraryNames(texts: readonly LibraryText[]): LibraryName[] {
  return texts.flatMap((text) =>
    text.content.declarations.map((declaration) => ({ ...declaration, ...text })),
  );
}
