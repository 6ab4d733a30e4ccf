/** Finds the subject of a report, if the reporter may see it. */
import type { SubjectKind } from '#contract/moderation.ts'
import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import type { MessagesTable } from '#server/db/tables/messages.ts'
import { findMessage, findSide, isShown } from '#server/features/messages/store.ts'
import type { Subject } from '#server/features/moderation/cases/open-case.ts'
import { copyTweet } from '#server/features/moderation/copies.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { resolveUser } from '#server/features/people/resolve.ts'
import { getHiddenAccounts } from '#server/features/people/standing.store.ts'
import { withCard } from '#server/features/posts/cards/load-cards.ts'
import { findVisibleRow } from '#server/features/posts/find.ts'
import { rowOfVersion } from '#server/features/posts/history/versions.ts'

export interface Reference {
  kind: SubjectKind
  /** The id of a post or message, or the id or username of a user. */
  id: string
  /** When the version that the reporter sees was written; only for a post. */
  version?: string | undefined
  /** The other user of the conversation; only for a message. */
  with?: string | undefined
}

/** The subject of a report, if the viewer may see it. Refuses the viewer themselves. */
export async function findSubject(
  deps: ReadDeps,
  viewer: Id,
  { kind, id, version, with: other }: Reference,
): Promise<Subject> {
  const subject =
    kind === 'tweet'
      ? await tweetSubject(deps, viewer, deps.ids.parse(id), version)
      : kind === 'user'
        ? await userSubject(deps, await resolveUser(deps, id))
        : await messageSubject(deps, viewer, deps.ids.parse(id), other)
  return subject.account.id === viewer ? fail('self_report') : subject
}

async function tweetSubject(deps: ReadDeps, viewer: Id, id: Id, version: string | undefined): Promise<Subject> {
  const row = await rowOfVersion(deps.db, await findVisibleRow(deps, viewer, id), version)
  const account = await findAccount(deps, row.author_id)
  return {
    kind: 'tweet',
    id,
    account,
    text: row.content,
    tweet: await copyTweet(deps.db, await withCard(deps.db, row)),
  }
}

async function userSubject(deps: ReadDeps, id: Id): Promise<Subject> {
  return { kind: 'user', id, account: await findAccount(deps, id), text: '', tweet: null }
}

async function messageSubject(deps: ReadDeps, viewer: Id, id: Id, other: string | undefined): Promise<Subject> {
  const sender = await resolveUser(deps, other ?? '')
  const row = await findHandedOver(deps, viewer, sender, id)
  if (row.sender_id === viewer) fail('self_report')
  return { kind: 'message', id, account: await findAccount(deps, sender), text: row.text, tweet: null }
}

/** The account, also across a block: blocked users may report too. */
async function findAccount(deps: ReadDeps, id: Id): Promise<Subject['account']> {
  const [row, hidden] = await Promise.all([accountCache.get(deps, id), getHiddenAccounts(deps.db)])
  return row && !hidden.has(id) ? { id, username: row.username, name: row.name } : fail('user_not_found')
}

/** Posts that the reporter attaches: visible posts of the reported user. */
export async function findExamples(deps: ReadDeps, viewer: Id, author: Id, ids: readonly string[]) {
  const unique = [...new Set(ids)].map((id) => deps.ids.parse(id))
  const rows = await Promise.all(unique.map((id) => findVisibleRow(deps, viewer, id)))
  if (rows.some((row) => row.author_id !== author)) fail('tweet_not_found')
  return Promise.all(rows.map(async (row) => copyTweet(deps.db, await withCard(deps.db, row))))
}

/** A message that the viewer sees in the conversation with the other user. */
async function findHandedOver({ db }: ReadDeps, viewer: Id, other: Id, id: Id): Promise<MessagesTable> {
  const [row, side] = await Promise.all([findMessage(db, viewer, other, id), findSide(db, viewer, other)])
  return row && side && isShown(row, side) ? row : fail('message_not_found')
}

/** Messages that the reporter attaches, oldest first, of that conversation only. */
export async function findContext(deps: ReadDeps, viewer: Id, other: Id, ids: readonly string[]) {
  const unique = [...new Set(ids)].map((id) => deps.ids.parse(id))
  const rows = await Promise.all(unique.map((id) => findHandedOver(deps, viewer, other, id)))
  return rows.toSorted((one, next) => one.id - next.id)
}
