import { runCall } from './run-call.js';
import type { Runtime } from './runtime.js';

/** The names of the images that a runtime has, the latest first; none if it cannot be asked. Never rejects. */
export async function listImages(runtime: Pick<Runtime, 'listImages'> | { name: 'tes' }): Promise<string[]> {
  const call = 'listImages' in runtime ? runtime.listImages : undefined;
  const result = call && (await runCall(call));
  if (!result || 'reason' in result) return [];
  return result.output.split(/\r?\n/).filter((name) => name !== '' && !name.includes('<none>'));
}
