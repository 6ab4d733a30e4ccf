import { errors } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import { EMPTY_PROFILE_TEXTS } from '#contract/profile-texts.ts'
import { text } from '#contract/server-texts.ts'
import { failFields } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { WriteDeps } from '#server/db/deps.ts'
import { insertAccount } from './accounts.store.ts'
import { deleteDeletedPage, pageOfUser } from './deleted-pages.store.ts'
import { isUsernameReserved } from './deletion/deleted-accounts.store.ts'
import { isEmailReserved } from './deletion/reserved-emails.store.ts'
import { insertEmail } from './emails.store.ts'
import { insertUsername } from './names.store.ts'

interface NewAccount {
  username: string
  email: string
  passwordHash: string | null
  /** The language of the sign-up. */
  language: Language
  /** A sign-in provider has verified the address. */
  isEmailConfirmed?: boolean
  /** The name at the sign-in provider. */
  name?: string | null
  /** The picture at the sign-in provider. */
  avatar?: string | undefined
}

export const usernameTaken = (username: string) => text('@{username} is taken. Try another.', { username })

/** Creates an account in the caller's transaction. Refuses taken names and addresses, without regard to case. */
export async function createAccount({ nextId, clock, events }: WriteDeps, tx: Tx, account: NewAccount): Promise<Id> {
  const id = nextId()
  const isTaken = !(await insertUsername(tx, account.username, id))
  if (isTaken || (await isUsernameReserved(tx, account.username, clock())))
    failFields({ username: usernameTaken(account.username) }, 'username_taken')
  if (!(await insertEmail(tx, account.email, id)) || (await isEmailReserved(tx, account.email, clock())))
    failFields({ email: errors.email_taken[1] }, 'email_taken')
  await deleteDeletedPage(tx, pageOfUser(account.username))
  await insertAccount(tx, {
    id,
    username: account.username,
    email: account.email,
    password_hash: account.passwordHash,
    local_key_salt: null,
    ...EMPTY_PROFILE_TEXTS,
    ...(account.name && { name: account.name }),
    avatar: account.avatar ?? null,
    cover: null,
    dob: null,
    show_birth_year: 0,
    shows_likes: 1,
    shows_follows: 1,
    who_quotes: 'everyone',
    messages_from: 'everyone',
    sends_receipts: 1,
    sends_typing: 1,
    is_protected: 0,
    public_pages: null,
    is_verified_org: 0,
    verified_mark_id: null,
    created_at: clock(),
    email_confirmed_at: account.isEmailConfirmed ? clock() : null,
    pinned_tweet_id: null,
    role: null,
    language: account.language,
    standing: 0,
  })
  await events.emit(tx, { type: 'user.changed', user: id })
  return id
}
