import type { SignatureRow } from './signature.js';

/** Methods of texts (ECMAScript, "String.prototype"). */
export const textMethods: readonly SignatureRow[] = [
  ['at(index)', 'text', 'The character at an index. A negative index counts from the end.'],
  ['charAt(index)', 'text', 'The character at an index, or an empty string.'],
  ['charCodeAt(index)', 'number', 'The UTF-16 code unit at an index.'],
  ['codePointAt(index)', 'number', 'The Unicode code point at an index.'],
  ['concat(...texts)', 'text', 'Appends other strings.'],
  ['endsWith(end, length?)', 'boolean', 'Whether the string ends with another string.'],
  ['includes(part, from?)', 'boolean', 'Whether the string contains another string.'],
  ['indexOf(part, from?)', 'number', 'The index of the first occurrence of a part, or -1.'],
  ['lastIndexOf(part, from?)', 'number', 'The index of the last occurrence of a part, or -1.'],
  [
    'localeCompare(other)',
    'number',
    'A number less than, equal to or greater than 0, if the string sorts before, with or after another string.',
  ],
  ['match(pattern)', 'unknown', 'The matches of a regular expression as a list, or `null`.'],
  ['matchAll(pattern)', 'unknown', 'An iterator over all matches of a regular expression with the flag `g`.'],
  ['normalize(form?)', 'text', 'The string in a Unicode normalization form.'],
  ['padEnd(length, filler?)', 'text', 'Pads the end of the string to a length.'],
  ['padStart(length, filler?)', 'text', 'Pads the start of the string to a length.'],
  ['repeat(count)', 'text', 'Repeats the string.'],
  ['replace(pattern, replacement)', 'text', 'Replaces the first match, or all matches with the flag `g`.'],
  ['replaceAll(pattern, replacement)', 'text', 'Replaces all matches.'],
  ['search(pattern)', 'number', 'The index of the first match of a regular expression, or -1.'],
  ['slice(start, end?)', 'text', 'The part between two indexes. Negative indexes count from the end.'],
  ['split(separator, limit?)', 'list', 'Splits the string at a separator into a list.'],
  ['startsWith(start, from?)', 'boolean', 'Whether the string starts with another string.'],
  ['substring(start, end?)', 'text', 'The part between two indexes.'],
  ['substr(start, length?)', 'text', 'The part that starts at an index. Use `slice` instead.'],
  ['toLowerCase()', 'text', 'Converts the string to lowercase.'],
  ['toString()', 'text', 'The string itself.'],
  ['toUpperCase()', 'text', 'Converts the string to uppercase.'],
  ['trim()', 'text', 'Removes whitespace from both ends.'],
  ['trimEnd()', 'text', 'Removes whitespace from the end.'],
  ['trimStart()', 'text', 'Removes whitespace from the start.'],
];

/** Methods of lists (ECMAScript, "Array.prototype"). A `test` or `make` is a function of element, index, and list. */
export const listMethods: readonly SignatureRow[] = [
  ['at(index)', 'unknown', 'The element at an index. A negative index counts from the end.'],
  ['concat(...lists)', 'list', 'Appends the elements of other lists.'],
  ['entries()', 'unknown', 'An iterator over the pairs of index and element.'],
  ['every(test)', 'boolean', 'Whether a function returns true for all elements.'],
  ['fill(value, start?, end?)', 'list', 'Sets all elements to one value.'],
  ['filter(test)', 'list', 'A list of the elements for which a function returns true.'],
  ['find(test)', 'unknown', 'The first element for which a function returns true.'],
  ['findIndex(test)', 'number', 'The index of the first element for which a function returns true, or -1.'],
  ['findLast(test)', 'unknown', 'The last element for which a function returns true.'],
  [
    'findLastIndex(test)',
    'number',
    'The index of the last element for which a function returns true, or -1.',
  ],
  ['flat(depth?)', 'list', 'Replaces inner lists with their elements.'],
  [
    'flatMap(make)',
    'list',
    'A list of the results of a function for each element, with inner lists replaced by their elements.',
  ],
  ['forEach(use)', 'unknown', 'Calls a function for each element, and returns nothing.'],
  ['includes(element, from?)', 'boolean', 'Whether the list contains an element.'],
  ['indexOf(element, from?)', 'number', 'The index of the first occurrence of an element, or -1.'],
  ['join(separator?)', 'text', 'Joins all elements into one string. The default separator is a comma.'],
  ['keys()', 'unknown', 'An iterator over the indexes.'],
  ['lastIndexOf(element, from?)', 'number', 'The index of the last occurrence of an element, or -1.'],
  ['map(make)', 'list', 'A list with the result of a function for each element.'],
  ['pop()', 'unknown', 'Removes the last element and returns it.'],
  ['push(...elements)', 'number', 'Adds elements to the end and returns the new length.'],
  [
    'reduce(combine, initial?)',
    'unknown',
    'Combines all elements into one value, by calling a function with the previous result and each element.',
  ],
  ['reduceRight(combine, initial?)', 'unknown', 'Like `reduce`, but from the last element to the first.'],
  ['reverse()', 'list', 'Reverses the order of the elements.'],
  ['shift()', 'unknown', 'Removes the first element and returns it.'],
  ['slice(start?, end?)', 'list', 'The part between two indexes. Negative indexes count from the end.'],
  ['some(test)', 'boolean', 'Whether a function returns true for at least one element.'],
  ['sort(compare?)', 'list', 'Sorts the elements as strings, or with a comparison function.'],
  ['splice(start, count?, ...elements)', 'list', 'Replaces elements and returns the removed ones.'],
  ['toString()', 'text', 'Joins the elements with commas.'],
  ['unshift(...elements)', 'number', 'Adds elements to the start and returns the new length.'],
  ['values()', 'unknown', 'An iterator over the elements.'],
];

/** Methods of numbers (ECMAScript, "Number.prototype"). */
export const numberMethods: readonly SignatureRow[] = [
  ['toExponential(digits?)', 'text', 'The number in exponential notation, such as `1.5e+3`.'],
  ['toFixed(digits?)', 'text', 'The number with a fixed number of decimal places.'],
  ['toPrecision(digits?)', 'text', 'The number with a fixed number of significant digits.'],
  ['toString(base?)', 'text', 'The number as a string, in base 10 or another base.'],
];

/** Methods of regular expressions (ECMAScript, "RegExp.prototype"). */
export const patternMethods: readonly SignatureRow[] = [
  ['exec(text)', 'unknown', 'The next match in a string as a list, or `null`.'],
  ['test(text)', 'boolean', 'Whether the regular expression matches a string.'],
];

/** The callback parameters to which each array method passes an element. */
export const elementParameters: ReadonlyMap<string, readonly number[]> = new Map([
  ...'every filter find findIndex findLast findLastIndex flatMap forEach map some'
    .split(' ')
    .map((name): [string, number[]] => [name, [0]]),
  ['reduce', [1]],
  ['reduceRight', [1]],
  ['sort', [0, 1]],
]);
