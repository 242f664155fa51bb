import type { FastifyInstance } from 'fastify';

/** The methods that the routes of a path support, in alphabetical order. */
export type MethodsOf = (path: string) => string[];

/** Remembers the routes that are declared from now on, to find the methods of a path (RFC 9110, Allow). */
export function rememberMethods(app: FastifyInstance): MethodsOf {
  const routes: { methods: readonly string[]; path: RegExp }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    routes.push({ methods: [method].flat(), path: patternOf(url) });
  });
  return (path) => {
    const allowed = new Set(
      routes.filter((route) => route.path.test(path)).flatMap(({ methods }) => methods),
    );
    // The framework reports only the HEAD of the second path of a route with a prefix.
    if (allowed.has('HEAD')) allowed.add('GET');
    return [...allowed].sort();
  };
}

/** The paths of a route such as `/api/roles/:id` or `/static/*`. */
function patternOf(url: string): RegExp {
  const source = url
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:\w+/g, '[^/]+')
    .replace(/\*/g, '.*');
  return new RegExp(`^${source}$`);
}
