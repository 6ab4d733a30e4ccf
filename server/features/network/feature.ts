import type { Feature } from '#server/db/feature.ts'
import { exportAcceptances } from './legal/accept.ts'
import { clearAuthor, deleteAcceptances } from './legal/store.ts'

export const network: Feature = {
  purge: { rows: [deleteAcceptances, clearAuthor] },
  exports: { accepted: ({ db }, viewer) => exportAcceptances(db, viewer) },
}
