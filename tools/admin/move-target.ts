/** Where `move --to` leads: a database, or all that a file of settings names. */
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { mediaFolder } from '#server/core/blobs/open-blob-store.ts'
import { type Config, loadConfig } from '#server/core/config/config.ts'
import { Refused } from './command.ts'

/** The settings of the data to move. */
export type Place = Pick<Config, 'store' | 'dataDir' | 'secretKeyFile' | 's3'>

/**
 * `postgres://…` and `sqlite:FOLDER` change the database; images in a bucket stay there, those in the data folder follow it.
 * Of a file the settings of the database, the data folder and the bucket count. A bucket that it does not name is not used.
 */
export function readTarget(to: string, source: Place): Place {
  if (/^postgres(ql)?:/.test(to)) return { ...source, store: loadConfig({ DATABASE_URL: to }).store }
  if (to.startsWith('sqlite:')) {
    const folder = to.slice('sqlite:'.length)
    if (folder === '') throw new Refused('Write the data folder after sqlite: as in --to sqlite:/srv/plus/data')
    return { ...readPlace({ DATA_DIR: folder }, source), s3: source.s3 }
  }
  if (!existsSync(to))
    throw new Refused(
      `There is no file ${to}. --to takes postgres://user:password@host:5432/name, sqlite:FOLDER, or a file with the settings of the target.`,
    )
  return readPlace(parseEnv(readFileSync(to, 'utf8')), source)
}

function readPlace(env: NodeJS.Dict<string>, source: Place): Place {
  // A key file of its own stays where it is.
  const isOwn = source.secretKeyFile !== path.join(source.dataDir, 'secret.key')
  return loadConfig({ DATA_DIR: source.dataDir, ...(isOwn && { SECRET_KEY_FILE: source.secretKeyFile }), ...env })
}

/** A text that identifies a database. */
export const databaseOf = ({ store }: Pick<Place, 'store'>): string =>
  store.kind === 'postgres' ? store.url.reveal() : realPath(store.file)

/** A text that identifies a store of images. */
export const imagesOf = (place: Pick<Place, 's3' | 'dataDir'>): string =>
  place.s3 ? `${place.s3.bucketUrl}/${place.s3.prefix}` : realPath(mediaFolder(place))

const realPath = (file: string): string => (existsSync(file) ? realpathSync(file) : path.resolve(file))
