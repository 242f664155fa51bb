export const packagePath: string;
export function packExtension(options?: { isFinal?: boolean }): Promise<string>;
