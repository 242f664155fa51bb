/** A number as Python's `float` reads it, which is how the platform reads amounts that are written as text. */
export const numeralPattern =
  /^\s*[-+]?(?:(?:\d+(?:_\d+)*\.?(?:\d+(?:_\d+)*)?|\.\d+(?:_\d+)*)(?:[eE][-+]?\d+)?|[iI][nN][fF](?:[iI][nN][iI][tT][yY])?|[nN][aA][nN])\s*$/;

/** Whether a text is a number to {@link numeralPattern}. */
export function isNumeral(text: string): boolean {
  return numeralPattern.test(text);
}
