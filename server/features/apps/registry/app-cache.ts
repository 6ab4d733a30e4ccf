import { isHiddenStanding } from '#contract/standing.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { type MaybePromise, whenThere } from '#server/core/maybe-promise.ts'
import { createCache } from '#server/db/cache.ts'
import type { Db } from '#server/db/db.ts'
import type { AppsTable } from '#server/db/tables/apps.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { findApps } from './apps.store.ts'

/** Registered apps by their id. */
const appCache = createCache<Id, AppsTable>({ entities: ['app'], bytes: 800 }, async ({ db }, ids) =>
  (await findApps(db, ids)).map((row) => [row.id, row] as const),
)

/** A registered app. Undefined when it was deleted, and while the member who has registered it may do nothing. */
export const findApp = (deps: { db: Db }, id: Id): MaybePromise<AppsTable | undefined> =>
  whenThere(appCache.get(deps, id), (app) => {
    if (!app || app.owner_id === null) return app
    return whenThere(accountCache.get(deps, app.owner_id), (owner) =>
      owner && !isHiddenStanding(owner.standing) ? app : undefined,
    )
  })
