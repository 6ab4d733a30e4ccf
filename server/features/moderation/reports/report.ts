import type { Report } from '#contract/calls/reports.ts'
import { REPORT_NOTE_LENGTH } from '#contract/limits.ts'
import type { ReportCategory } from '#contract/moderation.ts'
import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { claimIdempotencyKey, findIdempotentResult, type IdempotencyKey } from '#server/db/idempotency.ts'
import { transact } from '#server/db/transaction.ts'
import { copySubject, openCase, type Subject } from '#server/features/moderation/cases/open-case.ts'
import { type CaseRow, updateCase } from '#server/features/moderation/cases/store.ts'
import { copyMessage, type TweetCopy } from '#server/features/moderation/copies.ts'
import { cleanNote, findRule } from '#server/features/moderation/texts.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { presentReports } from './own-reports.ts'
import { findReport, insertReport, type ReportRow } from './store.ts'
import { findContext, findExamples, findSubject, type Reference } from './subjects.ts'

interface NewReport extends Reference {
  category: ReportCategory
  rule?: number | undefined
  note?: string | undefined
  tweets?: readonly string[] | undefined
  messages?: readonly string[] | undefined
  idempotencyKey: string | null
}

/** Reports a post, a user or a message. Copies the content for moderators at this moment. */
export async function reportSubject(deps: Deps, viewer: Id, given: NewReport): Promise<{ report: Report }> {
  const repeat: IdempotencyKey = { account: viewer, key: given.idempotencyKey, kind: 'report' }
  const repeated = await findIdempotentResult(deps.db, repeat)
  if (repeated !== undefined) return presentOne(deps, viewer, repeated)

  const subject = await findSubject(deps, viewer, given)
  const row = { ...(await toRow(deps, viewer, subject, given)), id: deps.nextId() }
  const isFirst = await transact(deps.db, async (tx) => {
    if (!(await claimIdempotencyKey(deps.clock, tx, repeat, row.id))) return false
    await addReport(deps, tx, subject, row)
    return true
  })
  const id = isFirst ? row.id : ((await findIdempotentResult(deps.db, repeat)) ?? row.id)
  return presentOne(deps, viewer, id)
}

async function presentOne(deps: Deps, viewer: Id, id: Id) {
  const row = (await findReport(deps.db, id)) ?? fail('key_reused')
  const [report] = await presentReports(deps, viewer, [row])
  return { report: report! }
}

type NewRow = Omit<ReportRow, 'id' | 'case_id'>

async function toRow(deps: Deps, viewer: Id, subject: Subject, given: NewReport): Promise<NewRow> {
  const { category, rule, note, tweets = [], messages = [] } = given
  const other = subject.account.id
  const reported = subject.kind === 'message' ? [given.id] : []
  const [reporter, named, examples, context] = await Promise.all([
    accountCache.get(deps, viewer),
    findRule(deps.db, category === 'rule' ? rule : undefined),
    findExamples(deps, viewer, other, tweets),
    findContext(deps, viewer, other, [...reported, ...messages]),
  ])
  return {
    ...{ reporter_id: viewer, reporter_name: (reporter ?? fail('signed_out')).username },
    ...{ account_id: other, kind: subject.kind, subject_id: subject.id, excerpt: subject.text },
    ...{ category, ...named, note: cleanNote('note', note, REPORT_NOTE_LENGTH) },
    tweets: JSON.stringify(examples),
    messages: JSON.stringify(context.map((row) => copyMessage(row, viewer, subject.id))),
    ...{ outcome: 'open', decided_at: null },
  }
}

/** Adds a report to the open case of its subject. */
async function addReport(deps: Deps, tx: Tx, subject: Subject, report: NewRow & { id: Id }): Promise<void> {
  const { row } = await openCase(deps, tx, subject)
  const tweets = withVersion(row, subject, report.tweets)
  if (!(await insertReport(tx, { ...report, case_id: row.id, tweets }))) fail('already_reported')
  await updateCase(tx, row.id, {
    // A rule has opened the case about a post that is not for everyone, without its text.
    ...(row.tweet === null && copySubject(subject)),
    reports: row.reports + 1,
    categories: JSON.stringify(withOneMore(row, report.category)),
    last_report_id: Math.max(row.last_report_id, report.id),
    queue_id: Math.max(row.queue_id, report.id),
  })
}

/** The posts attached to a report, with the reported version if the case has a copy of another one. */
function withVersion({ tweet: copied }: CaseRow, { tweet }: Subject, attached: string): string {
  if (!tweet || copied === null || (JSON.parse(copied) as TweetCopy).writtenAt === tweet.writtenAt) return attached
  return JSON.stringify([tweet, ...(JSON.parse(attached) as TweetCopy[])])
}

function withOneMore({ categories }: CaseRow, category: ReportCategory): Record<string, number> {
  const counts = JSON.parse(categories) as Record<string, number>
  return { ...counts, [category]: (counts[category] ?? 0) + 1 }
}
