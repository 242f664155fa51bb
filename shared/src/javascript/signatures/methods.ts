import type { SignatureRow } from './signature.js';

/** Methods of texts (ECMAScript, "String.prototype"). */
export const textMethods: readonly SignatureRow[] = [
  ['at(index)', 'text', 'The character at an index; a negative one counts from the end.'],
  ['charAt(index)', 'text', 'The character at an index, or an empty text.'],
  ['charCodeAt(index)', 'number', 'The number of the character at an index.'],
  ['codePointAt(index)', 'number', 'The Unicode number of the character at an index.'],
  ['concat(...texts)', 'text', 'The text with other texts behind it.'],
  ['endsWith(end, length?)', 'boolean', 'Whether the text ends with another one.'],
  ['includes(part, from?)', 'boolean', 'Whether another text is a part of it.'],
  ['indexOf(part, from?)', 'number', 'Where a part begins first, or -1.'],
  ['lastIndexOf(part, from?)', 'number', 'Where a part begins last, or -1.'],
  [
    'localeCompare(other)',
    'number',
    'Below 0, 0 or above 0, as it sorts before, with or behind another text.',
  ],
  ['match(pattern)', 'unknown', 'What a regular expression finds: a list, or `null`.'],
  [
    'matchAll(pattern)',
    'unknown',
    'All that a regular expression with the flag `g` finds, one after another.',
  ],
  ['normalize(form?)', 'text', 'The text with its accents written in one way.'],
  ['padEnd(length, filler?)', 'text', 'The text, filled up at its end to a length.'],
  ['padStart(length, filler?)', 'text', 'The text, filled up at its beginning to a length.'],
  ['repeat(count)', 'text', 'The text so many times.'],
  ['replace(pattern, replacement)', 'text', 'The text with the first find replaced; all with the flag `g`.'],
  ['replaceAll(pattern, replacement)', 'text', 'The text with every find replaced.'],
  ['search(pattern)', 'number', 'Where a regular expression finds something first, or -1.'],
  ['slice(start, end?)', 'text', 'The part from one index to another; negative ones count from the end.'],
  ['split(separator, limit?)', 'list', 'The list of the parts between separators.'],
  ['startsWith(start, from?)', 'boolean', 'Whether the text begins with another one.'],
  ['substring(start, end?)', 'text', 'The part from one index to another.'],
  ['substr(start, length?)', 'text', 'The part from an index on; an older way to write `slice`.'],
  ['toLowerCase()', 'text', 'The text in small letters.'],
  ['toString()', 'text', 'The text itself.'],
  ['toUpperCase()', 'text', 'The text in capital letters.'],
  ['trim()', 'text', 'The text without white space at both ends.'],
  ['trimEnd()', 'text', 'The text without white space at its end.'],
  ['trimStart()', 'text', 'The text without white space at its beginning.'],
];

/** Methods of lists (ECMAScript, "Array.prototype"). A `test` or `make` is a function of element, index and list. */
export const listMethods: readonly SignatureRow[] = [
  ['at(index)', 'unknown', 'The element at an index; a negative one counts from the end.'],
  ['concat(...lists)', 'list', 'A list with the elements of other lists behind its own.'],
  ['entries()', 'unknown', 'Each index with its element, one after another.'],
  ['every(test)', 'boolean', 'Whether a function says yes to all elements.'],
  ['fill(value, start?, end?)', 'list', 'Puts one value at every index.'],
  ['filter(test)', 'list', 'A list of the elements to which a function says yes.'],
  ['find(test)', 'unknown', 'The first element to which a function says yes.'],
  ['findIndex(test)', 'number', 'The index of the first element to which a function says yes, or -1.'],
  ['findLast(test)', 'unknown', 'The last element to which a function says yes.'],
  ['findLastIndex(test)', 'number', 'The index of the last element to which a function says yes, or -1.'],
  ['flat(depth?)', 'list', 'A list in which the elements of inner lists stand themselves.'],
  ['flatMap(make)', 'list', 'A list of all that a function makes of the elements, which may be lists.'],
  ['forEach(use)', 'unknown', 'Calls a function with each element; gives nothing.'],
  ['includes(element, from?)', 'boolean', 'Whether something is an element.'],
  ['indexOf(element, from?)', 'number', 'The first index of an element, or -1.'],
  [
    'join(separator?)',
    'text',
    'One text of all elements, with a separator between them: a comma, if none is given.',
  ],
  ['keys()', 'unknown', 'The indexes, one after another.'],
  ['lastIndexOf(element, from?)', 'number', 'The last index of an element, or -1.'],
  ['map(make)', 'list', 'A list of what a function makes of each element.'],
  ['pop()', 'unknown', 'Takes the last element away and gives it.'],
  ['push(...elements)', 'number', 'Adds elements at the end; gives the new length.'],
  [
    'reduce(combine, initial?)',
    'unknown',
    'One value that a function combines from the result so far and each element.',
  ],
  ['reduceRight(combine, initial?)', 'unknown', 'The same as `reduce`, from the last element to the first.'],
  ['reverse()', 'list', 'Turns the order of the elements round.'],
  ['shift()', 'unknown', 'Takes the first element away and gives it.'],
  ['slice(start?, end?)', 'list', 'The part from one index to another; negative ones count from the end.'],
  ['some(test)', 'boolean', 'Whether a function says yes to at least one element.'],
  ['sort(compare?)', 'list', 'Sorts the elements: as texts, or as a function says by a number.'],
  ['splice(start, count?, ...elements)', 'list', 'Replaces elements, and gives those that were taken away.'],
  ['toString()', 'text', 'The elements with commas between them.'],
  ['unshift(...elements)', 'number', 'Adds elements at the beginning; gives the new length.'],
  ['values()', 'unknown', 'The elements, one after another.'],
];

/** Methods of numbers (ECMAScript, "Number.prototype"). */
export const numberMethods: readonly SignatureRow[] = [
  ['toExponential(digits?)', 'text', 'The number as a text such as `1.5e+3`.'],
  ['toFixed(digits?)', 'text', 'The number as a text with so many digits behind the point.'],
  ['toPrecision(digits?)', 'text', 'The number as a text with so many digits in all.'],
  ['toString(base?)', 'text', 'The number as a text, in base 10 or another one.'],
];

/** Methods of regular expressions (ECMAScript, "RegExp.prototype"). */
export const patternMethods: readonly SignatureRow[] = [
  ['exec(text)', 'unknown', 'What the regular expression finds in a text: a list, or `null`.'],
  ['test(text)', 'boolean', 'Whether the regular expression finds something in a text.'],
];

/** Which parameters of its callback a method of lists gives an element to. */
export const elementParameters: ReadonlyMap<string, readonly number[]> = new Map([
  ...'every filter find findIndex findLast findLastIndex flatMap forEach map some'
    .split(' ')
    .map((name): [string, number[]] => [name, [0]]),
  ['reduce', [1]],
  ['reduceRight', [1]],
  ['sort', [0, 1]],
]);
