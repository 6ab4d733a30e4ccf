/** The id of an authorization, as the provider knows it: it names its account. It opens nothing. */
import type { Id, IdFormat } from '#server/core/ids/ids.ts'
import { PREFIX } from './access-tokens.ts'

export const toGrantId = (ids: IdFormat, account: Id, name: string): string => `${PREFIX}${ids.format(account)}.${name}`

/** Its name in the database. */
export const nameOf = (grantId: string): string => grantId.slice(PREFIX.length + 25)
