import { memberNamed, type MemberSegment } from '../../javascript/member-path.js';
import { followPath, type Value } from '../value.js';

/** What other tool languages call the members of a dataset; undefined if the platform has nothing for one. */
const otherNames: Readonly<Record<string, string | undefined>> = {
  name: 'basename',
  filename: 'basename',
  baseName: 'nameroot',
  simpleName: 'nameroot',
  file_name: 'path',
  filepath: 'path',
  file_path: 'path',
  file: 'path',
  ext: 'format',
  extension: 'format',
  file_ext: 'format',
  datatype: 'format',
  file_type: 'format',
  identifier: 'element_identifier',
  url: 'location',
  uri: 'location',
  file_size: 'size',
  metadata: undefined,
  extra_files_path: undefined,
  dataset: undefined,
  hda: undefined,
  is_of_type: undefined,
  parent: undefined,
};

/** Members that would be the folder with more files of an output. */
export const outputFolders: ReadonlySet<string> = new Set(['extra_files_path', 'files_path']);

/** The member of a dataset that a name of another system stands for. */
export function memberOfOther(name: string): string | undefined {
  return Object.hasOwn(otherNames, name) ? otherNames[name] : undefined;
}

/** A path as another system writes it, as far as it has a meaning here. */
interface MeantPath {
  /** With the names that members have here; as many steps of the path as these are understood. */
  segments: readonly MemberSegment[];
  /** What follows them: nothing, text such as the extension of a file, or something that has no equal here. */
  rest: 'nothing' | 'text' | 'unknown';
}

/** Finds what a path from a value means if another system names its members; for a list, those of its elements. */
export function meantPath(start: Value, path: readonly MemberSegment[]): MeantPath {
  const segments: MemberSegment[] = [];
  let value = start;
  for (const written of path) {
    const segment = value === start ? ofDataset(value, written) : written;
    const next = followPath(value, [segment]);
    if (next.deadEnd) {
      const meant = otherMember(value, segment);
      if (!meant) return { segments, rest: canHaveExtension(value, segment) ? 'text' : 'unknown' };
      segments.push(meant);
      value = { kind: 'text' };
      continue;
    }
    if (next.value.kind === 'unknown') return { segments, rest: 'unknown' };
    segments.push(segment);
    ({ value } = next);
  }
  return { segments, rest: 'nothing' };
}

/** A dataset has no identifier, only an element of a collection (public platform, `galaxy.tools.runtime`). */
function ofDataset(value: Value, segment: MemberSegment): MemberSegment {
  return value.kind === 'file' && /^(?:element_)?identifier$/.test(segment.name ?? '')
    ? memberNamed('basename')
    : segment;
}

function otherMember(value: Value, { name = '' }: MemberSegment): MemberSegment | undefined {
  if (value.kind === 'list') {
    const isOwn = value.of.kind === 'file' && value.of.members.some((member) => member.name === name);
    return isOwn ? memberNamed(name) : otherMember(value.of, memberNamed(name));
  }
  const meant = value.kind === 'file' ? memberOfOther(name) : undefined;
  return meant === undefined ? undefined : memberNamed(meant);
}

function canHaveExtension({ kind }: Value, { name = '' }: MemberSegment): boolean {
  return (kind === 'file' || kind === 'text' || kind === 'number') && !Object.hasOwn(otherNames, name);
}
