/** The blocks, mutes and other filters of an account, cached for the rule that every list applies. */
import type { Id } from '#server/core/ids/ids.ts'
import { createCache } from '#server/db/cache.ts'
import type { Db } from '#server/db/db.ts'
import { listOpenReports } from './open-reports.store.ts'
import { listMuters, listRules, RULE } from './store.ts'

interface Mute {
  /** When it ends; 0 for never. */
  until: number
  hidesNotifications: boolean
}

/** The users and posts that an account has blocked, muted or hidden, and the users who have blocked it. */
export interface ViewerFilters {
  blocking: ReadonlySet<Id>
  /** The users who have blocked the account. */
  blockedBy: ReadonlySet<Id>
  mutes: ReadonlyMap<Id, Mute>
  /** Users whose reposts are hidden. */
  hiddenReposts: ReadonlySet<Id>
  hasWords: boolean
  /** Whether the account has asked to see less like some post. */
  hasLessLikeThis: boolean
  /** The reports of the account that moderators have not decided, by the post, user or message. */
  openReports: ReadonlyMap<Id, Id>
}

const NO_IDS: ReadonlySet<Id> = new Set()
const NO_MUTES: ReadonlyMap<Id, Mute> = new Map()
const NO_REPORTS: ReadonlyMap<Id, Id> = new Map()

export async function loadViewerFilters(db: Db, account: Id): Promise<ViewerFilters> {
  const [rows, reports] = await Promise.all([listRules(db, { account }), listOpenReports(db, { account })])
  const idsOf = (kind: number) => {
    const ids = rows.flatMap((row) => (row.kind === kind ? row.id : []))
    return ids.length === 0 ? NO_IDS : new Set(ids)
  }
  const mutes = rows.filter(({ kind }) => kind === RULE.mute || kind === RULE.muteWithNotifications)
  return {
    blocking: idsOf(RULE.block),
    blockedBy: idsOf(RULE.blockedBy),
    hiddenReposts: idsOf(RULE.reposts),
    mutes:
      mutes.length === 0
        ? NO_MUTES
        : new Map(
            mutes.map(({ id, kind, until }) => [
              id,
              { until, hidesNotifications: kind === RULE.muteWithNotifications },
            ]),
          ),
    hasWords: rows.some(({ kind }) => kind === RULE.word),
    hasLessLikeThis: rows.some(({ kind }) => kind === RULE.lessLikeThis),
    openReports: reports.length === 0 ? NO_REPORTS : new Map(reports.map(({ subject, id }) => [subject, id])),
  }
}

/** The active mute of a user. */
export function muteOf({ mutes }: ViewerFilters, user: Id, now: number): Mute | undefined {
  const mute = mutes.get(user)
  return mute && (mute.until === 0 || mute.until > now) ? mute : undefined
}

/** The users who have muted an account, with the end of the mute; by account. */
export const muterCache = createCache<Id, readonly { id: Id; until: number }[]>(
  { entities: ['viewer-filters'], bytes: (muters) => 60 * muters.length },
  ({ db }, accounts) =>
    Promise.all(accounts.map(async (account) => [account, await listMuters(db, { account })] as const)),
)
