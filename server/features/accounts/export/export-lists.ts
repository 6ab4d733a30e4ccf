/** The lists of a data export, read page by page, newest first. */

import { toIso } from '#server/core/clock.ts'
import { type Id, type IdFormat, MAX_ID, timeOf } from '#server/core/ids/ids.ts'
import type { Deps, ReadDeps } from '#server/db/deps.ts'
import type { ListItem } from '#server/db/list.ts'
import type { MessagesTable } from '#server/db/tables/messages.ts'
import { type InvitationRow, listInvitations } from '#server/features/accounts/registration/invitations.store.ts'
import { findSignUps } from '#server/features/accounts/registration/sign-ups.store.ts'
import { listBookmarked } from '#server/features/feeds/bookmarks/store.ts'
import { listByAuthor, listMarked, type TweetRef } from '#server/features/feeds/store.ts'
import type { StoredImage } from '#server/features/media/images.ts'
import { areImagesOpen } from '#server/features/media/open-images.ts'
import { type ImageUrls, openUrls, signedUrls } from '#server/features/media/urls.ts'
import { areReceiptsShown, isReadShownTo } from '#server/features/messages/receipts.ts'
import { type ConversationRow, listConversations, listMessages } from '#server/features/messages/store.ts'
import { presentDecisions } from '#server/features/moderation/acts/decisions.ts'
import { listActsOn } from '#server/features/moderation/acts/store.ts'
import { presentReports } from '#server/features/moderation/reports/own-reports.ts'
import { listReportsBy } from '#server/features/moderation/reports/store.ts'
import { listMutedConversations } from '#server/features/notifications/muted-conversations/store.ts'
import { authorCache } from '#server/features/people/authors.ts'
import { listOwnRequests, listRequests } from '#server/features/people/follow-requests/store.ts'
import { listMutes } from '#server/features/people/mutes/store.ts'
import { listBlocks, listFollowers, listFollowing, type Relation } from '#server/features/people/relations.store.ts'
import { getHiddenAccounts, withoutHidden } from '#server/features/people/standing.store.ts'
import { standingCache } from '#server/features/people/standing.ts'
import { findTweets, type TweetRow } from '#server/features/posts/store.ts'

/** Rows in memory at once. */
const PAGE = 200

type Pages<T> = AsyncGenerator<readonly T[]>

export function exportedLists(deps: Pick<Deps, 'db' | 'ids' | 'clock'>, viewer: Id): Record<string, Pages<unknown>> {
  const { db } = deps
  const marks = (rows: readonly TweetRef[]) =>
    rows.map(({ id, at }) => ({ tweet: deps.ids.format(id), at: toIso(timeOf(at)) }))
  const relations = (rows: readonly Relation[]) => presentRelations(deps, rows)
  return {
    posts: pages(
      async (from) => listByAuthor(db, 'all', viewer, from, PAGE),
      (rows) => presentPosts(deps, viewer, rows),
    ),
    likes: pages((from) => listMarked(db, 'likes', viewer, from, PAGE), marks),
    reposts: pages((from) => listMarked(db, 'retweets', viewer, from, PAGE), marks),
    bookmarks: pages((from) => listBookmarked(db, viewer, from, PAGE), marks),
    following: pages((from) => listFollowing(db, viewer, from, PAGE), relations),
    followers: pages((from) => listFollowers(db, viewer, from, PAGE), relations),
    followRequests: pages((from) => listRequests(db, viewer, from, PAGE), relations),
    requestedFollows: pages((from) => listOwnRequests(db, viewer, from, PAGE), relations),
    muted: pages((from) => listMutes(db, viewer, 0, from, PAGE), relations),
    blocked: pages((from) => listBlocks(db, viewer, from, PAGE), relations),
    invitations: pages(
      async (from) => (await listInvitations(db, viewer, from, PAGE)).map((row) => ({ ...row, at: row.id })),
      (rows) => rows.map(presentInvitation),
    ),
    reports: pages(
      (from) => listReportsBy(db, viewer, from, PAGE),
      (rows) => presentReports(deps, viewer, rows),
    ),
    decisions: pages(
      (from) => listActsOn(db, viewer, from, PAGE),
      (rows) => presentDecisions(deps, rows),
    ),
  }
}

const toTime = (time: number | null): string | null => (time === null ? null : toIso(time))

const presentInvitation = ({ id, code, uses, max_uses, expires_at, revoked_at }: InvitationRow) => ({
  ...{ code, uses, maxUses: max_uses, createdAt: toIso(timeOf(id)) },
  ...{ expiresAt: toTime(expires_at), revokedAt: toTime(revoked_at) },
})

/** What was recorded when the account was created; null for nothing. */
export async function exportedSignUp(deps: ReadDeps, viewer: Id) {
  const [row] = await findSignUps(deps.db, [viewer])
  if (!row) return null
  const [invitedBy = null] = row.inviter_id === null ? [] : await namesOf(deps, [{ author_id: row.inviter_id }])
  return { reason: row.reason, invitedBy }
}

/** The conversations that the user has muted, each by its first post. */
export async function exportedMutedConversations({ db, ids }: ReadDeps, viewer: Id) {
  const rows = await listMutedConversations(db, [viewer])
  return rows.map((row) => ({ tweet: ids.format(row.root_id) }))
}

/** All conversations of the user, including those with blocked users, and message requests. */
export async function* exportedConversations(
  deps: ReadDeps,
  viewer: Id,
): Pages<{ side: ConversationRow; other: { _id: string; username: string } }> {
  for (const box of ['inbox', 'requests'] as const)
    yield* pages(
      (from) => listConversations(deps.db, box, viewer, from, PAGE),
      async (rows) =>
        (await namesOf(deps, rows)).flatMap((other, index) => (other ? { side: rows[index]!, other } : [])),
    )
}

/** The messages that the user has not deleted. */
export async function* exportedMessages({ db, ids }: ReadDeps, side: ConversationRow): Pages<unknown> {
  const areShown = await areReceiptsShown(db, side.account_id, side.other_id)
  yield* pages(
    (from) => listMessages(db, side, from, PAGE),
    (rows) => rows.map((row) => presentMessage(ids, row, isReadShownTo(side.account_id, row, areShown))),
  )
}

/** Each page begins after the last item of the one before. */
async function* pages<T extends ListItem, S>(
  read: (from: Id) => Promise<readonly T[]>,
  present: (rows: readonly T[]) => readonly S[] | Promise<readonly S[]>,
): Pages<S> {
  for (let from = MAX_ID; ; ) {
    const rows = await read(from)
    yield await present(rows)
    if (rows.length < PAGE) return
    from = rows.at(-1)!.at
  }
}

async function presentPosts({ db, ids }: ReadDeps, viewer: Id, places: readonly TweetRef[]) {
  if (places.length === 0) return []
  const tweets = places.map((place) => place.id)
  const [rows, author] = await Promise.all([findTweets(db, tweets), standingCache.get({ db }, viewer)])
  return rows
    .sort((a, b) => b.id - a.id)
    .map((row) =>
      presentPost(ids, row, areImagesOpen(row.audience, author) ? openUrls : (hash) => signedUrls(db, hash)),
    )
}

const presentPost = (ids: IdFormat, row: TweetRow, urlsOf: (hash: string) => ImageUrls) => ({
  _id: ids.format(row.id),
  content: row.content,
  images: (JSON.parse(row.media) as StoredImage[]).map(({ hash, alt }) => ({ url: urlsOf(hash).url, alt })),
  replyTo: row.reply_to === null ? null : ids.format(row.reply_to),
  createdAt: toIso(row.created_at),
  editedAt: row.edited_at === null ? null : toIso(row.edited_at),
})

const presentMessage = (ids: IdFormat, row: MessagesTable, isReadShown: boolean) => ({
  _id: ids.format(row.id),
  sender: ids.format(row.sender_id),
  text: row.text,
  createdAt: toIso(timeOf(row.id)),
  readAt: row.read_at === null || !isReadShown ? null : toIso(row.read_at),
})

/** Users whom nobody sees at the moment are left out, as they are in the lists of the app. */
async function presentRelations(deps: ReadDeps, all: readonly Relation[]) {
  const rows = await withoutHidden(deps.db, all)
  const names = await namesOf(deps, rows)
  return rows.flatMap(({ at }, index) => {
    const name = names[index]
    return name ? { ...name, since: toIso(timeOf(at)) } : []
  })
}

/** Id and username of the other user of each row; undefined for one whom nobody sees. */
async function namesOf(deps: ReadDeps, rows: readonly { author_id: Id }[]) {
  const users = rows.map((row) => row.author_id)
  const [cards, hidden] = await Promise.all([authorCache.getMany(deps, users), getHiddenAccounts(deps.db)])
  return cards.map((card) =>
    card && !hidden.has(card.id) ? { _id: card.author._id, username: card.username } : undefined,
  )
}
