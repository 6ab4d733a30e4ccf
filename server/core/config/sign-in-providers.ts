/** Settings of signing in with Google, Apple or another OpenID provider. */
import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isLoopback, optionalSecret, optionalWord, Secret, setting, type Values } from './setting.ts'

/** The parsed settings of sign-in providers. */
export interface ProvidersConfig {
  /** OpenID providers; null for one that is not configured. */
  google: { issuer: string; clientId: string; clientSecret: Secret<string> } | null
  apple: { issuer: string; clientId: string; teamId: string; keyId: string; privateKey: Secret<KeyObject> } | null
}

export const providerSettings = {
  GOOGLE_CLIENT_ID: setting(
    '',
    'Client id for signing in with Google, or with any OpenID provider in its place.',
    optionalWord,
  ),
  GOOGLE_CLIENT_SECRET: setting('', 'The secret that goes with it.', optionalSecret),
  GOOGLE_ISSUER: setting('https://accounts.google.com', 'The provider behind the Google button.', parseIssuer),
  APPLE_CLIENT_ID: setting('', 'Services ID for signing in with Apple.', optionalWord),
  APPLE_TEAM_ID: setting('', 'The ten signs of your Apple developer team.', optionalWord),
  APPLE_KEY_ID: setting('', 'The ten signs of the key for signing in.', optionalWord),
  APPLE_PRIVATE_KEY: setting('', 'That key: the text of the .p8 file, or the path of it.', parseAppleKey),
  APPLE_ISSUER: setting('https://appleid.apple.com', 'The provider behind the Apple button.', parseIssuer),
} as const

export const readProviders = (values: Values<typeof providerSettings>): ProvidersConfig => ({
  google:
    values.GOOGLE_CLIENT_ID && values.GOOGLE_CLIENT_SECRET
      ? { issuer: values.GOOGLE_ISSUER, clientId: values.GOOGLE_CLIENT_ID, clientSecret: values.GOOGLE_CLIENT_SECRET }
      : null,
  apple:
    values.APPLE_CLIENT_ID && values.APPLE_TEAM_ID && values.APPLE_KEY_ID && values.APPLE_PRIVATE_KEY
      ? {
          issuer: values.APPLE_ISSUER,
          clientId: values.APPLE_CLIENT_ID,
          teamId: values.APPLE_TEAM_ID,
          keyId: values.APPLE_KEY_ID,
          privateKey: values.APPLE_PRIVATE_KEY,
        }
      : null,
})

/** Plus fetches the provider's signing keys from this address, so it must be encrypted. */
function parseIssuer(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const isPlain = url?.protocol === 'http:' && isLoopback(url.hostname)
  if (!url || !(url.protocol === 'https:' || isPlain) || url.search || url.hash || url.username)
    throw new RangeError(`must be an https:// address (http:// for localhost only), not "${text}"`)
  return text
}

/** Apple's private key: the text of the .p8 file, with line ends or \n, or the path of the file. */
function parseAppleKey(text: string): Secret<KeyObject> | null {
  if (text === '') return null
  const pem = text.includes('-----BEGIN') ? text.replaceAll('\\n', '\n') : readKeyFile(text)
  let key: KeyObject
  try {
    key = createPrivateKey(pem)
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
    // The error leaves out the file name, which may be a key pasted by mistake.
    const { code } = error as { code?: string }
    throw new RangeError(`names a file that cannot be read (${code})`)
  }
}
