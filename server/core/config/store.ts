/** Settings of the database, the data folder and Redis. */
import path from 'node:path'
import { type Secret, secretUrl, setting, toggle, type Values, wholeNumber } from './setting.ts'

/** Where the data is stored: in a SQLite file or in PostgreSQL. */
export type StoreConfig =
  | { kind: 'sqlite'; file: string; cacheMb: number }
  | { kind: 'postgres'; url: Secret<string>; pool: number; prepared: boolean }

/** The parsed settings of the data: database, folder, key file, memory and Redis. */
export interface DataConfig {
  dataDir: string
  /** The file of the key that encrypts secrets in the database. */
  secretKeyFile: string
  store: StoreConfig
  /** The memory limit of this process. */
  memoryMb: number
  /** Memory for the newest posts and reposts of everyone, packed. */
  recentItemsMb: number
  /** The address of Redis, which connects the processes for live events and rate limits. */
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
    'Connections to PostgreSQL of each process, half of them for reads; one of each at least.',
    wholeNumber(1, 200),
  ),
  DATABASE_PREPARED_STATEMENTS: toggle('on', 'Named prepared statements: off behind PgBouncer before 1.21.'),
  REDIS_URL: setting(
    '',
    'redis://user:password@host:6379 carries live events between processes, and counts limits, instead of PostgreSQL.',
    secretUrl(/^rediss?:$/, 'must be a redis:// or rediss:// address'),
  ),
  MEMORY_MB: setting(
    '',
    'Memory that each process may take: caches get what it does not need otherwise. Unless set, a quarter of the memory of the machine or its container, from 200 to 1500, divided by WORKERS.',
    (text) => (text === '' ? null : wholeNumber(LEAST_MEMORY_MB, 65_536)(text)),
  ),
} as const

/** Plus needs nearly this much by itself under load. */
const LEAST_MEMORY_MB = 200
const MAX_DEFAULT_MEMORY_MB = 1_500

/** The share of a machine's memory, in MB, for one of several workers. */
function defaultMemoryMb(machineBytes: number, workers: number): number {
  const quarterMb = Math.floor(machineBytes / 4 / 2 ** 20)
  return Math.max(LEAST_MEMORY_MB, Math.floor(Math.min(quarterMb, MAX_DEFAULT_MEMORY_MB) / workers))
}

/** In MB: enough for some 780,000 posts and reposts. */
const MAX_RECENT_ITEMS_MB = 26

export function readStore(
  values: Values<typeof storeSettings> & { WORKERS: number },
  machineBytes: number,
): DataConfig {
  const memoryMb = values.MEMORY_MB ?? defaultMemoryMb(machineBytes, values.WORKERS)
  return {
    dataDir: values.DATA_DIR,
    secretKeyFile: values.SECRET_KEY_FILE ?? path.join(values.DATA_DIR, 'secret.key'),
    store: values.DATABASE_URL
      ? {
          kind: 'postgres',
          url: values.DATABASE_URL,
          pool: values.DATABASE_POOL_SIZE,
          prepared: values.DATABASE_PREPARED_STATEMENTS,
        }
      : { kind: 'sqlite', file: path.join(values.DATA_DIR, 'plus.db'), cacheMb: Math.round(memoryMb * 0.04) },
    memoryMb,
    recentItemsMb: Math.min(memoryMb * 0.02, MAX_RECENT_ITEMS_MB),
    redisUrl: values.REDIS_URL,
  }
}
