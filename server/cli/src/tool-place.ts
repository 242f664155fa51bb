/** What identifies a tool to users. */
export interface ToolPlace {
  /** Of its file, as found. */
  path: string;
  /** For a tool in a workflow: the JSON pointer to it. */
  pointer?: string;
}

/** What a tool is called: the path of its file; for one in a workflow, with the pointer to it. */
export function toolName({ path, pointer }: ToolPlace): string {
  return pointer === undefined ? path : `${path}#${pointer}`;
}
