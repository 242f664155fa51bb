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
  ...submissionFeatures,
];

/** The features that a client gets. */
export function served(client: ClientAbilities): readonly Feature[] {
  return features.filter((feature) => feature.announce(client) !== undefined);
}

/** The server's capabilities: what its features announce, and nothing else. */
export function announce(client: ClientAbilities): ServerCapabilities {
  const announced = features.map((feature) => feature.announce(client));
  const own = announced.map((one) => (one?.experimental as Experimental | undefined)?.userTool);
  const experimental: Experimental = { userTool: Object.assign({}, ...own) as Record<string, boolean> };
  return Object.assign({}, ...announced, { experimental }) as ServerCapabilities;
}

/** The requests of our own that a feature announces, by their names behind `userTool/`. */
interface Experimental {
  userTool: Record<string, boolean>;
}
