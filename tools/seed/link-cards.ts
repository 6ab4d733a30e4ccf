/** Cards of the links in seeded posts, which lead to sites that do not exist. */
import { NO_ID } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { cardAddress } from '#server/features/link-cards/address.ts'
import { putCard } from '#server/features/link-cards/store.ts'
import { withProcessed } from '#server/features/media/images.ts'
import { processImage } from '#server/features/media/process-images.ts'
import { createRandom } from '#tools/random.ts'
import { drawPicture } from './pictures.ts'

interface SeededCard {
  url: string
  title: string
  description: string
  site: string
  /** The topic of its picture. */
  picture?: string
}

const cards: readonly SeededCard[] = [
  {
    url: 'https://example.org/valley-birds',
    title: '127 birds of one valley, counted by its school',
    description: 'A year of mornings, two pairs of binoculars and every bird that flew past: the list of class 4b.',
    site: 'The Valley School',
    picture: 'nature',
  },
  {
    url: 'https://example.org/talks/midnight-is-a-rumour',
    title: 'Midnight is a rumour: time zones for people who ship software',
    description: 'Slides and notes. Store UTC, show local, trust nobody.',
    site: 'Talks',
  },
  {
    url: 'https://example.org/third-bench',
    title: 'A third bench by the river',
    description: 'The first two are always taken. 412 people have signed so far.',
    site: '',
    picture: 'city',
  },
  {
    url: 'https://example.org/river-levels',
    title: 'River levels, every fifteen minutes since 2016',
    description: 'Open data of eleven gauges, with the code that checks them.',
    site: 'Open River Data',
  },
  {
    url: 'https://example.org/one-tree',
    title: 'Sixty days of drawing one tree',
    description: 'One drawing a day, the same bench, the same pencil.',
    site: 'Sketchbook',
    picture: 'art',
  },
  {
    url: 'https://example.org/plum-cake',
    title: '40 recipes for plum cake from one village',
    description: 'With yeast, without, upside down, and the one that nobody admits to. All tested in the village hall.',
    site: 'Village Kitchen',
    picture: 'food',
  },
  {
    url: 'https://example.org/long-winter',
    title: 'A reading list for a long winter',
    description: 'Ninety books that 300 strangers would lend to a friend.',
    site: '',
  },
]

type CardDeps = Pick<Deps, 'db' | 'blobs' | 'log' | 'clock' | 'limits' | 'admission'>

/** Stores the cards, as if their pages had been fetched. Nothing is fetched while the network is filled. */
export async function storeCards(deps: CardDeps): Promise<void> {
  const random = createRandom(20_261_127)
  for (const { url, picture, ...texts } of cards) {
    const file = picture && (await drawPicture(random, picture, [1200, 630])).file
    const images = file ? [await processImage(deps, 'seed', Buffer.from(await file.arrayBuffer()), 'card')] : []
    await withProcessed(deps, NO_ID, images, ([image]) =>
      transact(deps.db, (tx) =>
        putCard(tx, {
          ...{ ...cardAddress(url)!, ...texts, image: image?.hash ?? null, placeholder: image?.placeholder ?? '' },
          ...{ width: image?.width ?? 0, height: image?.height ?? 0 },
          ...{ fresh_until: Number.MAX_SAFE_INTEGER, used_at: deps.clock() },
        }),
      ),
    )
  }
}
