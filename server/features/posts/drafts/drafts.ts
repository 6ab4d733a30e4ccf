import { randomUUID } from 'node:crypto'
import type { Draft } from '#contract/calls/drafts.ts'
import { DRAFT_LENGTH, DRAFTS } from '#contract/limits.ts'
import type { NewDraft } from '#contract/post.ts'
import { text } from '#contract/server-texts.ts'
import { toIso } from '#server/core/clock.ts'
import { fail, failFields } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { cleanText } from '#server/core/text/clean-text.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps, ReadDeps } from '#server/db/deps.ts'
import type { DraftsTable } from '#server/db/tables/posts.ts'
import { transact } from '#server/db/transaction.ts'
import { lockAccount } from '#server/features/people/accounts.store.ts'
import { merge, partsWith } from '#server/features/posts/parts/parts.ts'
import { cleanDraftedChoices } from '#server/features/posts/polls/rules.ts'
import { countDrafts, deleteDraft, insertDraft, listDrafts, lockDraft, updateDraft } from './store.ts'

interface DraftChange extends NewDraft {
  posts: Draft['posts']
  replyTo: Id | null
  /** The time of the version that was changed; null for a new draft. */
  base: string | null
}

const drafted = partsWith('draft').map((part) => part.draft)

/** All drafts of an account. */
export async function getDrafts({ db, ids }: Pick<ReadDeps, 'db' | 'ids'>, viewer: Id): Promise<{ drafts: Draft[] }> {
  const rows = await listDrafts(db, viewer)
  return { drafts: rows.map((row) => present(ids, row)) }
}

/** Saves a draft. If another device has saved a version since, both are kept. */
export async function saveDraft(deps: Deps, viewer: Id, draft: string, change: DraftChange) {
  const { posts, replyTo, base } = change
  const row: DraftsTable = {
    ...{ account_id: viewer, draft_id: draft, reply_to: replyTo },
    ...merge(drafted.map((part) => part.clean(change, deps.ids))),
    posts: JSON.stringify(cleanPosts(posts)),
    updated_at: deps.clock(),
  }
  const { saved, kept } = await transact(deps.db, (tx) => save(tx, row, base === null ? null : Date.parse(base)))
  return { draft: present(deps.ids, saved), kept: kept && present(deps.ids, kept) }
}

interface Saved {
  saved: DraftsTable
  kept: DraftsTable | null
}

async function save(tx: Tx, row: DraftsTable, base: number | null): Promise<Saved> {
  const found = (await lockDraft(tx, row)) ?? (await insertNew(tx, row))
  if (!found) return { saved: row, kept: null }
  if (isSame(found, row)) return { saved: found, kept: null }

  const kept = found.updated_at === base ? null : { ...found, draft_id: randomUUID() }
  if (kept) await insertWithinLimit(tx, kept)
  // Each version has a different time.
  const saved = { ...row, updated_at: Math.max(row.updated_at, found.updated_at + 1) }
  await updateDraft(tx, saved)
  return { saved, kept }
}

const columns = [
  'posts',
  'reply_to',
  ...drafted.flatMap((part): readonly (keyof DraftsTable)[] => part.columns),
] as const

const isSame = (one: DraftsTable, other: DraftsTable): boolean =>
  columns.every((column) => one[column] === other[column])

/** Inserts a draft; answers the draft of a concurrent call that was first. */
async function insertNew(tx: Tx, row: DraftsTable): Promise<DraftsTable | undefined> {
  return (await insertWithinLimit(tx, row)) ? undefined : lockDraft(tx, row)
}

async function insertWithinLimit(tx: Tx, row: DraftsTable): Promise<boolean> {
  // The lock counts concurrent calls one after the other.
  if (!(await lockAccount(tx, row.account_id))) fail('signed_out')
  if ((await countDrafts(tx, row.account_id)) >= DRAFTS) fail('too_many_drafts')
  return insertDraft(tx, row)
}

/** Deletes a draft. With `base`, a version that another device has saved since remains. */
export const removeDraft = ({ db }: Pick<Deps, 'db'>, viewer: Id, draft: string, base: string | undefined) =>
  transact(db, (tx) =>
    deleteDraft(tx, { account_id: viewer, draft_id: draft }, base === undefined ? null : Date.parse(base)),
  )

const TOO_LONG = text('This draft is too long to save. Shorten it.')

function cleanPosts(posts: Draft['posts']): Draft['posts'] {
  const clean = posts.map(({ text, images, video, poll }) => ({
    ...{ text: cleanText('posts', text, DRAFT_LENGTH), images },
    ...(video && { video }),
    ...(poll && { poll: { ...poll, choices: cleanDraftedChoices(poll.choices) } }),
  }))
  const length = clean.reduce((sum, { text }) => sum + text.length, 0)
  if (length > DRAFT_LENGTH) failFields({ posts: TOO_LONG })
  return clean
}

const present = (ids: ReadDeps['ids'], row: DraftsTable): Draft => ({
  id: row.draft_id,
  posts: JSON.parse(row.posts) as Draft['posts'],
  replyTo: row.reply_to === null ? null : ids.format(row.reply_to),
  ...merge(drafted.map((part) => part.present(row, ids))),
  updatedAt: toIso(row.updated_at),
})
