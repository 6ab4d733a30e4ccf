import { useNavigate, useSearchParams } from 'react-router'
import { routes } from '#web/core/routes.ts'
import { ComposePage } from './compose-page.tsx'
import { ParentTweet } from './parent-tweet.tsx'
import { useComposer } from './use-composer.ts'

/** Writes a tweet, or with ?replyTo= a reply, on a screen of its own. */
export default function ComposeScreen() {
  const [query] = useSearchParams()
  const replyTo = query.get('replyTo') || null
  return <ComposeTweet key={replyTo} replyTo={replyTo} />
}

function ComposeTweet({ replyTo }: { replyTo: string | null }) {
  const navigate = useNavigate()
  const composer = useComposer({
    replyTo,
    failure: 'Failed to publish',
    onSent: () => navigate(replyTo ? routes.tweet(replyTo) : routes.home, { replace: true }),
  })
  if (!replyTo) return <ComposePage composer={composer} title="Compose" label="What’s happening?" submit="Post" />
  return (
    <ComposePage composer={composer} title="Reply" label="Post your reply" submit="Reply">
      <ParentTweet id={replyTo} />
    </ComposePage>
  )
}
