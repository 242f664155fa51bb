/** What texts of an option must be, beyond not being empty. */
export interface TextForm {
  fits: (text: string) => boolean;
  /** For messages and documentation, after "use": `a path such as "/tools"`. */
  expected: string;
}

/** The form of a key or secret that is sent in a header. */
export function atLeast(characters: number): TextForm {
  return {
    fits: (text) => text.length >= characters && /^[\x21-\x7e]+$/.test(text),
    expected: `at least ${characters} ASCII letters, digits, and punctuation marks`,
  };
}
