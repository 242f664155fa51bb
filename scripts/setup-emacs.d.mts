export function findEmacs(): string | undefined;
export function isSetUp(): boolean;
export function setUp(): void;
