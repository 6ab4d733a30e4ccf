import type { Card } from '#contract/parts/card.ts'
import { openUrls } from '#server/features/media/urls.ts'
import type { CardData } from './cards.ts'

/** A card as the API shows it. Its image is public, also that of a post which is not. */
export const presentCard = ({ url, title, description, site, image }: CardData): Card => ({
  ...{ url, title, description, site },
  ...(image && { image: { ...openUrls(image.hash), ...sizeOf(image) } }),
})

const sizeOf = ({ width, height, placeholder }: NonNullable<CardData['image']>) => ({ width, height, placeholder })

/** The texts of a card. */
export const cardTexts = ({ url, title, description, site }: CardData) => ({ url, title, description, site })
