import { literalText } from '../member-path.js';
import type { TokenTree } from '../token-tree.js';
import { valueFollows } from '../tokens.js';

/**
 * The member path that ends with the token at `last`, root first: names, `[]` for an element or a computed
 * name, `name()` for the result of a method. Undefined if the value is not such a path.
 */
export function pathEndingAt(last: number, { tokens, brackets }: TokenTree): string[] | undefined {
  const steps: string[] = [];
  let call = '';
  const add = (step: string): void => {
    steps.push(step + call);
    call = '';
  };
  for (let index = last, token = tokens[index]; token; token = tokens[index]) {
    const open = brackets.partners.get(index);
    const before = tokens[index - 1];
    if (token.text === '.' || token.text === '?.') index--;
    else if (token.text === ')' && open !== undefined) {
      call = '()';
      index = open - 1;
    } else if (token.text === ']' && open !== undefined) {
      const only = open === index - 2 ? before : undefined;
      add((only && literalText(only)) ?? '[]');
      index = open - 1;
    } else if (token.kind !== 'name') return undefined;
    else if (before?.text === '.' || before?.text === '?.') {
      add(token.text);
      index--;
    } else {
      add(token.text);
      return valueFollows(token) ? undefined : steps.reverse();
    }
  }
  return undefined;
}
