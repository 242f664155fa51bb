export function findNeovim(): string | undefined;
export function isSetUp(): boolean;
export function setUp(): void;
