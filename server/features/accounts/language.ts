import type { Language } from '#contract/languages.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import { transact } from '#server/db/transaction.ts'
import { updateAccount } from '#server/features/people/accounts.store.ts'

/** Sets the language of mails and pushes to the account. */
export const setLanguage = ({ db }: { db: Db }, account: Id, language: Language): Promise<void> =>
  transact(db, (tx) => updateAccount(tx, account, { language }))
