export const packagePath: string;
export function packExtension(): Promise<string>;
