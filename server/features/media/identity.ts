/**
 * Checks that the folder or bucket of images is the one of this network: it holds a file with an id that the database knows,
 * too. Processes that share a database must share the images.
 */
import { randomUUID } from 'node:crypto'
import { type BlobStore, BlobStoreError } from '#server/core/blobs/blob-store.ts'
import { mediaFolder } from '#server/core/blobs/open-blob-store.ts'
import type { Config } from '#server/core/config/config.ts'
import type { Log } from '#server/core/log.ts'
import type { Secrets } from '#server/core/security/secrets.ts'
import type { Store } from '#server/db/db.ts'
import { loadOrCreateSecret } from '#server/db/instance.ts'

/** The images are not those of this network. The message is for the operator. */
export class BlobIdentityError extends Error {}

/** The file, and the name of the setting in the database. */
const NAME = 'media-id'

interface Given {
  config: Pick<Config, 's3' | 'dataDir'>
  store: Pick<Store, 'db' | 'isShared'>
  secrets: Secrets
  blobs: BlobStore
  log: Pick<Log, 'warn'>
}

/**
 * Throws a BlobIdentityError for the images of another network, and a BlobStoreError when the bucket refuses. A bucket that
 * cannot be reached is only reported: posts can be read and written without it. The folder of a database that no other process
 * uses is not checked.
 */
export async function checkBlobIdentity(given: Given): Promise<void> {
  const { config, store, blobs, log } = given
  if (!config.s3 && !store.isShared) return
  try {
    const id = await agreeOnId(given)
    const found = await readId(blobs)
    if (found !== id) throw new BlobIdentityError(explain(config, id, found))
  } catch (error) {
    if (!(error instanceof BlobStoreError) || error.code === 'ERR_BLOBS_REFUSED') throw error
    log.warn({ err: error }, 'Images cannot be saved or shown until the S3 store answers')
  }
}

const readId = async (blobs: BlobStore): Promise<string | undefined> => (await blobs.read(NAME))?.toString().trim()

/** The id in the database. The first process writes it there and into the file: that of the file, or a new one. */
async function agreeOnId({ store: { db }, secrets, blobs }: Given): Promise<string> {
  const own = (await readId(blobs)) ?? randomUUID()
  const write = (id: string) => blobs.put(NAME, Buffer.from(`${id}\n`))
  return loadOrCreateSecret({ db, secrets }, NAME, () => own, write)
}

function explain({ s3, dataDir }: Given['config'], id: string, found: string | undefined): string {
  const folder = mediaFolder({ dataDir })
  const place = s3 ? `The bucket ${s3.bucket}` : `The folder ${folder}`
  const file = s3 ? `an object ${s3.prefix}${NAME}` : `a file ${folder}/${NAME}`
  return [
    `${place} does not hold the images of this network: ${file} with the text ${id} should be there` +
      `${found === undefined ? '.' : `, but it says ${found}.`}`,
    s3
      ? 'Processes that share a database use the same S3_BUCKET and S3_PREFIX.'
      : 'Processes that share a database use the same folder: mount it at each machine, or keep images in an S3 store (S3_ENDPOINT).',
    'After moving or restoring the images, copy that one, too. If it was lost, write it with that text, and start again.',
  ].join('\n')
}
