/** The location and credentials of a bucket, from `MEDIA_URL` or `BACKUP_URL`. */
export interface BucketAddress {
  /** Scheme, host and port. */
  origin: string;
  bucket: string;
  /** The prefix of every object name: empty, or ending with a slash. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** If it is missing, the host of AWS determines it; other stores accept any. */
  region: string | undefined;
}

const parameters = ['region', 'tls'];
const loopback = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Parses `s3://key:secret@host/bucket/prefix?region=…&tls=off`. Without `tls=off` only localhost is accessed without TLS.
 * @returns undefined for an address that cannot be used
 */
export function bucketAddress(value: string): BucketAddress | undefined {
  const url = URL.parse(value);
  if (url?.protocol !== 's3:' || url.host === '' || url.hash !== '') return undefined;
  const [, bucket = '', ...folders] = url.pathname.replace(/\/$/, '').split('/');
  const credentials = [decoded(url.username), decoded(url.password)];
  const region = url.searchParams.get('region') ?? undefined;
  const tls = url.searchParams.get('tls') ?? (loopback.includes(url.hostname) ? 'off' : 'on');
  const isRight =
    /^[a-z0-9][a-z0-9.-]{1,62}$/i.test(bucket) &&
    !/\/\.\.?(?:[/?]|$)/.test(value) &&
    folders.every((folder) => /^[\w-][\w.-]*$/.test(folder)) &&
    credentials.every(Boolean) &&
    (region === undefined || /^[\w-]{1,50}$/.test(region)) &&
    ['on', 'off'].includes(tls) &&
    [...url.searchParams.keys()].every((name) => parameters.includes(name));
  if (!isRight) return undefined;
  // The host in the form of http addresses, which is signed.
  const origin = URL.parse(`${tls === 'off' ? 'http' : 'https'}://${url.host}`)?.origin;
  const [accessKeyId = '', secretAccessKey = ''] = credentials as string[];
  return (origin && {
    origin,
    bucket,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    accessKeyId,
    secretAccessKey,
    region,
  }) as BucketAddress | undefined;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
