/** The sentences of a program in the language of its user: VS Code translates them. */
export interface Words {
  /** @param message in English; `{0}` is replaced by the first value */
  t(message: string, ...values: (string | number)[]): string;
}

/** Sentences in English. */
export const english: Words = {
  t: (message, ...values) =>
    message.replace(/\{(\d)\}/g, (place, index: string) => String(values[Number(index)] ?? place)),
};
