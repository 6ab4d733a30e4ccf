/** Work on a case before its decision: opening, claiming, notes. */
import { CASE_NOTE_LENGTH } from '#contract/limits.ts'
import { fail } from '#server/core/errors.ts'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { claimIdempotencyKey, findIdempotentResult, type IdempotencyKey } from '#server/db/idempotency.ts'
import { transact } from '#server/db/transaction.ts'
import { aboutCase, findActor, record } from '#server/features/moderation/log/record.ts'
import { cleanRequired } from '#server/features/moderation/texts.ts'
import { findVisibleCase } from './find.ts'
import { openCase } from './open-case.ts'
import { insertNote, lockCase, updateCase } from './store.ts'
import { findOwnSubject, type NamedSubject } from './subjects.ts'

/** Opens a case without a report. Answers the open one of the subject if there is one. */
export async function openOwnCase(deps: Deps, viewer: Id, named: NamedSubject, key: string | null): Promise<Id> {
  const subject = await findOwnSubject(deps, viewer, named)
  const repeat: IdempotencyKey = { account: viewer, key, kind: 'case' }
  const repeated = await findIdempotentResult(deps.db, repeat)
  if (repeated !== undefined) return repeated
  if (subject.account.id === viewer) fail('self_report')
  return transact(deps.db, async (tx) => {
    const { row, isNew } = await openCase(deps, tx, subject)
    // A concurrent repeat finds the same case open.
    await claimIdempotencyKey(deps.clock, tx, repeat, row.id)
    if (isNew) await record(deps, tx, { action: 'open_case', by: await findActor(tx, viewer), about: aboutCase(row) })
    return row.id
  })
}

/** Claims an open case. Takes it over from another moderator only with `takesOver`. */
export async function claimCase(deps: Deps, viewer: Id, id: Id, takesOver: boolean): Promise<void> {
  await findVisibleCase(deps.db, viewer, id)
  await transact(deps.db, async (tx) => {
    const row = (await lockCase(tx, id)) ?? fail('case_not_found')
    if (row.is_open === 0) fail('case_closed')
    if (row.claimed_by === viewer) return
    if (row.claimed_by !== NO_ID && !takesOver) fail('case_claimed')
    const before = row.claimed_by === NO_ID ? '' : (await findActor(tx, row.claimed_by)).name
    const by = await findActor(tx, viewer)
    await updateCase(tx, id, { claimed_by: viewer })
    await record(deps, tx, { action: 'claim', by, about: aboutCase(row), before, after: by.name })
  })
}

/** Releases the viewer's claim. Does nothing without one. */
export async function releaseCase(deps: Deps, viewer: Id, id: Id): Promise<void> {
  await findVisibleCase(deps.db, viewer, id)
  await transact(deps.db, async (tx) => {
    const row = (await lockCase(tx, id)) ?? fail('case_not_found')
    if (row.is_open === 0) fail('case_closed')
    if (row.claimed_by !== viewer) return
    const by = await findActor(tx, viewer)
    await updateCase(tx, id, { claimed_by: NO_ID })
    await record(deps, tx, { action: 'release', by, about: aboutCase(row), before: by.name })
  })
}

/** Adds a note for moderators. */
export async function addNote(deps: Deps, viewer: Id, id: Id, text: string, key: string | null): Promise<void> {
  const repeat: IdempotencyKey = { account: viewer, key, kind: 'note' }
  if ((await findIdempotentResult(deps.db, repeat)) !== undefined) return
  await findVisibleCase(deps.db, viewer, id)
  const note = cleanRequired('text', text, CASE_NOTE_LENGTH)
  await transact(deps.db, async (tx) => {
    if (!(await claimIdempotencyKey(deps.clock, tx, repeat, id))) return
    const row = (await lockCase(tx, id)) ?? fail('case_not_found')
    const by = await findActor(tx, viewer)
    await insertNote(tx, { case_id: id, id: deps.nextId(), by_id: viewer, by_name: by.name, text: note })
    await record(deps, tx, { action: 'note', by, about: aboutCase(row), reason: note })
  })
}
