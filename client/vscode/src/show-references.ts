import { commands, Location, Position, Range, Uri } from 'vscode';

/** Locations as the server sends them (LSP, "Location"). */
interface PlainPosition {
  line: number;
  character: number;
}
interface WrittenLocation {
  uri: string;
  range: { start: PlainPosition; end: PlainPosition };
}

/** Opens the editor's list of references at a position, with the locations that the server has found. */
export async function showReferences(
  uri: string,
  at: PlainPosition,
  locations: WrittenLocation[],
): Promise<void> {
  const references = locations.map(({ uri: address, range: { start, end } }) => {
    return new Location(Uri.parse(address), new Range(position(start), position(end)));
  });
  await commands.executeCommand('editor.action.showReferences', Uri.parse(uri), position(at), references);
}

function position({ line, character }: PlainPosition): Position {
  return new Position(line, character);
}
