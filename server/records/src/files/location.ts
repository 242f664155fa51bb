import { fileURLToPath } from 'node:url';

/** A folder of an object store that speaks the protocol of S3. */
export interface Bucket {
  bucket: string;
  /** Without slashes at its ends; empty for the whole bucket. */
  prefix: string;
  /** The URL of the store, without a trailing slash. */
  endpoint: string;
  region: string;
}

/** Where the files of datasets are. */
export type FilesLocation = { folder: string } | Bucket;

const defaultRegion = 'us-east-1';

/**
 * Parses the option with the dataset store: `file:FOLDER` or `s3://BUCKET/PREFIX?endpoint=URL&region=NAME`; undefined
 * if it is neither.
 */
export function readFilesLocation(written: string): FilesLocation | undefined {
  try {
    return folderIn(written) ?? bucketIn(new URL(written));
  } catch {
    return undefined;
  }
}

function folderIn(written: string): FilesLocation | undefined {
  if (written.startsWith('file://')) return { folder: fileURLToPath(written) };
  const folder = /^file:(.+)$/.exec(written)?.[1];
  return folder === undefined ? undefined : { folder };
}

function bucketIn({ protocol, host, pathname, searchParams, username, hash }: URL): Bucket | undefined {
  if (protocol !== 's3:' || !/^[\w.-]+$/.test(host) || username !== '' || hash !== '') return undefined;
  for (const name of searchParams.keys()) if (!['endpoint', 'region'].includes(name)) return undefined;
  const region = searchParams.get('region') ?? defaultRegion;
  const endpoint = new URL(searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`);
  if (!/^https?:$/.test(endpoint.protocol) || endpoint.search !== '' || endpoint.username !== '')
    return undefined;
  const prefix = decodeURIComponent(pathname).replace(/^\/+|\/+$/g, '');
  return { bucket: host, prefix, endpoint: endpoint.href.replace(/\/+$/, ''), region };
}
