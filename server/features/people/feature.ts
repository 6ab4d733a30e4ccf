import type { Feature } from '#server/db/feature.ts'
import { nameCheck, relationChecks } from './check/check.ts'
import { purgeDeletedPages } from './deleted-pages.store.ts'
import { purgeRelations } from './deletion/purge.ts'
import { setFollowsAside } from './deletion/set-aside.store.ts'
import { emailKeyBackfill } from './email-keys.ts'
import { peopleExports } from './export.ts'
import { purgeEndedMutes } from './filters/purge.ts'
import { deleteWordsOf } from './filters/store.ts'
import { acceptPending } from './follow-requests/answer.ts'
import { settleNamesOfPictures } from './pictures/hide-pictures.ts'
import { pictureNamesBackfill } from './pictures/rename-pictures.ts'
import { replaceTopics } from './suggestions/topics.store.ts'
import { assessFollowed } from './trust/assess.ts'

export const people: Feature = {
  listen(deps) {
    const { listeners } = deps.events
    if (deps.blobs.delivery.kind === 'redirect' && deps.blobs.delivery.isPublic)
      listeners.on('user.changed', ({ user }) => settleNamesOfPictures(deps, user), 'low')
    listeners.on('follow.requests_accepted', (event) => acceptPending(deps, event))
    listeners.onBatch(['user.followed', 'user.unfollowed'], assessFollowed(deps), { priority: 'low' })
  },
  backfills: (deps) => [pictureNamesBackfill(deps), emailKeyBackfill(deps)],
  hourly: [purgeEndedMutes, purgeDeletedPages],
  purge: {
    batches: [purgeRelations],
    rows: [(tx, account) => replaceTopics(tx, account, []), deleteWordsOf],
  },
  setAside: [
    (tx, batch) => setFollowsAside(tx, 'following', batch),
    (tx, batch) => setFollowsAside(tx, 'followers', batch),
  ],
  exports: peopleExports,
  checks: [nameCheck, ...relationChecks],
}
