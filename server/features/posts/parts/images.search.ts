import type { TweetsTable } from '#server/db/tables/posts.ts'
import type { StoredImage } from '#server/features/media/images.ts'
import { captionTexts } from '#server/features/posts/images/caption-texts.ts'
import type { SearchedPart } from './part.ts'

type Row = Pick<TweetsTable, 'media'>

export const images = {
  columns: ['media'],
  texts: ({ media }: Row) =>
    media.includes('"captions":')
      ? (JSON.parse(media) as StoredImage[]).flatMap(({ video }) => (video ? captionTexts(video) : []))
      : [],
  // In a description the quotation marks have a backslash before them.
  filters: {
    images: ({ media }: Row) => media !== '[]' && !media.includes('"video":'),
    gif: ({ media }: Row) => media.includes('"animated":true'),
    video: ({ media }: Row) => media.includes('"kind":"video"'),
    audio: ({ media }: Row) => media.includes('"kind":"voice"'),
  },
} as const satisfies SearchedPart
