interface Workspace {
  name: string;
  sources: string;
}
export const workspaces: readonly Workspace[];
export const serverWorkspaces: readonly Workspace[];
export const sourceFolders: Record<string, string>;
