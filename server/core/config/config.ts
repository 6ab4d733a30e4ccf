/** Every setting of the server. The only file that knows their names; main.ts hands it the environment. */
import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Limit, type Limits, type RateLimit, rateLimits } from '#server/core/limits/rate-limits.ts'
import { parseTrustedProxies, type TrustedProxies } from '#server/core/network/network-address.ts'

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

/** The server that takes mail on, or none: mails are written as files then. */
export type SmtpConfig = {
  host: string
  port: number
  isSecure: boolean
  /** Nobody listens in between: mails may go there unencrypted. */
  isTrusted: boolean
  user: string
  password: Secret<string>
} | null

/** A model that speaks the protocol of OpenAI's chat completions. */
export interface GrokConfig {
  baseUrl: string
  key: Secret<string> | null
  model: string
  /** Whether it sees images. */
  canSee: boolean
  /** For one answer: how long it takes, what is given at once, and what is written in all. */
  timeoutMs: number
  tokensIn: number
  tokensOut: number
}

export interface Config {
  host: string
  port: number
  /** How people's browsers reach Plus; null until it is set: then only this machine is known to. */
  publicUrl: string | null
  dataDir: string
  /** Holds the key that secrets in the database are encrypted with. */
  secretKeyFile: string
  /** What replaces the pages that come with Plus. */
  about: { sourceUrl: string | null; termsUrl: string | null; privacyUrl: string | null }
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
  mail: { smtp: SmtpConfig; from: { name: string; address: string } }
  /** OpenID providers to sign in with; null for one that is not set up. */
  google: { issuer: string; clientId: string; clientSecret: Secret<string> } | null
  apple: { issuer: string; clientId: string; teamId: string; keyId: string; privateKey: Secret<KeyObject> } | null
  /** What writes Grok's answers; null when they are put together without a model. */
  grok: GrokConfig | null
  logLevel: (typeof logLevels)[number]
  trustProxy: TrustedProxies
  /** What an operator should change, one sentence each. */
  warnings: string[]
  /** Whether requests are refused during overload. */
  shedsLoad: boolean
  rateLimits: Limits
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

function smtpServer(text: string): Omit<NonNullable<SmtpConfig>, 'isTrusted'> | null {
  if (text === '') return null
  // Of the address nothing is repeated: it holds a password.
  if (!URL.canParse(text) || !/^smtps?:\/\//.test(text))
    throw new RangeError(
      'must be an smtp:// or smtps:// address; write signs like @ / : # in a password as %40 %2F %3A %23',
    )
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text)
  if (hostname === '') throw new RangeError('must name a host, as in smtp://mail.example.org:587')
  if (!/^\/?$/.test(pathname) || search || hash) throw new RangeError('must end after the host and port')
  if ((username === '') !== (password === '')) throw new RangeError('must hold both a user and a password, or neither')
  const isSecure = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isSecure ? 465 : 587),
    isSecure,
    user: decoded(username),
    password: new Secret(decoded(password)),
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new RangeError('holds a % that is not followed by two digits or letters a to f; write % itself as %25')
  }
}

/** Whether a host is this machine. */
const isHere = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)

/** `Name <address>`, or the address alone. */
function sender(text: string): { name: string; address: string } | null {
  if (text === '') return null
  const [, name = 'Plus', address = text.trim()] = /^\s*"?([^<>"\p{C}]*?)"?\s*<([^<>]+)>\s*$/u.exec(text) ?? []
  if (!/^[^\s\p{C}@<>",;:()[\]\\]+@[A-Za-z0-9.-]+$/u.test(address))
    throw new RangeError('must be an address, or a name with an address: Plus <no-reply@example.org>')
  return { name, address }
}

/** Mail knows no bare IP addresses. */
function noReply(publicUrl: string | null): { name: string; address: string } {
  const { hostname } = new URL(publicUrl ?? 'http://localhost')
  return { name: 'Plus', address: `no-reply@${/^[\d.]+$|^\[/.test(hostname) ? 'localhost' : hostname}` }
}

/** Push services take nothing without an address; on a machine that has told of none nobody can be reached. */
function pushSubject(mail: string | undefined, publicUrl: string | null): string {
  if (mail) return `mailto:${mail}`
  return publicUrl?.startsWith('https:') ? publicUrl : 'mailto:nobody@plus.invalid'
}

/** Where a provider is: what it signs is fetched from there, so nobody may be in between. */
function issuer(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const isPlain = url?.protocol === 'http:' && isHere(url.hostname)
  if (!url || !(url.protocol === 'https:' || isPlain) || url.search || url.hash || url.username)
    throw new RangeError(`must be an https:// address (http:// for localhost only), not "${text}"`)
  return text
}

function webPage(text: string): string | null {
  if (text === '') return null
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new RangeError('must be an http:// or https:// address')
  return text
}

const plain = (text: string): string | null => {
  if (/[\s\p{C}]/u.test(text)) throw new RangeError('must not hold spaces or line ends')
  return text || null
}

const hidden = (text: string): Secret<string> | null => (plain(text) === null ? null : new Secret(text))

/** Where a model answers: https, or http for one on the own machine or network. */
function modelServer(text: string): string | null {
  if (text === '') return null
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username || url.password)
    throw new RangeError('must be an http:// or https:// address without user or query, as in https://api.x.ai/v1')
  if (/\/chat\/completions\/?$/.test(url.pathname)) throw new RangeError('must end before /chat/completions')
  return text.replace(/\/+$/, '')
}

/** A private key of Apple: the text of the .p8 file, in which \n may stand for line ends, or where the file is. */
function appleKey(text: string): Secret<KeyObject> | null {
  if (text === '') return null
  const given = text.includes('-----BEGIN') ? text.replaceAll('\\n', '\n') : readKeyFile(text)
  let key: KeyObject
  try {
    key = createPrivateKey(given)
  } catch {
    throw new RangeError('must be the text of the .p8 file that Apple gave you, or the path of that file')
  }
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') throw new RangeError('must be a key on the curve P-256')
  return new Secret(key)
}

function readKeyFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    // The name is not repeated: it may be a key that was pasted wrongly.
    const { code } = error as { code?: string }
    throw new RangeError(`names a file that cannot be read (${code})`)
  }
}

const setting = <T>(fallback: string, about: string, parse: Setting<T>['parse']): Setting<T> => ({
  default: fallback,
  about,
  parse,
})

/** `300/60`: so many times in so many seconds. */
function rateLimit(text: string): Limit {
  const [, times = 0, seconds = 0] = (/^(\d{1,9})\/(\d{1,5})$/.exec(text) ?? []).map(Number)
  if (times < 1 || seconds < 1 || seconds > DAY_S)
    throw new RangeError(`must be times/seconds, as in 300/60, with at least 1 time and at most ${DAY_S} seconds`)
  return { times, seconds }
}

const DAY_S = 86_400

/** signUps → RATE_LIMIT_SIGN_UPS */
export const rateLimitSettingName = (name: string): string =>
  `RATE_LIMIT_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`

const limitSettings: Record<string, Setting<Limit>> = Object.fromEntries(
  Object.entries(rateLimits).map(([name, { times, seconds, about }]) => [
    rateLimitSettingName(name),
    setting(`${times}/${seconds}`, about, rateLimit),
  ]),
)

/** Name → default, meaning, parser. */
const ownSettings = {
  HOST: setting('127.0.0.1', 'Address to listen on. 0.0.0.0 or :: for every network of the machine.', (text) => {
    if (!/^[A-Za-z0-9.:_-]+$/.test(text)) throw new RangeError(`must be a host name or address, not "${text}"`)
    return text
  }),
  PORT: setting('3000', 'Port to listen on. 0 picks a free one.', whole(0, 65_535)),
  PUBLIC_URL: setting(
    '',
    'Where people reach Plus, such as https://plus.example.org: the links in mails begin with it.',
    (text) => {
      if (text === '') return null
      if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
        throw new RangeError(`must be an http:// or https:// address, not "${text}"`)
      const { origin, href } = new URL(text)
      if (href !== `${origin}/`) throw new RangeError(`must end after the host and port: ${origin}`)
      return origin
    },
  ),
  SOURCE_URL: setting(
    '',
    'Where the source of this Plus is, as the licence asks; unless set, /source packs it.',
    webPage,
  ),
  TERMS_URL: setting('', 'Your terms of service, in place of those that come with Plus.', webPage),
  PRIVACY_URL: setting('', 'Your privacy policy, in place of the one that comes with Plus.', webPage),
  DATA_DIR: setting('./data', 'Folder for the embedded database, images and what else is kept.', (text) => {
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
    (text) => {
      if (text === '') return null
      if (!URL.canParse(text) || !/^postgres(ql)?:$/.test(new URL(text).protocol))
        throw new RangeError('must be a postgres:// address')
      return new Secret(text)
    },
  ),
  DATABASE_POOL: setting(
    '10',
    'Connections to PostgreSQL per process, half of them for reads; one of each at least.',
    whole(1, 200),
  ),
  DATABASE_PREPARED: setting('on', 'Named prepared statements: off behind PgBouncer before 1.21.', oneOf('on', 'off')),
  REDIS_URL: setting(
    '',
    'redis://user:password@host:6379 carries live events between processes, and counts limits, instead of PostgreSQL.',
    (text) => {
      if (text === '') return null
      if (!URL.canParse(text) || !/^rediss?:$/.test(new URL(text).protocol))
        throw new RangeError('must be a redis:// or rediss:// address')
      return new Secret(text)
    },
  ),
  SQLITE_CACHE_MB: setting('32', 'Memory for the page cache of the embedded database.', whole(2, 65_536)),
  SMTP_URL: setting(
    '',
    'smtp://user:password@host:587 (STARTTLS) or smtps://…:465 (TLS) sends mails; without it they are written to DATA_DIR/outbox.',
    smtpServer,
  ),
  SMTP_CLEAR: setting(
    'off',
    'on lets mails go unencrypted to a mail server of your own network that offers no TLS.',
    oneOf('on', 'off'),
  ),
  MAIL_FROM: setting(
    '',
    'Who mails are from, as Plus <no-reply@example.org>; no-reply at the host of PUBLIC_URL unless set.',
    sender,
  ),
  VAPID_SUBJECT: setting(
    '',
    'mailto: or https: address at which push services reach whoever runs this server; unless set that of MAIL_FROM, else PUBLIC_URL.',
    (text) => {
      if (text === '') return null
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
  GOOGLE_CLIENT_ID: setting(
    '',
    'Client id for signing in with Google, or with any OpenID provider in its place.',
    plain,
  ),
  GOOGLE_CLIENT_SECRET: setting('', 'The secret that goes with it.', hidden),
  GOOGLE_ISSUER: setting('https://accounts.google.com', 'Which provider stands behind the Google button.', issuer),
  APPLE_CLIENT_ID: setting('', 'Services ID for signing in with Apple.', plain),
  APPLE_TEAM_ID: setting('', 'The ten signs of your Apple developer team.', plain),
  APPLE_KEY_ID: setting('', 'The ten signs of the key for signing in.', plain),
  APPLE_PRIVATE_KEY: setting('', 'That key: the text of the .p8 file, or the path of it.', appleKey),
  APPLE_ISSUER: setting('https://appleid.apple.com', 'Which provider stands behind the Apple button.', issuer),
  GROK_BASE_URL: setting(
    '',
    'Where a model answers that speaks the protocol of OpenAI, such as https://api.x.ai/v1: Grok writes with it then.',
    modelServer,
  ),
  GROK_MODEL: setting('', 'The name of the model there.', plain),
  GROK_API_KEY: setting('', 'The key it asks for, if it asks for one.', hidden),
  GROK_VISION: setting('off', 'on when the model sees images: it can suggest descriptions then.', oneOf('on', 'off')),
  GROK_TIMEOUT: setting('30', 'Seconds the model may take for one answer.', whole(1, 600)),
  GROK_TOKENS_IN: setting(
    '12000',
    'Tokens the model is given at once, at most. With GROK_TOKENS_OUT they must fit into its context.',
    whole(1_000, 1_000_000),
  ),
  GROK_TOKENS_OUT: setting(
    '2000',
    'Tokens the model may write for one answer, its thinking included.',
    whole(100, 100_000),
  ),
  LOG_LEVEL: setting(
    'warn',
    'silent, fatal, error, warn, info (one line a request), debug or trace.',
    oneOf(...logLevels),
  ),
  TRUST_PROXY: setting(
    'off',
    'How many reverse proxies are in front, such as 1, or their networks, such as 10.0.0.0/8, 192.168.1.7: only they are believed about X-Forwarded-For, X-Forwarded-Proto and X-Forwarded-Host.',
    parseTrustedProxies,
  ),
  SHED_LOAD: setting(
    'on',
    'off answers every request, however long it waits while there are too many, for measurements.',
    oneOf('on', 'off'),
  ),
  RATE_LIMITS: setting('on', 'off lifts all limits below, for measurements.', oneOf('on', 'off')),
} as const satisfies Record<string, Setting<unknown>>

export const settings: Readonly<Record<string, Setting<unknown>>> = { ...ownSettings, ...limitSettings }

/** What is of use only together. */
const groups = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  ['GROK_BASE_URL', 'GROK_MODEL'],
] as const satisfies (keyof typeof ownSettings)[][]

type Values = { [K in keyof typeof ownSettings]: ReturnType<(typeof ownSettings)[K]['parse']> }

/** All problems with the settings at once, one line each. */
export class ConfigError extends Error {}

/** Reads the settings from an environment, and no file but a key that one names. Throws a ConfigError that names every bad setting. */
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
  if (values.SMTP_URL && values.PUBLIC_URL === null)
    problems.push('PUBLIC_URL must be set with SMTP_URL: mails hold links to Plus')
  for (const group of groups) {
    const missing = group.filter((name) => !env[name])
    if (missing.length > 0 && missing.length < group.length)
      problems.push(
        ...missing.map((name) => `${name} must be set with ${group.filter((each) => env[each]).join(', ')}`),
      )
  }
  for (const name of ['GROK_API_KEY', 'GROK_VISION'])
    if (env[name] && env[name] !== 'off' && !env.GROK_BASE_URL) problems.push(`GROK_BASE_URL must be set with ${name}`)
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))

  const value = values as Values
  const smtp = value.SMTP_URL
  return {
    host: value.HOST,
    port: value.PORT,
    publicUrl: value.PUBLIC_URL,
    dataDir: value.DATA_DIR,
    secretKeyFile: value.SECRET_KEY_FILE ?? path.join(value.DATA_DIR, 'secret.key'),
    about: { sourceUrl: value.SOURCE_URL, termsUrl: value.TERMS_URL, privacyUrl: value.PRIVACY_URL },
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
      subject: value.VAPID_SUBJECT ?? pushSubject(value.MAIL_FROM?.address, value.PUBLIC_URL),
      delayMs: value.PUSH_DELAY * 1_000,
      isPrivateAllowed: value.PUSH_PRIVATE === 'on',
    },
    mail: {
      smtp: smtp && { ...smtp, isTrusted: isHere(smtp.host) || value.SMTP_CLEAR === 'on' },
      from: value.MAIL_FROM ?? noReply(value.PUBLIC_URL),
    },
    google:
      value.GOOGLE_CLIENT_ID && value.GOOGLE_CLIENT_SECRET
        ? { issuer: value.GOOGLE_ISSUER, clientId: value.GOOGLE_CLIENT_ID, clientSecret: value.GOOGLE_CLIENT_SECRET }
        : null,
    apple:
      value.APPLE_CLIENT_ID && value.APPLE_TEAM_ID && value.APPLE_KEY_ID && value.APPLE_PRIVATE_KEY
        ? {
            issuer: value.APPLE_ISSUER,
            clientId: value.APPLE_CLIENT_ID,
            teamId: value.APPLE_TEAM_ID,
            keyId: value.APPLE_KEY_ID,
            privateKey: value.APPLE_PRIVATE_KEY,
          }
        : null,
    grok:
      value.GROK_BASE_URL && value.GROK_MODEL
        ? {
            baseUrl: value.GROK_BASE_URL,
            key: value.GROK_API_KEY,
            model: value.GROK_MODEL,
            canSee: value.GROK_VISION === 'on',
            timeoutMs: value.GROK_TIMEOUT * 1_000,
            tokensIn: value.GROK_TOKENS_IN,
            tokensOut: value.GROK_TOKENS_OUT,
          }
        : null,
    logLevel: value.LOG_LEVEL,
    trustProxy: value.TRUST_PROXY,
    warnings:
      env.TRUST_PROXY === 'on'
        ? ['TRUST_PROXY=on is read as TRUST_PROXY=1: say how many proxies are in front, or their networks.']
        : [],
    shedsLoad: value.SHED_LOAD === 'on',
    rateLimits: value.RATE_LIMITS === 'on' ? limitsOf(values) : null,
  }
}

const limitsOf = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(rateLimits).map((name) => [name, values[rateLimitSettingName(name)]])) as Record<
    RateLimit,
    Limit
  >
