export function testFiles(): string[];
