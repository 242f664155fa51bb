export function isSetUp(): boolean;
export function programOf(name: string): string;
