import type { Span } from '../../text/range.js';
import type { Template } from '../template.js';

/** `<command>`, `<![CDATA[`, or what ends one of them; in the decoded text. */
export interface XmlMark extends Span {
  isEnd: boolean;
}

/** What surrounds a command in the XML of the platform's other tools, and is left in the command. */
export interface XmlWrapper {
  /** In text order. */
  marks: readonly XmlMark[];
  /** All marks have their partners, and nothing in them changes how the command runs. */
  isWhole: boolean;
}

const openings = /^\s*(<command(?:\s[^<>]{0,300})?>)?\s*(<!\[CDATA\[)?/;
const closings = /(\]\]>)?\s*(<\/command>)?\s*$/;
/** Longer white space at the end is not looked through. */
const longestEnd = 1000;

/** What a command has of such XML; undefined if nothing. */
export function xmlWrapper({ kind, text }: Template): XmlWrapper | undefined {
  if (kind === 'label' || kind === 'configfile' || !/<!\[CDATA\[|\]\]>|<\/?command\b/.test(text))
    return undefined;
  const [opened = '', command, data] = openings.exec(text) ?? [];
  const from = Math.max(opened.length, text.length - longestEnd);
  const { 0: closed = '', 1: dataEnd, 2: commandEnd } = closings.exec(text.slice(from)) ?? [];
  const marks: XmlMark[] = [];
  const add = (mark: string | undefined, start: number, isEnd: boolean): void => {
    if (mark !== undefined) marks.push({ start, end: start + mark.length, isEnd });
  };
  add(command, text.indexOf('<'), false);
  add(data, opened.length - (data?.length ?? 0), false);
  add(dataEnd, text.length - closed.length, true);
  add(commandEnd, text.lastIndexOf('<'), true);
  const isPaired =
    (command === undefined) === (commandEnd === undefined) &&
    (data === undefined) === (dataEnd === undefined);
  if (marks.length === 0 || (!isPaired && data === undefined && commandEnd === undefined)) return undefined;
  return { marks, isWhole: isPaired && !/\binterpreter\s*=/.test(command ?? '') };
}
