import { toolSummary, type Document } from '@user-tool/shared';
import type { Backend } from '@user-tool/runner/job/run-container.js';
import { listImages } from '@user-tool/runner/runtimes/list-images.js';

/** Names of images in a sentence. */
const maxNames = 8;

/** Why a tool cannot run without its image, for agents, who cannot change how the server was started. */
export async function missingImage(document: Document, runtime: Backend): Promise<string> {
  const image = toolSummary(document).container ?? '';
  const names = await listImages(runtime);
  const program = 'program' in runtime ? runtime.program : runtime.name;
  const available = names.length === 0 ? 'no images' : `these images: ${names.slice(0, maxNames).join(', ')}`;
  const hidden = names.length > maxNames ? `, and ${names.length - maxNames} more` : '';
  return `This machine does not have the image "${image}". Ask the user to get it with "${program} pull ${image}", or to start "user-tool mcp" with "--pull". The machine has ${available}${hidden}.`;
}
