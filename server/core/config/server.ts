/** Settings of the web server. */
import { availableParallelism } from 'node:os'
import { parseTrustedProxies, type TrustedProxies } from '#server/core/addresses/address-range.ts'
import { SLOTS } from '#server/core/ids/ids.ts'
import { oneOf, optionalOrigin, optionalUrl, setting, toggle, type Values, webPage, wholeNumber } from './setting.ts'

/** More workers gain nothing: the process that writes for all, or PostgreSQL, is the limit. */
const MAX_AUTOMATIC_WORKERS = 8
const readWorkers = wholeNumber(1, SLOTS)

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

/** The parsed settings of the web server. */
export interface ServerConfig {
  host: string
  port: number
  /** Processes that listen on the port. */
  workers: number
  /** The public address of Plus; null when unset, and then Plus is assumed to be reachable on this machine only. */
  publicUrl: string | null
  /** A proxy that keeps public pages, which Plus asks to drop those that change; null for none. */
  purgeUrl: string | null
  /** Replacements for the pages that come with Plus. */
  about: { sourceUrl: string | null; termsUrl: string | null; privacyUrl: string | null }
  /** A URL for reports of security problems, for /.well-known/security.txt; null for the contact of the network. */
  securityContact: string | null
  logLevel: (typeof logLevels)[number]
  trustProxy: TrustedProxies
  /** Whether answers are compressed for clients that accept it. */
  compresses: boolean
  /** Whether requests are refused during overload. */
  shedsLoad: boolean
}

export const serverSettings = {
  HOST: setting('127.0.0.1', 'Address to listen on. 0.0.0.0 or :: for every network of the machine.', (text) => {
    if (!/^[A-Za-z0-9.:_-]+$/.test(text)) throw new RangeError(`must be a host name or address, not "${text}"`)
    return text
  }),
  PORT: setting('3000', 'Port to listen on. 0 picks a free one.', wholeNumber(0, 65_535)),
  WORKERS: setting(
    '1',
    `Processes that Plus runs on this machine, on one port: one for each core or fewer. auto is one for each core, at most ${MAX_AUTOMATIC_WORKERS}.`,
    (text) => (text === 'auto' ? Math.min(availableParallelism(), MAX_AUTOMATIC_WORKERS) : readWorkers(text)),
  ),
  PUBLIC_URL: setting(
    '',
    'Where people reach Plus, such as https://plus.example.org: the links in mails, public pages and feeds begin with it.',
    optionalOrigin,
  ),
  PURGE_URL: setting(
    '',
    'A proxy that keeps public pages, such as http://127.0.0.1:6081: Plus sends it PURGE requests for pages that change.',
    optionalOrigin,
  ),
  SOURCE_URL: setting(
    '',
    'Where the source of this Plus is, as the licence asks; unless set, /source serves the commit that was built.',
    webPage,
  ),
  TERMS_URL: setting('', 'Your terms of service, in place of those that come with Plus.', webPage),
  PRIVACY_URL: setting('', 'Your privacy policy, in place of the one that comes with Plus.', webPage),
  SECURITY_CONTACT: setting(
    '',
    'Where to report security problems: an email address or an https:// page, for /.well-known/security.txt; unless set, the email of the contact on the About page.',
    (text) => {
      if (text === '') return null
      if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)) return `mailto:${text}`
      const url = optionalUrl(/^https:$/, `must be an email address or an https:// page, not "${text}"`)(text)
      return url?.href ?? null
    },
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
  OUTGOING: toggle(
    'on',
    'off, for a copy of the data: mails are written to DATA_DIR/outbox, pushes dropped, no model, no sign-in provider, no linked page and no proxy asked.',
  ),
  COMPRESSION: toggle(
    'on',
    'Compresses long answers for clients that ask for it: off behind a proxy that compresses JSON itself.',
  ),
  LOAD_SHEDDING: toggle('on', 'off answers every request, however long the queue is, for measurements.'),
} as const

export const readServer = (values: Values<typeof serverSettings>): ServerConfig => ({
  host: values.HOST,
  port: values.PORT,
  workers: values.WORKERS,
  publicUrl: values.PUBLIC_URL,
  purgeUrl: values.OUTGOING ? values.PURGE_URL : null,
  about: { sourceUrl: values.SOURCE_URL, termsUrl: values.TERMS_URL, privacyUrl: values.PRIVACY_URL },
  securityContact: values.SECURITY_CONTACT,
  logLevel: values.LOG_LEVEL,
  trustProxy: values.TRUST_PROXY,
  compresses: values.COMPRESSION,
  shedsLoad: values.LOAD_SHEDDING,
})
