export function findNginx(): string | undefined;
export function isSetUp(): boolean;
export function setUp(): void;
