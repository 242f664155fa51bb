/** The name of the format of encoded ids in the schemas. */
export const encodedIdFormat = 'encoded-id';

/**
 * What is wrong with the form of an encoded id, in the public platform's words (Encoded ids); nothing where it may
 * be one.
 */
export function encodedIdFault(text: string): string | undefined {
  if (text.length % 16 !== 0) return 'Invalid id length, must be multiple of 16';
  return /^f?[0-9a-f]+$/.test(text.toLowerCase()) ? undefined : 'Invalid characters in encoded ID';
}
