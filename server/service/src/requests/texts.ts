import type { ValidationFault } from '@user-tool/checking/tasks/validation-fault.js';
import { codePointName, textFault, textRules, tidyText, type TextFault } from '@user-tool/records';
import { faultsError } from '../errors/validation.js';

/** A text in a request. */
export interface WrittenText {
  kind: keyof typeof textRules;
  loc: readonly (string | number)[];
  written: string;
}

/**
 * The texts as they are stored.
 * @throws ServiceError that names each field with an invalid text
 */
export function storedTexts(texts: readonly WrittenText[]): string[] {
  const stored = texts.map(({ written }) => tidyText(written));
  const faults = texts.flatMap((text) => textFaultOf(text) ?? []);
  if (faults.length > 0) throw faultsError(faults);
  return stored;
}

/** What is wrong with a text after tidying, if anything. */
export function textFaultOf({ kind, loc, written }: WrittenText): ValidationFault | undefined {
  const fault = textFault(tidyText(written), textRules[kind]);
  if (!fault) return undefined;
  const [type, msg] = wordsFor(fault, kind);
  return { type, loc: [...loc], msg, input: written };
}

function wordsFor(fault: TextFault, kind: WrittenText['kind']): [type: string, msg: string] {
  const { least, most } = textRules[kind];
  switch (fault.is) {
    case 'short':
      return ['string_too_short', `String should have at least ${least} character`];
    case 'long':
      return ['string_too_long', `String should have at most ${most} characters`];
    case 'character':
      return [
        'value_error',
        `Value error, the control or invisible character ${codePointName(fault.character)} is not allowed`,
      ];
  }
}
