/** What precedes an image where it was copied with a command that gets it, or as an address. */
export const pastedBefore = /^(?:(?:docker|podman) pull\s+)?(?:[a-z][a-z0-9+.-]*:\/\/)?/i;

/** A page of a registry in the web, whose address is not the name of an image. */
export interface RegistryPage {
  /** The image that the page is about, if it is about one. */
  image: string | undefined;
}

interface Site {
  /** What the addresses of all its pages begin with. */
  page: RegExp;
  /** What precedes the path of the image in the address, and that path. */
  image: RegExp;
  /** What precedes the path of the image in its name. */
  registry: string;
}

const version = String.raw`(?::[\w.-]+)?(?:@[\w:]+)?`;

const sites: readonly Site[] = [
  {
    page: /^quay\.io\/repository\/[^/]+\/./i,
    image: new RegExp(String.raw`^quay\.io/repository/([\w.-]+/[\w.-]+${version})(?=[/?#]|$)`, 'i'),
    registry: 'quay.io/',
  },
  {
    page: /^hub\.docker\.com\//i,
    image: new RegExp(
      String.raw`^hub\.docker\.com/(?:_/([\w.-]+${version})|(?:r/|repository/docker/|(?!(?:u|v2|orgs|repositories)/))([\w.-]+/[\w.-]+${version}))(?=(?:/tags|/general|/builds)?/?(?:[?#]|$))`,
      'i',
    ),
    registry: '',
  },
];

/** The page that a text is the address of, if it is one of a registry that shows images below other paths. Linear. */
export function registryPage(text: string): RegistryPage | undefined {
  const address = text.trim().replace(pastedBefore, '');
  const site = sites.find(({ page }) => page.test(address));
  if (!site) return undefined;
  const [, first, second] = site.image.exec(address) ?? [];
  const path = first ?? second;
  if (path === undefined) return { image: undefined };
  const tag = /[?&]tag=([\w.-]+)/.exec(address)?.[1];
  const isTagged = tag === undefined || /[:@]/.test(path);
  return { image: `${site.registry}${path}${isTagged ? '' : `:${tag}`}` };
}
