export interface Editor {
  /** Its version. */
  vscode: string;
  codeServer: string;
  node?: string;
}
export type EditorName = 'newest' | 'oldest';
export const editors: Readonly<Record<EditorName, Editor>>;
export function programsOf(name: EditorName): { vscode: string; node: string; serverMain: string };
export function findChromium(): string | undefined;
export function isSetUp(names?: readonly EditorName[]): boolean;
export function setUp(names?: readonly EditorName[]): void;
