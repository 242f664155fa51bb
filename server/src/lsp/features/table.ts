import type { ServerCapabilities } from 'vscode-languageserver';
import type { ClientAbilities } from '../client-abilities.js';
import { actionFeatures } from './actions.js';
import { completionFeatures } from './completion.js';
import { decorationFeatures } from './decoration.js';
import { diagnosticFeatures } from './diagnostics.js';
import { evaluationFeatures } from './evaluation.js';
import type { Feature } from './feature.js';
import { formattingFeatures } from './formatting.js';
import { navigationFeatures } from './navigation.js';
import { structureFeatures } from './structure.js';
import { submissionFeatures } from './submission.js';
import { synchronization } from './synchronization.js';
import { teachingFeatures } from './teaching.js';
import { workspaceFeatures } from './workspace.js';

/** Every feature; what a client is told of follows from this table. */
const features: readonly Feature[] = [
  synchronization,
  ...diagnosticFeatures,
  ...completionFeatures,
  ...actionFeatures,
  ...navigationFeatures,
  ...structureFeatures,
  ...decorationFeatures,
  ...evaluationFeatures,
  ...formattingFeatures,
  ...workspaceFeatures,
  ...teachingFeatures,
  ...submissionFeatures,
];

/** The features that a client gets. */
export function served(client: ClientAbilities): readonly Feature[] {
  return features.filter((feature) => feature.announce(client) !== undefined);
}

/** The server's capabilities: what its features announce, and nothing else. */
export function announce(client: ClientAbilities): ServerCapabilities {
  const announced = features.flatMap((feature) => feature.announce(client) ?? []);
  const all = Object.assign({}, ...announced) as ServerCapabilities;
  // Several features have requests of their own, which stand together.
  const own = announced.map(
    ({ experimental }) => (experimental as { userTool?: object } | undefined)?.userTool,
  );
  return { ...all, experimental: { userTool: Object.assign({}, ...own) as object } };
}
