export function build(options?: { dev?: boolean }): Promise<void>;
