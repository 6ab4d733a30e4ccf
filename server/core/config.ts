/** Every setting of the server. The only file that knows their names; main.ts hands it the environment. */
import path from 'node:path'

/** A value that must never be printed. */
export class Secret<T> {
  readonly #value: T
  constructor(value: T) {
    this.#value = value
  }
  reveal(): T {
    return this.#value
  }
  toString(): string {
    return '•••'
  }
  toJSON(): string {
    return '•••'
  }
}

export type StoreConfig =
  | { kind: 'sqlite'; file: string; cacheMb: number }
  | { kind: 'postgres'; url: Secret<string>; pool: number; prepared: boolean }

export interface Config {
  host: string
  port: number
  dataDir: string
  store: StoreConfig
  /** Carries live events between processes. */
  redisUrl: Secret<string> | null
  push: {
    /** Whom push services may write to. */
    subject: string
    /** How long a message waits, in case it is read meanwhile. */
    delayMs: number
    isPrivateAllowed: boolean
  }
  logLevel: (typeof logLevels)[number]
  trustProxy: boolean
  rateLimits: boolean
}

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

interface Setting<T> {
  /** Shown in docs/configuration.md and .env.example, which a test compares. */
  default: string
  about: string
  /** Throws a RangeError whose message ends the sentence "NAME …". */
  parse(text: string): T
}

const whole = (least: number, most: number) => (text: string) => {
  const value = Number(text)
  if (text.trim() === '' || !Number.isInteger(value) || value < least || value > most)
    throw new RangeError(`must be a whole number from ${least} to ${most}, not "${text}"`)
  return value
}

const oneOf =
  <const T extends readonly string[]>(...choices: T) =>
  (text: string): T[number] => {
    if (!choices.includes(text)) throw new RangeError(`must be one of ${choices.join(', ')}, not "${text}"`)
    return text
  }

const setting = <T>(fallback: string, about: string, parse: Setting<T>['parse']): Setting<T> => ({
  default: fallback,
  about,
  parse,
})

/** Name → default, meaning, parser. */
export const settings = {
  HOST: setting('127.0.0.1', 'Address to listen on. 0.0.0.0 or :: for every network of the machine.', (text) => {
    if (!/^[A-Za-z0-9.:_-]+$/.test(text)) throw new RangeError(`must be a host name or address, not "${text}"`)
    return text
  }),
  PORT: setting('3000', 'Port to listen on. 0 picks a free one.', whole(0, 65_535)),
  DATA_DIR: setting('./data', 'Folder for the embedded database, images and what else is kept.', (text) => {
    if (text.trim() === '') throw new RangeError('must name a folder')
    return path.resolve(text)
  }),
  DATABASE_URL: setting(
    '',
    'postgres://user:password@host:5432/name keeps the data in PostgreSQL instead of DATA_DIR.',
    (text) => {
      if (text === '') return null
      if (!URL.canParse(text) || !/^postgres(ql)?:$/.test(new URL(text).protocol))
        throw new RangeError('must be a postgres:// address')
      return new Secret(text)
    },
  ),
  DATABASE_POOL: setting('10', 'Connections to PostgreSQL per process.', whole(1, 200)),
  DATABASE_PREPARED: setting('on', 'Named prepared statements: off behind PgBouncer before 1.21.', oneOf('on', 'off')),
  REDIS_URL: setting(
    '',
    'redis://user:password@host:6379 carries live events between processes instead of PostgreSQL.',
    (text) => {
      if (text === '') return null
      if (!URL.canParse(text) || !/^rediss?:$/.test(new URL(text).protocol))
        throw new RangeError('must be a redis:// or rediss:// address')
      return new Secret(text)
    },
  ),
  SQLITE_CACHE_MB: setting('32', 'Memory for the page cache of the embedded database.', whole(2, 65_536)),
  VAPID_SUBJECT: setting(
    'mailto:operator@plus.invalid',
    'mailto: or https: address at which push services reach whoever runs this server.',
    (text) => {
      if (!URL.canParse(text) || !/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(text))
        throw new RangeError('must be a mailto: or https: address')
      return text
    },
  ),
  PUSH_DELAY: setting(
    '3',
    'Seconds a message, reply or mention waits before it is pushed, in case it is read; likes, reposts and follows ten times as long.',
    whole(0, 300),
  ),
  PUSH_PRIVATE: setting(
    'off',
    'on lets push services be at private addresses and speak plain HTTP, for a push service of your own.',
    oneOf('on', 'off'),
  ),
  LOG_LEVEL: setting(
    'warn',
    'silent, fatal, error, warn, info (one line a request), debug or trace.',
    oneOf(...logLevels),
  ),
  TRUST_PROXY: setting(
    'off',
    'on when a reverse proxy sets X-Forwarded-For and X-Forwarded-Proto.',
    oneOf('on', 'off'),
  ),
  RATE_LIMITS: setting('on', 'off lifts all limits, for measurements.', oneOf('on', 'off')),
} as const satisfies Record<string, Setting<unknown>>

type Values = { [K in keyof typeof settings]: ReturnType<(typeof settings)[K]['parse']> }

/** All problems with the settings at once, one line each. */
export class ConfigError extends Error {}

/** Reads the settings from an environment. Pure; throws a ConfigError that names every bad setting. */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const problems: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, { default: fallback, parse }] of Object.entries(settings)) {
    try {
      values[name] = parse(env[name] || fallback)
    } catch (error) {
      problems.push(`${name} ${(error as Error).message}`)
    }
  }
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))

  const value = values as Values
  return {
    host: value.HOST,
    port: value.PORT,
    dataDir: value.DATA_DIR,
    store: value.DATABASE_URL
      ? {
          kind: 'postgres',
          url: value.DATABASE_URL,
          pool: value.DATABASE_POOL,
          prepared: value.DATABASE_PREPARED === 'on',
        }
      : { kind: 'sqlite', file: path.join(value.DATA_DIR, 'plus.db'), cacheMb: value.SQLITE_CACHE_MB },
    redisUrl: value.REDIS_URL,
    push: {
      subject: value.VAPID_SUBJECT,
      delayMs: value.PUSH_DELAY * 1_000,
      isPrivateAllowed: value.PUSH_PRIVATE === 'on',
    },
    logLevel: value.LOG_LEVEL,
    trustProxy: value.TRUST_PROXY === 'on',
    rateLimits: value.RATE_LIMITS === 'on',
  }
}
