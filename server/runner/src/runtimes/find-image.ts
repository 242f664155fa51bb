import { parseContainerImage } from '@user-tool/shared';
import { runCall } from './run-call.js';
import type { Runtime } from './runtime.js';

/** What a runtime knows of an image on this machine; nothing, if it cannot be asked. */
export interface FoundImage {
  /** A SHA-256 in hexadecimal that identifies it on this machine. */
  id?: string;
  /** As registries name it, by its digest: `quay.io/biocontainers/seqkit@sha256:…`. */
  reference?: string;
  /** The architecture that it is made for, as Go names it: `amd64`. */
  architecture?: string;
}

/** The image of a name on this machine; undefined if the runtime does not have it. Never throws. */
export async function findImage(
  runtime: Pick<Runtime, 'name' | 'findImage'> | { name: 'tes' },
  image: string,
): Promise<FoundImage | undefined> {
  const call = 'findImage' in runtime ? runtime.findImage(image) : undefined;
  if (!call) return {};
  const result = await runCall(call);
  if ('reason' in result) return result.reason === 'failed' ? undefined : {};
  const [, id, architecture, list = ''] =
    /^(?:sha256:)?([0-9a-f]{64}) (\w*) (.*)$/m.exec(result.output) ?? [];
  const reference = referenceIn(list, image);
  return {
    ...(id !== undefined && { id }),
    ...(architecture && { architecture }),
    ...(reference !== undefined && { reference }),
  };
}

/** What engines print of an image. */
export const imageFormat = '{{.Id}} {{.Architecture}} {{json .RepoDigests}}';

/** The name by digest that belongs to the repository of the image, or else the first. */
function referenceIn(list: string, image: string): string | undefined {
  const names = namesIn(list);
  const repository = repositoryOf(image);
  return names.find((name) => repositoryOf(name) === repository) ?? names[0];
}

function namesIn(list: string): string[] {
  try {
    const names: unknown = JSON.parse(list);
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

function repositoryOf(image: string): string | undefined {
  const parts = parseContainerImage(image);
  return parts && image.slice(parts.registry?.start ?? parts.repository.start, parts.repository.end);
}

/** The architecture of this machine, as Go names it. */
export function machineArchitecture(): string {
  const { arch } = process;
  return Object.hasOwn(otherNames, arch) ? (otherNames[arch] ?? arch) : arch;
}

/** Architectures that Node names otherwise. */
const otherNames: Readonly<Record<string, string>> = { x64: 'amd64', ia32: '386', ppc64: 'ppc64le' };
