const identifierPattern = /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u;

/**
 * Whether `inputs.<name>` can name it: an ECMAScript IdentifierName (ECMA-262, "Names and Keywords").
 * Reserved words may follow a dot, so they are valid.
 */
export function isIdentifier(name: string): boolean {
  return identifierPattern.test(name);
}

/**
 * A readable identifier for a name that is not one: `my file (fasta)` → `my_file_fasta`, `2nd` → `_2nd`.
 * Always an identifier; undefined if the name is one already or has no letter or digit.
 */
export function suggestIdentifier(name: string): string | undefined {
  if (isIdentifier(name)) return undefined;
  const words = name.normalize('NFC').match(/[\p{ID_Continue}$]+/gu) ?? [];
  const joined = words.filter((word) => /[\p{L}\p{N}]/u.test(word)).join('_');
  return [joined, `_${joined}`].find((candidate) => candidate !== '_' && isIdentifier(candidate));
}
