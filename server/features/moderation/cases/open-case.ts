/** Opens cases: one open case for each subject. */
import { MESSAGE_PREVIEW } from '#contract/limits.ts'
import type { SubjectKind } from '#contract/moderation.ts'
import { truncateGraphemes } from '#contract/text.ts'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { type TweetCopy, textKey } from '#server/features/moderation/copies.ts'
import { type CaseRow, insertCase, lockOpenCase } from './store.ts'

/** The subject of a case. */
export interface Subject {
  kind: SubjectKind
  id: Id
  account: { id: Id; username: string; name: string }
  /** The text of the post or message; empty for a user, and for a post that moderators may not read. */
  text: string
  /** Null unless it is a post that moderators may read. */
  tweet: TweetCopy | null
}

/** An attempt fails only when the case is closed between its two statements. */
const MAX_ATTEMPTS = 5

/** Finds and locks the open case of a subject, or opens one. */
export async function openCase(
  { nextId }: Pick<Deps, 'nextId'>,
  tx: Tx,
  subject: Subject,
): Promise<{ row: CaseRow; isNew: boolean }> {
  const fresh = newCase(nextId(), subject)
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    if (await insertCase(tx, fresh)) return { row: fresh, isNew: true }
    const open = await lockOpenCase(tx, subject.kind, subject.id)
    if (open) return { row: open, isNew: false }
  }
  throw new Error('The case of a subject was closed again and again')
}

/** The copy of a subject that moderators read. */
export const copySubject = ({ text, tweet }: Pick<Subject, 'text' | 'tweet'>) => ({
  excerpt: truncateGraphemes(text, MESSAGE_PREVIEW),
  tweet: tweet && JSON.stringify(tweet),
  text_key: textKey(text),
})

const newCase = (id: Id, { kind, id: subject, account, text, tweet }: Subject): CaseRow => ({
  ...{ id, kind, subject_id: subject, account_id: account.id, username: account.username, name: account.name },
  ...copySubject({ text, tweet }),
  ...{ is_open: 1, outcome: null, queue_id: id, reports: 0, categories: '{}' },
  ...{ last_report_id: NO_ID, claimed_by: NO_ID, closed_by: NO_ID, open_appeal_id: NO_ID },
})
