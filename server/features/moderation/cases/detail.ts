/** One case, with everything that a moderator needs for a decision. */
import type { CaseDetail, CaseNote, CaseReport } from '#contract/calls/cases.ts'
import { CASE_HISTORY } from '#contract/limits.ts'
import { toIso } from '#server/core/clock.ts'
import { type Id, MAX_ID, NO_ID, timeOf } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { type PageQuery, readList, rowSource } from '#server/db/list.ts'
import { canAnswer, presentAppeal } from '#server/features/moderation/acts/appeals.ts'
import { presentActs } from '#server/features/moderation/acts/present.ts'
import { findAppeals, listActsOf, listActsOn } from '#server/features/moderation/acts/store.ts'
import { type MessageCopy, presentCopies, presentMessages, type TweetCopy } from '#server/features/moderation/copies.ts'
import { findPeople } from '#server/features/moderation/people.ts'
import { listReportsOf, type ReportRow } from '#server/features/moderation/reports/store.ts'
import { presentRule } from '#server/features/moderation/texts.ts'
import { getFacts } from './facts.ts'
import { findVisibleCase } from './find.ts'
import { presentCases } from './present.ts'
import { type CaseRow, listCasesOf, listNotes, listSimilar } from './store.ts'

type Read = Pick<Deps, 'db' | 'ids' | 'clock'>

export async function getCase(deps: Read, viewer: Id, id: Id): Promise<CaseDetail> {
  const row = await findVisibleCase(deps.db, viewer, id)
  const { db } = deps
  const [acts, onAccount, notes, cases, similar, [appeal], tweets, account] = await Promise.all([
    listActsOf(db, id, CASE_HISTORY),
    listActsOn(db, row.account_id, MAX_ID, CASE_HISTORY),
    presentNotes(deps, id),
    listCasesOf(db, row.account_id, CASE_HISTORY),
    row.text_key === null ? [] : listSimilar(db, row.text_key, row.account_id, CASE_HISTORY),
    findAppeals(db, [id]),
    row.tweet === null ? [] : presentCopies(deps, [JSON.parse(row.tweet) as TweetCopy]),
    getFacts(deps, viewer, { id: row.account_id, username: row.username, name: row.name }),
  ])
  const related = cases.filter((each) => each.id !== id)
  const others = similar.filter((each) => each.account_id !== viewer)
  const [[own], relatedCases, similarCases] = await Promise.all([
    presentCases(deps, viewer, [row]),
    presentCases(deps, viewer, related),
    presentCases(deps, viewer, others),
  ])
  return {
    ...own!,
    ...{ tweet: tweets[0] ?? null, account, notes, related: relatedCases, similar: similarCases },
    acts: await presentActs(deps, viewer, acts),
    history: await presentActs(
      deps,
      viewer,
      onAccount.filter((act) => act.case_id !== id),
    ),
    appeal: appeal ? presentAppeal(appeal) : null,
    canAnswerAppeal: await mayAnswer(deps, viewer, row, acts),
  }
}

const mayAnswer = async ({ db }: Read, viewer: Id, row: CaseRow, acts: Parameters<typeof canAnswer>[3]) =>
  row.open_appeal_id !== NO_ID && (await canAnswer(db, viewer, row.account_id, acts))

async function presentNotes(deps: Read, id: Id): Promise<CaseNote[]> {
  const rows = await listNotes(deps.db, id, CASE_HISTORY)
  const people = await findPeople(
    deps,
    rows.map((row) => row.by_id),
  )
  return rows.reverse().map((row) => ({
    ...{ _id: deps.ids.format(row.id), by: people(row.by_id, row.by_name), text: row.text },
    createdAt: toIso(timeOf(row.id)),
  }))
}

/** A page of the reports of a case, newest first. */
export async function getCaseReports(deps: Read, viewer: Id, id: Id, query: PageQuery) {
  await findVisibleCase(deps.db, viewer, id)
  const { items, nextCursor } = await readList(
    rowSource((from, limit) => listReportsOf(deps.db, id, from, limit)),
    { ids: deps.ids, query, visible: (rows) => rows },
  )
  return { reports: await presentReports(deps, items), nextCursor }
}

async function presentReports(deps: Read, rows: readonly ReportRow[]): Promise<CaseReport[]> {
  const copies = rows.flatMap((row) => (JSON.parse(row.tweets) as TweetCopy[]).map((copy) => ({ row, copy })))
  const [people, tweets] = await Promise.all([
    findPeople(
      deps,
      rows.map((row) => row.reporter_id),
    ),
    presentCopies(
      deps,
      copies.map(({ copy }) => copy),
    ),
  ])
  return rows.map((row) => ({
    ...{ _id: deps.ids.format(row.id), reporter: people(row.reporter_id, row.reporter_name) },
    ...{ category: row.category, rule: presentRule(row), note: row.note, createdAt: toIso(timeOf(row.id)) },
    tweets: tweets.filter((_, index) => copies[index]!.row === row),
    messages: presentMessages(deps.ids, JSON.parse(row.messages) as MessageCopy[]),
  }))
}
