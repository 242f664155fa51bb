/** The messages between the extension and the page of the preview; each side checks what it receives. */

import type { Json, PlacedForm, Range, RenderResult } from '../../../server/src/protocol/tool-requests.js';

/**
 * The values that a person gave, by the names of the inputs, in the shape in which expressions see them; a repeat is a
 * list. What is not in it is as the form begins.
 */
export interface Values {
  [name: string]: Json;
}

/** The command or a config file. */
export type Text = RenderResult['texts'][number];

/** What keeps the command from being made. */
export type RenderFault = Pick<RenderResult['errors'][number], 'message' | 'range' | 'input'>;

/** Messages to the page. */
export type ToPage =
  /** Its words, by key, and the values that were given before. */
  | { type: 'start'; words: { [key: string]: string }; values: Values }
  /** The tool as it is now. What has not changed since the last message is left out. */
  | { type: 'update'; form?: PlacedForm; texts?: Text[]; faults?: RenderFault[] }
  /** It takes longer than one likes to wait. */
  | { type: 'busy' }
  /** What is shown is not about the document as it is, and why; `canOpen`: opening it would help. */
  | { type: 'notice'; text: string; canOpen: boolean };

/** Messages from the page. */
export type FromPage =
  /** It was loaded, perhaps anew. */
  | { type: 'ready' }
  /** All values that were given, after one of them was. */
  | { type: 'values'; values: Values }
  /** Shows a place of the document. */
  | { type: 'reveal'; range: Range }
  | { type: 'copy'; text: string }
  /** Opens the document again. */
  | { type: 'open' };

/** What the page keeps over a reload of the window. */
export interface PageState {
  /** The address of the tool. */
  tool: string;
  tab: 'command' | 'form';
}

/** Whether it is an object, and no list. */
export function isObject(value: unknown): value is { [name: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isPlace(value: unknown): boolean {
  return isObject(value) && isIndex(value['line']) && isIndex(value['character']);
}

function isIndex(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isRange(value: unknown): boolean {
  return isObject(value) && isPlace(value['start']) && isPlace(value['end']);
}

const isText = (value: unknown): boolean => typeof value === 'string';
const isList = (value: unknown): boolean => value === undefined || Array.isArray(value);

/** What each message has to hold. */
type Shapes<Message extends { type: string }> = {
  [Type in Message['type']]: {
    [Name in Exclude<keyof (Message & { type: Type }), 'type'>]: (value: unknown) => boolean;
  };
};

const fromPage: Shapes<FromPage> = {
  ready: {},
  values: { values: isObject },
  reveal: { range: isRange },
  copy: { text: isText },
  open: {},
};

const toPage: Shapes<ToPage> = {
  start: { words: isObject, values: isObject },
  update: { form: (form: unknown) => form === undefined || isObject(form), texts: isList, faults: isList },
  busy: {},
  notice: { text: isText, canOpen: (value: unknown) => typeof value === 'boolean' },
};

/** The message, where it is one of those that the page may send. */
export function readFromPage(message: unknown): FromPage | undefined {
  return fits(message, fromPage) ? (message as unknown as FromPage) : undefined;
}

/** The message, where it is one of those that the extension sends. */
export function readToPage(message: unknown): ToPage | undefined {
  return fits(message, toPage) ? (message as unknown as ToPage) : undefined;
}

/** What the page kept, where it is that. */
export function readPageState(state: unknown): PageState | undefined {
  if (!isObject(state) || typeof state['tool'] !== 'string') return undefined;
  return { tool: state['tool'], tab: state['tab'] === 'form' ? 'form' : 'command' };
}

function fits(
  message: unknown,
  shapes: { [type: string]: { [name: string]: (value: unknown) => boolean } },
): message is { [name: string]: unknown } {
  if (!isObject(message) || typeof message['type'] !== 'string') return false;
  const shape = Object.hasOwn(shapes, message['type']) ? shapes[message['type']] : undefined;
  return shape !== undefined && Object.entries(shape).every(([name, holds]) => holds(message[name]));
}
