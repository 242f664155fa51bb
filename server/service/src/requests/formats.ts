import { encodedIdFormat } from '@user-tool/platform-api/routes/schemas.js';
import { documentNameFormat } from '@user-tool/platform-api/routes/tools.js';
import { encodedIdFault } from '../ids/codec.js';
import { numberText } from './limits.js';

/** Characters of the name of a document. */
const maxNameLength = 4_096;

/** What is wrong with a text, by the `format` of its schema; undefined if nothing is. */
export const formatFaults: Readonly<Record<string, (text: string) => string | undefined>> = {
  [encodedIdFormat]: encodedIdFault,
  // A format has the length at once, whereas "maxLength" counts the characters of a long text.
  [documentNameFormat]: ({ length }) =>
    length > 0 && length <= maxNameLength
      ? undefined
      : `a name has from 1 to ${numberText(maxNameLength)} characters`,
};
