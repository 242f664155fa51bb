/** What the tests use of this package, which has no types. */
declare module 'jsonld' {
  interface Options {
    base?: string;
    safe?: boolean;
    documentLoader?: (url: string) => Promise<{ document: object; documentUrl: string; contextUrl: null }>;
    format?: string;
  }
  const jsonld: {
    expand: (document: object, options: Options) => Promise<Record<string, unknown>[]>;
    flatten: (document: object, context: object | null, options: Options) => Promise<Record<string, unknown>>;
    compact: (document: object, context: unknown, options: Options) => Promise<Record<string, unknown>>;
    toRDF: (document: object, options: Options) => Promise<string>;
  };
  export default jsonld;
}
