/** Settings of the S3-compatible store of images. */
import { optionalSecret, optionalUrl, optionalWord, type Secret, setting, toggle, type Values } from './setting.ts'

/** A bucket of an S3-compatible store; null when images are files in DATA_DIR. */
export type S3Config = {
  bucket: string
  /** The address of the bucket, without a slash at its end. */
  bucketUrl: string
  region: string
  accessKeyId: string
  secretAccessKey: Secret<string>
  /** Empty, or with a slash at its end. */
  prefix: string
  /** How browsers load images: through Plus, by signed addresses of the store, or by public addresses. */
  delivery: { kind: 'stream' } | { kind: 'signed' } | { kind: 'public'; url: string }
} | null

const bare = 'must be an http:// or https:// address without user, query or fragment'

export const s3Settings = {
  S3_ENDPOINT: setting(
    '',
    'Address of an S3-compatible store, such as https://s3.eu-central-1.amazonaws.com: it keeps the images instead of DATA_DIR/media.',
    bareUrl,
  ),
  S3_BUCKET: setting('', 'The bucket there. It must exist.', (text) => {
    if (!/^([A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9])?$/.test(text))
      throw new RangeError('must be the name of a bucket: 3 to 63 letters, digits, dots and hyphens')
    return text || null
  }),
  S3_REGION: setting('us-east-1', 'Its region, which requests are signed for; R2 calls it auto.', (text) => {
    if (!/^[A-Za-z0-9-]+$/.test(text)) throw new RangeError('must be the name of a region, such as eu-central-1')
    return text
  }),
  S3_ACCESS_KEY_ID: setting('', 'The key that may list the bucket, and read, write and delete in it.', optionalWord),
  S3_SECRET_ACCESS_KEY: setting('', 'The secret of that key.', optionalSecret),
  S3_PREFIX: setting(
    '',
    'What the names of all images begin with, such as plus/media, in a bucket shared with others.',
    (text) => {
      if (!/^(?!.*\/\/)[A-Za-z0-9._/-]*$/.test(text) || text.startsWith('/'))
        throw new RangeError('must be letters, digits and . _ - / only, and not begin with a slash')
      return text === '' ? '' : `${text.replace(/\/$/, '')}/`
    },
  ),
  S3_PATH_STYLE: toggle(
    'on',
    'off puts the name of the bucket before the host of S3_ENDPOINT, instead of in the path.',
  ),
  S3_PUBLIC_URL: setting(
    '',
    'Where anyone can read the images, such as the address of a CDN in front of the bucket: browsers are redirected there. Unless set, Plus passes them on.',
    bareUrl,
  ),
  S3_SIGNED_URLS: toggle(
    'off',
    'on redirects browsers to signed addresses of S3_ENDPOINT, which work for a day or two.',
  ),
} as const

/** Null when images are files. */
export const readS3 = (values: Values<typeof s3Settings>): S3Config =>
  values.S3_ENDPOINT && values.S3_BUCKET && values.S3_ACCESS_KEY_ID && values.S3_SECRET_ACCESS_KEY
    ? {
        bucket: values.S3_BUCKET,
        bucketUrl: bucketUrl(values.S3_ENDPOINT, values.S3_BUCKET, values.S3_PATH_STYLE),
        region: values.S3_REGION,
        accessKeyId: values.S3_ACCESS_KEY_ID,
        secretAccessKey: values.S3_SECRET_ACCESS_KEY,
        prefix: values.S3_PREFIX,
        delivery: values.S3_PUBLIC_URL
          ? { kind: 'public', url: values.S3_PUBLIC_URL }
          : { kind: values.S3_SIGNED_URLS ? 'signed' : 'stream' },
      }
    : null

/** The address of a bucket, in the path or before the host. */
export function bucketUrl(endpoint: string, bucket: string, isPathStyle: boolean): string {
  if (isPathStyle) return `${endpoint}/${bucket}`
  return endpoint.replace('://', `://${bucket}.`)
}

/** The origin besides Plus from which browsers load images; null when there is none. */
export function imageOrigin(s3: S3Config): string | null {
  if (!s3 || s3.delivery.kind === 'stream') return null
  return new URL(s3.delivery.kind === 'public' ? s3.delivery.url : s3.bucketUrl).origin
}

/** Contradictions between these settings. */
export function findS3Problems(values: Partial<Values<typeof s3Settings>>, publicUrl: string | null): string[] {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_PUBLIC_URL: address, S3_SIGNED_URLS: isSigned } = values
  const problems: string[] = []
  if (endpoint && bucket && !URL.canParse(bucketUrl(endpoint, bucket, values.S3_PATH_STYLE !== false)))
    problems.push('S3_PATH_STYLE must be on with an IP address in S3_ENDPOINT')
  if (address && isSigned) problems.push('S3_SIGNED_URLS must be off with S3_PUBLIC_URL: images have one address')
  if (!publicUrl?.startsWith('https:')) return problems
  const mixed = 'must be an https:// address, as PUBLIC_URL is: browsers load no images over http there'
  if (address?.startsWith('http:')) problems.push(`S3_PUBLIC_URL ${mixed}`)
  if (isSigned && endpoint?.startsWith('http:')) problems.push(`S3_ENDPOINT ${mixed} with S3_SIGNED_URLS`)
  return problems
}

/** Parses an address without user, query and fragment, and removes a trailing slash. It may have a path. */
function bareUrl(text: string): string | null {
  const url = optionalUrl(/^https?:$/, bare)(text)
  if (!url) return null
  if (url.search || url.hash || url.username || url.password) throw new RangeError(bare)
  return url.href.replace(/\/+$/, '')
}
