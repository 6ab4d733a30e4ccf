import type { Static } from 'typebox'
import type { recovery } from '#contract/calls/recovery.ts'
import type { Language } from '#contract/languages.ts'
import { toIso } from '#server/core/clock.ts'
import { fail } from '#server/core/errors.ts'
import { translate } from '#server/core/i18n/translate.ts'
import type { Deps } from '#server/db/deps.ts'
import { deviceText } from '#server/features/accounts/sessions/device-name.ts'
import { findAddressee } from '#server/features/people/emails.store.ts'
import { findPendingAddress } from './addresses.store.ts'
import { isUnconfirmed } from './mark-confirmed.ts'
import { parseChange } from './sign-in-changes/record.ts'
import { listRecentSignInMethods, listSignInMethods, presentSignInMethod } from './sign-in-methods.ts'
import { readToken } from './tokens.ts'
import { findUndoable } from './undo.ts'

type LinkPreview = (typeof recovery)['POST /auth/link']

/** Describes what a mailed link does, without consuming it. */
export async function previewLink(
  deps: Pick<Deps, 'db' | 'ids' | 'clock'>,
  { kind, token }: Static<LinkPreview['body']>,
  language?: Language,
): Promise<Static<LinkPreview['answer']>> {
  const { db } = deps
  const { account, payload } = (await readToken(deps, token, kind)) ?? fail('link_over')
  const row = (await findAddressee(db, account)) ?? fail('link_over')
  const { username } = row
  const isFirst = isUnconfirmed(row)
  if (kind === 'undo') {
    const made = (await findUndoable(db, row, payload)) ?? fail('link_over')
    const change = parseChange(made)
    const name = nameIn(change, language)
    const email = change.kind === 'address' ? change.data.from : row.email
    return { username, email, isFirst, ways: [], change: { kind: change.kind, name, at: toIso(made.made_at) } }
  }
  const pending = kind === 'confirm' ? await findPendingAddress(db, account, deps.clock()) : undefined
  if (payload !== row.email && payload !== pending?.email) fail('link_over')
  const list = isFirst ? listSignInMethods : kind === 'reset' ? listRecentSignInMethods : () => []
  const ways = (await list(deps, db, account)).map(presentSignInMethod)
  return { username, email: payload, isFirst, ways, change: null }
}

/** The name of the changed item: a device, a passkey, a service. */
function nameIn({ kind, data }: ReturnType<typeof parseChange>, language: Language | undefined): string {
  const name = 'name' in data ? data.name : ''
  return kind === 'sign-in' ? translate(deviceText(name), language) : name
}
