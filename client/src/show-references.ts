import { commands, Location, Position, Range, Uri } from 'vscode';

/** Places as the server writes them (LSP, "Location"). */
interface PlainPosition {
  line: number;
  character: number;
}
interface WrittenLocation {
  uri: string;
  range: { start: PlainPosition; end: PlainPosition };
}

/** Opens the editor's list of references at a place of a document; what it shows the server has found. */
export async function showReferences(
  uri: string,
  at: PlainPosition,
  locations: WrittenLocation[],
): Promise<void> {
  const found = locations.map(({ uri: own, range: { start, end } }) => {
    return new Location(Uri.parse(own), new Range(position(start), position(end)));
  });
  await commands.executeCommand('editor.action.showReferences', Uri.parse(uri), position(at), found);
}

function position({ line, character }: PlainPosition): Position {
  return new Position(line, character);
}
