/** The messages between the extension and the preview page; each side validates what it receives. */

import type { Values } from '@user-tool/platform-api/form-values.js';
import type { PlacedForm, Range, RenderResult } from '@user-tool/protocol/tool-requests.js';

/** The command or a config file. */
export type Text = RenderResult['texts'][number];

/** Why the command cannot be rendered. */
export type RenderFault = Pick<RenderResult['errors'][number], 'message' | 'range' | 'input'>;

/** Messages to the page. */
export type ToPage =
  /** Its words, by key, and the values that were entered before; `canRun`: tools can be run. */
  | { type: 'start'; words: { [key: string]: string }; values: Values; canRun: boolean }
  /** All values, as they were entered elsewhere. */
  | { type: 'values'; values: Values }
  /** The current tool. What has not changed since the last message is omitted. */
  | { type: 'update'; form?: PlacedForm; texts?: Text[]; faults?: RenderFault[] }
  /** Rendering takes a while. */
  | { type: 'busy' }
  /** Why what is shown is out of date; `canOpen`: opening the document would help. */
  | { type: 'notice'; text: string; canOpen: boolean };

/** Messages from the page. */
export type FromPage =
  /** Loaded or reloaded. */
  | { type: 'ready' }
  /** All values that were entered, after each change. */
  | { type: 'values'; values: Values }
  /** Shows a range of the document. */
  | { type: 'reveal'; range: Range }
  | { type: 'copy'; text: string }
  /** Asks the user for the files of a field. */
  | { type: 'pick'; path: (string | number)[] }
  /** Runs the tool with the values. */
  | { type: 'run' }
  /** Opens the document again. */
  | { type: 'open' };

/** What the page keeps when the window reloads. */
export interface PageState {
  /** The URI of the tool. */
  tool: string;
  tab: 'command' | 'form';
}

/** Whether a value is an object and not a list. */
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
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isPath = (value: unknown): boolean =>
  Array.isArray(value) && value.every((step) => isText(step) || isIndex(step));
const isList = (value: unknown): boolean => value === undefined || Array.isArray(value);

/** A check for each member. */
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
  pick: { path: isPath },
  run: {},
  open: {},
};

const toPage: Shapes<ToPage> = {
  start: { words: isObject, values: isObject, canRun: isFlag },
  values: { values: isObject },
  update: { form: (form: unknown) => form === undefined || isObject(form), texts: isList, faults: isList },
  busy: {},
  notice: { text: isText, canOpen: isFlag },
};

/** The message, if the page may send it. */
export function readFromPage(message: unknown): FromPage | undefined {
  return fits(message, fromPage) ? (message as unknown as FromPage) : undefined;
}

/** The message, if the extension sends it. */
export function readToPage(message: unknown): ToPage | undefined {
  return fits(message, toPage) ? (message as unknown as ToPage) : undefined;
}

/** The state that the page saved, if valid. */
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
