export function build(options?: { dev?: boolean; clean?: boolean }): Promise<void>;
