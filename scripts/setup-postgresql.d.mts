export function findPostgresql(): string | undefined;
export function isSetUp(): boolean;
export function setUp(): void;
