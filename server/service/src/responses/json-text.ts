/** A value that is JSON already, of which a response is made without reading it. */
export class JsonText {
  constructor(readonly text: string) {}
}

/** An object as JSON; its values may be {@link JsonText}. */
export function jsonOf(fields: Readonly<Record<string, unknown>>): string {
  const members = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        `${JSON.stringify(name)}:${value instanceof JsonText ? value.text : JSON.stringify(value)}`,
    );
  return `{${members.join()}}`;
}
