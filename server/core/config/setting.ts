/** The type of a setting, and the parsers that several settings use. */

/** A secret value that is never printed. */
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

/** One setting: its default, its description and its parser. */
export interface Setting<T> {
  /** Listed in docs/configuration.md and .env.example, which `npm run docs` writes. */
  default: string
  about: string
  /** Throws a RangeError whose message completes the sentence "NAME …". */
  parse(text: string): T
}

export type Settings = Readonly<Record<string, Setting<unknown>>>

/** The parsed values of a group of settings. */
export type Values<S extends Settings> = { [K in keyof S]: ReturnType<S[K]['parse']> }

/** Makes a setting from its default text, its description and its parser. */
export const setting = <T>(fallback: string, about: string, parse: Setting<T>['parse']): Setting<T> => ({
  default: fallback,
  about,
  parse,
})

/** Makes a setting that is `on` or `off`. */
export const toggle = (fallback: 'on' | 'off', about: string): Setting<boolean> =>
  setting(fallback, about, (text) => oneOf('on', 'off')(text) === 'on')

/** Parses a whole number from `min` to `max`. Throws a RangeError for any other text. */
export const wholeNumber = (min: number, max: number) => (text: string) => {
  const value = Number(text)
  if (text.trim() === '' || !Number.isInteger(value) || value < min || value > max)
    throw new RangeError(`must be a whole number from ${min} to ${max}, not "${text}"`)
  return value
}

/** Makes a parser of a text that must be one of the given words. */
export const oneOf =
  <const T extends readonly string[]>(...choices: T) =>
  (text: string): T[number] => {
    if (!choices.includes(text)) throw new RangeError(`must be one of ${choices.join(', ')}, not "${text}"`)
    return text
  }

/** A URL with one of the protocols; an empty text is null. */
export function optionalUrl(protocols: RegExp, requirement: string): (text: string) => URL | null {
  return (text) => {
    if (text === '') return null
    if (!URL.canParse(text) || !protocols.test(new URL(text).protocol)) throw new RangeError(requirement)
    return new URL(text)
  }
}

/** Parses the origin of a server; an empty text is null. */
export function optionalOrigin(text: string): string | null {
  const url = optionalUrl(/^https?:$/, `must be an http:// or https:// address, not "${text}"`)(text)
  if (url && url.href !== `${url.origin}/`) throw new RangeError(`must end after the host and port: ${url.origin}`)
  return url?.origin ?? null
}

/** Parses the address of a web page; an empty text is null. */
export const webPage = (text: string): string | null =>
  optionalUrl(/^https?:$/, 'must be an http:// or https:// address')(text) && text

/** The address of a database or broker: secret, since it may hold a password. */
export const secretUrl =
  (protocols: RegExp, requirement: string) =>
  (text: string): Secret<string> | null =>
    optionalUrl(protocols, requirement)(text) && new Secret(text)

/** Parses one word without spaces; an empty text is null. */
export const optionalWord = (text: string): string | null => {
  if (/[\s\p{C}]/u.test(text)) throw new RangeError('must not hold spaces or line ends')
  return text || null
}

/** Parses a secret; an empty text is null. */
export const optionalSecret = (text: string): Secret<string> | null =>
  optionalWord(text) === null ? null : new Secret(text)

/** Whether a host is the loopback address of this machine. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)

/** Parses a list of origins, separated by commas. */
export const originList = (text: string): string[] =>
  text.split(',').flatMap((each) => (each.trim() === '' ? [] : readOrigin(each.trim())))

function readOrigin(text: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new RangeError(`must list origins such as https://wiki.internal, not "${text}"`)
  return url.origin
}
