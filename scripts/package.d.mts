export function packExtension(): Promise<string>;
