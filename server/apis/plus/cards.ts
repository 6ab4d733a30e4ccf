import type { cards } from '#contract/calls/cards.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { presentCard } from '#server/features/link-cards/present-card.ts'
import { previewCard } from '#server/features/link-cards/request-card.ts'

export const cardRoutes = (deps: Deps): Routes<typeof cards> => ({
  'POST /cards': async ({ viewer, body }) => {
    const card = await previewCard(deps, viewer, body.url)
    return { card: card && presentCard(card) }
  },
})
