import { Sparkles } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { Tweet } from '#contract/calls/tweets.ts'
import { isServerPlus } from '#web/core/api/connection.ts'
import { routes } from '#web/core/routes.ts'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { SUMMARISE_STATE } from './summarise-state.ts'

/** Has Grok summarise what was said, where anything was. */
export function SummariseButton({ tweet }: { tweet: Tweet }) {
  const navigate = useNavigate()
  // Another server answers questions, but knows of no threads.
  if ((tweet.repliesCount === 0 && tweet.replyTo === null) || isServerPlus() === false) return null
  return (
    <IconButton
      icon={Sparkles}
      label="Summarise this thread"
      tone="muted"
      size="sm"
      onClick={() => navigate(routes.grokThread(tweet._id), { state: SUMMARISE_STATE })}
    />
  )
}
