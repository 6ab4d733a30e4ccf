import { t } from '#web/core/i18n.ts'
import type { PostPart } from '#web/features/posts/parts/part.ts'

/** The quoted post, and who may quote the post. */
export const quote = {
  empty: { quote: null, whoQuotes: null },
  publish: ({ fields: { quote, whoQuotes } }) => ({
    body: { ...(quote !== null && { quote }), ...(whoQuotes !== null && { whoQuotes }) },
  }),
  notes: (_, { quote }) => [quote !== null && t('Quote')],
} as const satisfies PostPart
