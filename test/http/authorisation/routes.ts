import { olderApi } from '../../../server/service/src/legacy/older-api.js';
import { legacyWeb } from '../../../server/service/src/legacy/web.js';
import type { App } from '../../../server/service/src/server/app.js';

/** Every route of all layers, named as in rows; GET includes HEAD, the documentation page its files. */
export function routesOf(app: App): string[] {
  const typed = treeRoutes(app.printRoutes({ commonPrefix: false })).filter(
    (route) => !route.startsWith('GET /api/docs/'),
  );
  const older = olderApi.map(({ method, pattern }) => `${method} ${pattern}`);
  return [...typed, ...older, ...legacyWeb.map(({ pattern }) => `GET ${pattern}`)].map((route) =>
    route.replace(/<(\w+)(?::path)?>|:(\w+)/g, '{$1$2}'),
  );
}

/** Parses what the framework prints: each line is a segment of the path, below the previous one. */
function treeRoutes(tree: string): string[] {
  const steps: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, margin = '', step = '', methods = ''] = /^([│├└─ ]*)(\S+)(?: \((.+)\))?$/.exec(line) ?? [];
    steps.splice(margin.length / 4 - 1, Infinity, step);
    return methods
      .split(', ')
      .filter((method) => method !== '' && method !== 'HEAD')
      .map((method) => `${method} ${steps.join('')}`);
  });
}
