/** A document of a tool as JSON. */
export type ToolRepresentation = Readonly<Record<string, unknown>>;
