/** Settings of the database, the data folder and Redis. */
import path from 'node:path'
import { type Secret, secretUrl, setting, toggle, type Values, wholeNumber } from './setting.ts'

export type StoreConfig =
  | { kind: 'sqlite'; file: string; cacheMb: number }
  | { kind: 'postgres'; url: Secret<string>; pool: number; prepared: boolean }

export interface DataConfig {
  dataDir: string
  /** Holds the key that encrypts secrets in the database. */
  secretKeyFile: string
  store: StoreConfig
  /** Connects the processes: live events and rate limits. */
  redisUrl: Secret<string> | null
}

export const storeSettings = {
  DATA_DIR: setting('./data', 'Folder for the embedded database, images and all other files.', (text) => {
    if (text.trim() === '') throw new RangeError('must name a folder')
    return path.resolve(text)
  }),
  SECRET_KEY_FILE: setting(
    '',
    'File with the key that encrypts secrets in the database, made at the first start; secret.key in DATA_DIR unless set.',
    (text) => (text === '' ? null : path.resolve(text)),
  ),
  DATABASE_URL: setting(
    '',
    'postgres://user:password@host:5432/name keeps the data in PostgreSQL instead of DATA_DIR.',
    secretUrl(/^postgres(ql)?:$/, 'must be a postgres:// address'),
  ),
  DATABASE_POOL_SIZE: setting(
    '10',
    'Connections to PostgreSQL per process, half of them for reads; one of each at least.',
    wholeNumber(1, 200),
  ),
  DATABASE_PREPARED_STATEMENTS: toggle('on', 'Named prepared statements: off behind PgBouncer before 1.21.'),
  REDIS_URL: setting(
    '',
    'redis://user:password@host:6379 carries live events between processes, and counts limits, instead of PostgreSQL.',
    secretUrl(/^rediss?:$/, 'must be a redis:// or rediss:// address'),
  ),
  SQLITE_CACHE_MB: setting('32', 'Memory for the page cache of the embedded database.', wholeNumber(2, 65_536)),
} as const

export const readStore = (values: Values<typeof storeSettings>): DataConfig => ({
  dataDir: values.DATA_DIR,
  secretKeyFile: values.SECRET_KEY_FILE ?? path.join(values.DATA_DIR, 'secret.key'),
  store: values.DATABASE_URL
    ? {
        kind: 'postgres',
        url: values.DATABASE_URL,
        pool: values.DATABASE_POOL_SIZE,
        prepared: values.DATABASE_PREPARED_STATEMENTS,
      }
    : { kind: 'sqlite', file: path.join(values.DATA_DIR, 'plus.db'), cacheMb: values.SQLITE_CACHE_MB },
  redisUrl: values.REDIS_URL,
})
