/** Link cards in the form of Mastodon's API. */

import Type, { type Static } from 'typebox'
import { Nullable } from '#contract/schemas.ts'
import { absolute } from '#server/apis/mastodon/reader.ts'
import type { CardData } from '#server/features/link-cards/cards.ts'
import { openUrls } from '#server/features/media/urls.ts'

const Text = Type.String()

export const PreviewCard = Type.Object({
  url: Text,
  title: Text,
  description: Text,
  language: Type.Null(),
  type: Text,
  author_name: Text,
  author_url: Text,
  authors: Type.Array(Type.Object({})),
  provider_name: Text,
  provider_url: Text,
  html: Text,
  width: Type.Integer(),
  height: Type.Integer(),
  image: Nullable(Text),
  image_description: Text,
  embed_url: Text,
  blurhash: Type.Null(),
  published_at: Type.Null(),
})
export type PreviewCard = Static<typeof PreviewCard>

/** What a linked page says of itself. */
export function toPreviewCard({ url, title, description, site, image }: CardData, origin: string): PreviewCard {
  const address = image && openUrls(image.hash).url
  return {
    ...{ url, title, description, language: null, type: 'link' },
    ...{ author_name: '', author_url: '', authors: [] },
    ...{ provider_name: site, provider_url: '', html: '' },
    ...{ width: image?.width ?? 0, height: image?.height ?? 0 },
    image: address && absolute(origin, address),
    ...{ image_description: '', embed_url: '', blurhash: null, published_at: null },
  }
}
