/** Keys of this network in the settings table: created at the first start, the same for all processes. */
import { randomBytes } from 'node:crypto'
import { ImageKeys } from '#server/core/blobs/image-keys.ts'
import { createIdFormat, type IdFormat } from '#server/core/ids/ids.ts'
import { keyIdOf, makeKeyFile, readKeyFile, SecretKeyError, type Secrets } from '#server/core/security/secrets.ts'
import type { Db, Store } from './db.ts'
import { transact, transactAlways } from './transaction.ts'
import { insertNew } from './written-rows.ts'

/** Reads a stored setting of the network, as it is encrypted. */
export const findSetting = async (db: Db, name: string): Promise<string | undefined> =>
  (await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst())?.value

/** This setting always exists, so its key id tells which key the data is encrypted with. */
export const ID_KEY = 'id_key'

/**
 * Opens the key file, or creates it when nothing is encrypted yet. Refuses a file without the key of the data, because
 * authenticator apps would stop working. `isNew` means that some secrets are not encrypted with the current key yet.
 */
export async function openSecrets({ db }: Store, file: string): Promise<{ secrets: Secrets; isNew: boolean }> {
  const known = await findSetting(db, ID_KEY)
  const keyId = known === undefined ? undefined : keyIdOf(known)
  if (keyId === undefined) makeKeyFile(file)
  const secrets = readKeyFile(file)
  if (secrets && (keyId === undefined || secrets.hasKey(keyId)))
    return { secrets, isNew: known !== undefined && keyId !== secrets.keyId }
  throw new SecretKeyError(
    `${secrets ? `The key file ${file} does not hold the key` : `There is no key file ${file}, which held the key`} ` +
      `that secrets in the database are encrypted with (key ${keyId}).\n` +
      'Put that file back from your backup, or set SECRET_KEY_FILE to where it is.',
  )
}

/** Encrypts settings that are plain, or were encrypted with an older key. */
export async function resealSettings({ db }: Store, secrets: Secrets): Promise<void> {
  await transact(db, async (tx) => {
    for (const { name, value } of await tx.selectFrom('settings').selectAll().execute()) {
      const renewed = secrets.reseal(value, name)
      if (renewed) await tx.updateTable('settings').set({ value: renewed }).where('name', '=', name).execute()
    }
  })
}

/** Creates the format of ids with the key of this network. */
export async function loadIdFormat({ db }: Store, secrets: Secrets): Promise<IdFormat> {
  const key = Buffer.from(
    await loadOrCreateSecret({ db, secrets }, ID_KEY, () => randomBytes(8).toString('hex')),
    'hex',
  )
  return createIdFormat({ k0: key.readInt32LE(0), k1: key.readInt32LE(4) })
}

/** Loads the keys that name and sign the images of this network. */
export const loadImageKeys = async ({ db }: Pick<Store, 'db'>, secrets: Secrets): Promise<ImageKeys> =>
  new ImageKeys(await loadOrCreateSecret({ db, secrets }, 'image_key', () => randomBytes(32).toString('hex')))

/** Loads a secret of this network. The first process creates it; others wait until `whenCreated` is done. */
export async function loadOrCreateSecret(
  { db, secrets }: { db: Store['db']; secrets: Secrets },
  name: string,
  make: () => string,
  whenCreated = async (_secret: string): Promise<void> => {},
): Promise<string> {
  const known = await findSetting(db, name)
  if (known !== undefined) return secrets.open(known, name)
  return transactAlways(db, async (tx) => {
    const isNew = await insertNew(tx.insertInto('settings').values({ name, value: secrets.seal(make(), name) }))
    const { value } = await tx.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirstOrThrow()
    const secret = secrets.open(value, name)
    if (isNew) await whenCreated(secret)
    return secret
  })
}
