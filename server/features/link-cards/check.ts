/** Checks that the images of cards have their files. */
import type { Check } from '#server/db/check/findings.ts'
import { batches } from '#server/db/check/rows.ts'
import { transact } from '#server/db/transaction.ts'
import { largeName, smallName } from '#server/features/media/urls.ts'
import { listImages, updateCard } from './store.ts'

export const cardChecks: Check[] = [
  {
    about: 'Images of link cards',
    async run({ db, blobs }, findings) {
      for await (const rows of batches(db, listImages, '', (row) => row.key))
        for (const row of rows) {
          const files = await Promise.all([largeName(row.image), smallName(row.image)].map((name) => blobs.has(name)))
          if (files.every((isThere) => isThere)) continue
          // The page is fetched again for the next post.
          if (findings.fix) await transact(db, (tx) => updateCard(tx, row, { image: null, fresh_until: 0 }))
          findings.add(`An image file of the card of ${row.url} is missing; the card is shown without it.`)
        }
    },
  },
]
