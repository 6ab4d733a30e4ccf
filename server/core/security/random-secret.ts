/** Creates random secrets for tokens, challenges and tickets. Tables store only their SHA-256. */
import { hash, randomBytes } from 'node:crypto'
import type { Id, IdFormat } from '#server/core/ids/ids.ts'

/** 256 random bits, base64url. */
export const randomSecret = (): string => randomBytes(32).toString('base64url')

/** A secret that names its account: `<account>.<256 random bits>`. */
export const accountToken = (ids: IdFormat, account: Id): string => `${ids.format(account)}.${randomSecret()}`

/** SHA-256, base64url. */
export const sha256 = (text: string): string => hash('sha256', text, 'base64url')
