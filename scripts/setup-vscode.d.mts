export const serverMain: string;
export function findChromium(): string | undefined;
export function isSetUp(): boolean;
export function setUp(): void;
