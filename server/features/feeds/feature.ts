import type { Feature } from '#server/db/feature.ts'
import { transact } from '#server/db/transaction.ts'
import { feedExports } from './export.ts'
import { deleteHomeMarker } from './home-marker.store.ts'
import { deleteLessLikeThisAbout, deleteLessLikeThisOf } from './less-like-this.store.ts'
import { republishedEvents, republishItems } from './republish-items.ts'

export const feeds: Feature = {
  listen(deps) {
    if (deps.store.isShared)
      deps.events.listeners.onBatch(republishedEvents, (events) => republishItems(deps.db, events), { priority: 'low' })
  },
  purge: {
    batches: [({ db }, account, limit) => transact(db, (tx) => deleteLessLikeThisAbout(tx, account, limit))],
    rows: [deleteLessLikeThisOf, deleteHomeMarker],
  },
  exports: feedExports,
}
