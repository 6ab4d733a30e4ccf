/** Personal access tokens: what a member makes for programs of their own. */
import type { PersonalToken } from '#contract/calls/tokens.ts'
import { DAY_MS } from '#contract/durations.ts'
import { PERSONAL_TOKENS, TOKEN_NAME_LENGTH } from '#contract/limits.ts'
import { text } from '#contract/server-texts.ts'
import { toIso, toIsoOrNull } from '#server/core/clock.ts'
import { fail, failFields } from '#server/core/errors.ts'
import type { Session } from '#server/core/http/call.ts'
import type { Id, IdFormat } from '#server/core/ids/ids.ts'
import { sha256 } from '#server/core/security/random-secret.ts'
import { cleanText, withoutInvisible } from '#server/core/text/clean-text.ts'
import type { Deps, ReadDeps } from '#server/db/deps.ts'
import type { AccessTokensTable } from '#server/db/tables/apps.ts'
import { transact } from '#server/db/transaction.ts'
import { consumeReauth } from '#server/features/accounts/factors/require-recent-auth.ts'
import { scopeList, toLastUse } from '#server/features/apps/registry/app-json.ts'
import { deleteTokens, insertToken } from '#server/features/apps/tokens/access-tokens.store.ts'
import { newToken } from '#server/features/apps/tokens/access-tokens.ts'
import { enqueueMail } from '#server/features/delivery/mail/enqueue-mail.ts'
import { listPersonalTokens } from './personal-tokens.store.ts'

interface NewToken {
  name: string
  scopes: readonly string[]
  /** Null: it does not expire. */
  days: number | null
}

const present = (ids: IdFormat, row: AccessTokensTable): PersonalToken => ({
  _id: ids.format(row.id),
  name: row.name ?? '',
  scopes: scopeList(row.scopes),
  createdAt: toIso(row.created_at),
  expiresAt: toIsoOrNull(row.expires_at),
  lastUsedAt: toLastUse(row.last_used_at),
})

/** The personal access tokens of an account, newest first. */
export const getPersonalTokens = async (
  { db, ids, clock }: ReadDeps & Pick<Deps, 'clock'>,
  account: Id,
): Promise<PersonalToken[]> => (await listPersonalTokens(db, account, clock())).map((row) => present(ids, row))

/** Creates a personal access token. The answer has its value, which is not stored. */
export async function createPersonalToken(
  deps: Deps,
  session: Session,
  { name: typed, scopes, days }: NewToken,
): Promise<{ token: PersonalToken; secret: string }> {
  const { account } = session
  const name = cleanName(typed)
  const secret = newToken(deps.ids, account)
  const now = deps.clock()
  const row: AccessTokensTable = {
    account_id: account,
    token_hash: sha256(secret),
    id: deps.nextId(),
    kind: 'personal',
    app_id: null,
    name,
    scopes: [...new Set(scopes)].join(' '),
    authorization_id: null,
    created_at: now,
    last_used_at: null,
    expires_at: days === null ? null : now + days * DAY_MS,
    idle_ms: null,
  }
  await transact(deps.db, async (tx) => {
    // It locks the account, so that two requests at once count each other.
    await consumeReauth(deps.clock, tx, session)
    if ((await listPersonalTokens(tx, account, now)).length >= PERSONAL_TOKENS) fail('too_many_tokens')
    await insertToken(tx, row)
    await enqueueMail(deps, tx, { account, template: 'token-created', data: { name } })
  })
  return { token: present(deps.ids, row), secret }
}

/** Deletes a personal access token, and ends live connections by it. */
export async function deletePersonalToken({ db, events, clock }: Deps, account: Id, id: Id): Promise<void> {
  await transact(db, async (tx) => {
    const row = (await listPersonalTokens(tx, account, clock())).find((each) => each.id === id)
    await deleteTokens(tx, account, { tokenHash: (row ?? fail('token_not_found')).token_hash })
    await events.emit(tx, { type: 'session.ended', account, session: id })
  })
}

function cleanName(typed: string): string {
  const name = cleanText('name', withoutInvisible(typed), TOKEN_NAME_LENGTH).trim()
  if (name === '')
    failFields({
      name: text('Use {min} to {max, plural, one {# character} other {# characters}}.', {
        min: 1,
        max: TOKEN_NAME_LENGTH,
      }),
    })
  return name
}
