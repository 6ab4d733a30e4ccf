/**
 * Checks that the folder or bucket of images belongs to this network: it holds a file with an id that the database
 * knows too. Processes that share a database must share the images.
 */

import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { type BlobStore, BlobStoreError } from '#server/core/blobs/blob-store.ts'
import { mediaFolder } from '#server/core/blobs/open-blob-store.ts'
import type { Config } from '#server/core/config/config.ts'
import type { Log } from '#server/core/log.ts'
import { OperatorError } from '#server/core/operator-error.ts'
import type { Secrets } from '#server/core/security/secrets.ts'
import type { Db, Store } from '#server/db/db.ts'
import { findSetting, loadOrCreateSecret } from '#server/db/instance.ts'
import { listSomeHashes } from './store.ts'
import { largeName } from './urls.ts'

/** The images are not those of this network. The message is for the operator. */
class BlobIdentityError extends OperatorError {}

/** The name of the file, and of the setting in the database. */
const NAME = 'media-id'
/** The number of images that are checked when there is no such file yet. */
const SAMPLE = 5

interface IdentityDeps {
  config: Pick<Config, 's3' | 'dataDir'>
  store: Pick<Store, 'db' | 'isShared'>
  secrets: Secrets
  blobs: BlobStore
  log: Pick<Log, 'warn'>
}

/**
 * Throws a BlobIdentityError for the images of another network, and a BlobStoreError when the bucket refuses. An
 * unreachable bucket is only reported: posts can be read and written without it. The folder of a database that no other
 * process uses is not checked.
 */
export async function checkBlobIdentity(given: IdentityDeps): Promise<void> {
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

/** Throws a BlobIdentityError when the target of a move holds the images of another network. */
export async function refuseOtherImages(
  { db }: Pick<Store, 'db'>,
  { secrets, from, to }: { secrets: Secrets; from: BlobStore; to: BlobStore },
): Promise<void> {
  const found = await readId(to)
  if (found === undefined) return
  const sealed = await findSetting(db, NAME)
  const own = sealed ? secrets.open(sealed, NAME) : await readId(from)
  if (found !== own)
    throw new BlobIdentityError('The target holds the images of another network. Choose an empty folder or bucket.')
}

/** Copies the id of the network's images, if it has one, to the place where they were moved. */
export async function moveBlobIdentity(
  { db }: Pick<Store, 'db'>,
  { secrets, blobs }: Pick<IdentityDeps, 'secrets' | 'blobs'>,
): Promise<void> {
  const sealed = await findSetting(db, NAME)
  if (!sealed) return
  const id = secrets.open(sealed, NAME)
  if ((await readId(blobs)) !== id) await blobs.put(NAME, Buffer.from(`${id}\n`))
}

const readId = async (blobs: BlobStore): Promise<string | undefined> => (await blobs.read(NAME))?.toString().trim()

/** The id in the database. The first process writes it there and into the file: the id of the file, or a new one. */
async function agreeOnId({ config, store: { db }, secrets, blobs }: IdentityDeps): Promise<string> {
  const own = await readId(blobs)
  const isEmpty = own === undefined && (await lacksImages(db, blobs))
  const create = async (id: string) => {
    if (isEmpty) throw new BlobIdentityError(explainEmpty(config, id))
    await blobs.put(NAME, Buffer.from(`${id}\n`))
  }
  return loadOrCreateSecret({ db, secrets }, NAME, () => own ?? randomUUID(), create)
}

/** Whether the network has images, but the checked ones are missing here. */
async function lacksImages(db: Db, blobs: BlobStore): Promise<boolean> {
  const hashes = await listSomeHashes(db, SAMPLE)
  const found = await Promise.all(hashes.map((hash) => blobs.has(largeName(hash))))
  return hashes.length > 0 && !found.includes(true)
}

const placeOf = ({ s3, dataDir }: IdentityDeps['config']) =>
  s3
    ? { place: `The bucket ${s3.bucket}`, file: `an object ${s3.prefix}${NAME}` }
    : { place: `The folder ${mediaFolder({ dataDir })}`, file: `a file ${path.join(mediaFolder({ dataDir }), NAME)}` }

function explainEmpty(config: IdentityDeps['config'], id: string): string {
  const { place, file } = placeOf(config)
  return [
    `${place} does not hold the images of this network. Copy them there first.`,
    `If they are lost, write ${file} with the text ${id}, and start again.`,
  ].join('\n')
}

function explain(config: IdentityDeps['config'], id: string, found: string | undefined): string {
  const { place, file } = placeOf(config)
  const instead = found === undefined ? '' : `, but it says ${found}`
  return [
    `${place} does not hold the images of this network: ${file} with the text ${id} should be there${instead}.`,
    config.s3
      ? 'Processes that share a database use the same S3_BUCKET and S3_PREFIX.'
      : 'Processes that share a database use the same folder: mount it at each machine, or keep images in an S3 store (S3_ENDPOINT).',
    'After moving or restoring the images, copy that one, too. If it was lost, write it with that text, and start again.',
  ].join('\n')
}
