/** Mutes users and hides their reposts. */
import { MINUTE_MS } from '#contract/durations.ts'
import { toIso } from '#server/core/clock.ts'
import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { nowOf } from '#server/db/clock-of.ts'
import type { Deps, ReadDeps } from '#server/db/deps.ts'
import type { PageQuery } from '#server/db/list.ts'
import { transact } from '#server/db/transaction.ts'
import { findAccounts } from '#server/features/people/accounts.store.ts'
import { withoutHidden } from '#server/features/people/standing.store.ts'
import { presentPage, readRelations } from '#server/features/people/user-page.ts'
import { deleteHiddenReposts, deleteMute, insertHiddenReposts, listMutes, upsertMute } from './store.ts'

type MuteDeps = Pick<Deps, 'db' | 'nextId' | 'events' | 'clock'>

interface MuteOptions {
  minutes?: number | null | undefined
  hidesNotifications?: boolean | undefined
}

/** Mutes a user, changes the end of the mute, or ends it. */
export async function setMute(
  { db, nextId, events, clock }: MuteDeps,
  viewer: Id,
  other: Id,
  isOn: boolean,
  { minutes, hidesNotifications = true }: MuteOptions = {},
) {
  if (isOn && viewer === other) fail('self_mute')
  if (isOn && (await findAccounts(db, [other])).length === 0) fail('user_not_found')
  const until = isOn && minutes ? clock() + minutes * MINUTE_MS : 0
  const mute = { muter_id: viewer, muted_id: other, until, hides_notifications: hidesNotifications ? 1 : 0 }
  const hasChanged = await transact(db, async (tx) => {
    const isWritten = isOn ? await upsertMute(tx, { ...mute, mark_id: nextId() }) : await deleteMute(tx, viewer, other)
    if (isWritten) await events.emit(tx, { type: isOn ? 'user.muted' : 'user.unmuted', user: other, actor: viewer })
    return isWritten
  })
  return { isMuting: isOn, mutedUntil: until === 0 ? null : toIso(until), hasChanged }
}

/** The users that the viewer has muted, last muted first. */
export const getMuted = (deps: ReadDeps, viewer: Id, query: PageQuery) =>
  presentPage(deps, viewer, listMuted(deps, viewer, query))

/** The accounts that the viewer has muted, last muted first. */
export const listMuted = (deps: ReadDeps, viewer: Id, query: PageQuery) =>
  readRelations(deps, viewer, query, {
    list: (before, limit) => listMutes(deps.db, viewer, nowOf(deps.db), before, limit),
    visible: (found) => withoutHidden(deps.db, found),
  })

/** Hides a user's reposts from the viewer's feeds, or shows them again. */
export async function hideReposts({ db }: Pick<Deps, 'db'>, viewer: Id, other: Id, hidesReposts: boolean) {
  if (viewer === other) fail('self_mute')
  if (hidesReposts && (await findAccounts(db, [other])).length === 0) fail('user_not_found')
  await transact(db, (tx) =>
    hidesReposts ? insertHiddenReposts(tx, viewer, other) : deleteHiddenReposts(tx, viewer, other),
  )
  return { hidesReposts }
}
