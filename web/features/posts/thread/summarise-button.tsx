import { useNavigate } from 'react-router'
import type { Tweet } from '#contract/calls/tweets.ts'
import { isServerPlus } from '#web/core/api/connection.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { Sparkles } from '#web/ui/icons.ts'

/** The navigation state that makes Grok summarise the thread at once. */
const SUMMARISE_STATE = { isToSummarise: true }
export const isSummariseState = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isToSummarise' in state

/** Asks Grok to summarise a thread of more than one tweet. */
export function SummariseButton({ tweet }: { tweet: Tweet }) {
  const navigate = useNavigate()
  // Other servers answer questions, but not about threads.
  if ((tweet.repliesCount === 0 && tweet.replyTo === null) || isServerPlus() === false) return null
  return (
    <IconButton
      icon={Sparkles}
      label={t('Summarize this thread')}
      tone="muted"
      size="sm"
      onClick={() => navigate(routes.grokThread(tweet._id), { state: SUMMARISE_STATE })}
    />
  )
}
