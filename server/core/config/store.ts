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
  /** For rows and answers that are cached in the process. */
  cachedValuesMb: number
  /** For the newest posts and reposts of everyone, packed; on SQLite. */
  recentItemsMb: number
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
    '250',
    'Memory that each process may take. What it needs besides caches, about 210 MB, is taken off; caches share the rest.',
    wholeNumber(220, 65_536),
  ),
} as const

/** In MB, measured under load: what a process takes besides caches. Node's program takes 68 of it, the heaps of three threads 75. */
const BESIDE_CACHES = 210

/** In MB: enough for some 780,000 posts and reposts. */
const MOST_RECENT_ITEMS = 26

/** Values take half as much again, because the heap is collected only once it has grown. The rest of the memory is a reserve. */
function divideMemory(totalMb: number, isEmbedded: boolean) {
  const free = totalMb - BESIDE_CACHES
  return {
    pagesMb: Math.round(free * 0.3),
    valuesMb: Math.round(free * (isEmbedded ? 0.25 : 0.45)),
    recentItemsMb: isEmbedded ? Math.min(free * 0.1, MOST_RECENT_ITEMS) : 0,
  }
}

export function readStore(values: Values<typeof storeSettings>): DataConfig {
  const memory = divideMemory(values.MEMORY_MB, !values.DATABASE_URL)
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
      : { kind: 'sqlite', file: path.join(values.DATA_DIR, 'plus.db'), cacheMb: memory.pagesMb },
    cachedValuesMb: memory.valuesMb,
    recentItemsMb: memory.recentItemsMb,
    redisUrl: values.REDIS_URL,
  }
}
