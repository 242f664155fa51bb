export const workspaces: readonly { name: string; sources: string }[];
export const sourcesOf: ReadonlyMap<string, string>;
export const ownSources: Record<string, string>;
