import { sign } from 'node:crypto'
import type { Config } from '#server/core/config/config.ts'

const LIFE_S = 5 * 60

/** Apple's client secret: a short-lived JWT of the team, signed with ES256. */
export function appleClientSecret(apple: NonNullable<Config['apple']>, now = Date.now()): string {
  const { issuer, clientId, teamId, keyId, privateKey } = apple
  const seconds = Math.floor(now / 1_000)
  const head = { alg: 'ES256', kid: keyId, typ: 'JWT' }
  const claims = { iss: teamId, iat: seconds, exp: seconds + LIFE_S, aud: issuer, sub: clientId }
  const signed = [head, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  const key = { key: privateKey.reveal(), dsaEncoding: 'ieee-p1363' } as const
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
}
