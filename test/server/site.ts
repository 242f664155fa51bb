import { usesCommand, workspace, type Files, type Outcome, type Workspace } from '../cli/command.js';
import { english } from '../../server/platform-api/src/words.js';
import type { Connection } from '../../server/platform-api/src/request.js';
import type { Account } from '../../server/platform-api/src/tools.js';
import { usesPodman } from '../run/podman.js';
import { PlatformServer, type PlatformUser } from './platform-server.js';

/** The image of the tools: BusyBox. */
export const image = 'busybox:1.36.1';

/** How tests reach the server. */
export const connection: Connection = { fetch: globalThis.fetch, l10n: english };

/** A user's folder, and the command there. */
export interface Desk {
  space: Workspace;
  account: Account;
  run: (...args: string[]) => Promise<Outcome>;
}

/** A server for the tests of a file, and a desk for each user. */
export function usesServer({ hasWorker }: { hasWorker: boolean }): {
  server: () => PlatformServer;
  desk: (user: string, files?: Files) => Promise<Desk>;
} {
  const podman = usesPodman();
  const users = new Map<string, PlatformUser>();
  let made: PlatformServer | undefined;
  usesCommand();
  before(async () => {
    podman().tag(`localhost/${image}`);
    made = new PlatformServer(podman(), hasWorker);
    await made.start();
    if (hasWorker) await made.startWorker();
  });
  after(async () => {
    await made?.stop();
    made?.remove();
  });
  const server = (): PlatformServer => {
    if (!made) throw new Error('The server is started before the tests.');
    return made;
  };
  return {
    server,
    desk: async (name, files) => {
      const user = users.get(name) ?? (await server().user(name, name !== stranger));
      users.set(name, user);
      const space = workspace(files);
      const url = server().address;
      const env = { USER_TOOL_PLATFORM: url, USER_TOOL_KEY: user.key, XDG_CONFIG_HOME: space.path('config') };
      const run = (...args: string[]): Promise<Outcome> => space.runMeanwhile(args, { env });
      return { space, account: { url, key: user.key }, run };
    },
  };
}

/** The name of a user who cannot create tools. */
export const stranger = 'stranger';
