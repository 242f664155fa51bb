import type { ScopeReference } from './types.js';

/** The names of the platform's objects in an expression. */
type ScopeName = ScopeReference['root'];

/** What an expression can see, with a line for people each (public platform, "What is in scope"). */
export const scopeNames: ReadonlyMap<ScopeName, string> = new Map([
  ['inputs', 'The values of the inputs, one property per input.'],
  ['self', 'Always null in a tool.'],
  ['runtime', 'Only `outdir` and `tmpdir`, both null.'],
]);

/** Whether the name is one of the platform's objects. */
export function isScopeName(name: string): name is ScopeName {
  return scopeNames.has(name as ScopeName);
}

/** The global names of the sandbox's JavaScript, with a line for people each (ECMAScript, "The Global Object"). */
export const builtins: ReadonlyMap<string, string> = new Map([
  ['Array', 'Lists: `Array.isArray(x)`, `Array.from(x)`.'],
  ['Boolean', 'Turns a value into true or false.'],
  ['Date', 'Dates and times.'],
  ['Error', 'Something to throw when a value cannot be used.'],
  ['Infinity', 'The number beyond all others.'],
  ['JSON', 'Reads and writes JSON: `JSON.stringify(x)`.'],
  ['Map', 'Values by key.'],
  ['Math', 'Mathematics: `Math.round(x)`, `Math.max(a, b)`.'],
  ['NaN', 'What a calculation gives that has no number as its result.'],
  ['Number', 'Turns a value into a number.'],
  ['Object', 'Objects: `Object.keys(x)`, `Object.entries(x)`.'],
  ['RegExp', 'Regular expressions.'],
  ['Set', 'Values without duplicates.'],
  ['String', 'Turns a value into text.'],
  ['isFinite', 'Whether a value is a finite number.'],
  ['isNaN', 'Whether a value is not a number.'],
  ['parseFloat', 'Reads a decimal number from text.'],
  ['parseInt', 'Reads a whole number from text: `parseInt(x, 10)`.'],
  ['undefined', 'No value.'],
  ['AggregateError', 'Several errors in one.'],
  ['ArrayBuffer', 'A block of bytes.'],
  ['Atomics', 'Operations on shared memory.'],
  ['BigInt', 'Whole numbers of any size.'],
  ['BigInt64Array', 'A list of signed 64-bit whole numbers.'],
  ['BigUint64Array', 'A list of unsigned 64-bit whole numbers.'],
  ['DataView', 'Reads numbers from a block of bytes.'],
  ['EvalError', 'An error of `eval`.'],
  ['FinalizationRegistry', 'Tells when objects are no longer needed.'],
  ['Float32Array', 'A list of 32-bit decimal numbers.'],
  ['Float64Array', 'A list of 64-bit decimal numbers.'],
  ['Function', 'The kind of every function.'],
  ['Int16Array', 'A list of signed 16-bit whole numbers.'],
  ['Int32Array', 'A list of signed 32-bit whole numbers.'],
  ['Int8Array', 'A list of signed 8-bit whole numbers.'],
  ['Promise', 'A value that comes later; an expression cannot wait for it.'],
  ['Proxy', 'An object that answers for another one.'],
  ['RangeError', 'An error: a number is out of range.'],
  ['ReferenceError', 'An error: a name does not exist.'],
  ['Reflect', 'Operations on objects as functions.'],
  ['SharedArrayBuffer', 'A block of shared bytes.'],
  ['Symbol', 'Unique property keys.'],
  ['SyntaxError', 'An error: a text cannot be read.'],
  ['TypeError', 'An error: a value is of the wrong kind.'],
  ['URIError', 'An error: an address cannot be read.'],
  ['Uint16Array', 'A list of unsigned 16-bit whole numbers.'],
  ['Uint32Array', 'A list of unsigned 32-bit whole numbers.'],
  ['Uint8Array', 'A list of bytes.'],
  ['Uint8ClampedArray', 'A list of bytes that stop at 0 and 255.'],
  ['WeakMap', 'Values by object, which may be forgotten.'],
  ['WeakRef', 'A reference to an object that may be forgotten.'],
  ['WeakSet', 'Objects that may be forgotten.'],
  ['arguments', 'The arguments of the function around it.'],
  ['decodeURI', 'Undoes `encodeURI`.'],
  ['decodeURIComponent', 'Undoes `encodeURIComponent`.'],
  ['encodeURI', 'Makes a text safe as an address.'],
  ['encodeURIComponent', 'Makes a text safe as a part of an address.'],
  ['escape', 'An old way to make text safe as an address; prefer `encodeURIComponent`.'],
  ['eval', 'Evaluates a text as JavaScript.'],
  ['globalThis', 'The object that holds all of these.'],
  ['unescape', 'Undoes `escape`.'],
]);
