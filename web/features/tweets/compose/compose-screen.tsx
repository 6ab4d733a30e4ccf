import { useNavigate, useSearchParams } from 'react-router'
import { routes } from '#web/core/routes.ts'
import { useMe } from '#web/core/session/session.ts'
import { replyDraftName, tweetDraftName } from '#web/features/tweets/publish/draft-names.ts'
import { ComposeForm } from './compose-form.tsx'
import { ParentTweet } from './parent-tweet.tsx'
import { useComposer } from './use-composer.ts'

/** Writes a post, or with ?replyTo= a reply, on a screen of its own. */
export default function ComposeScreen() {
  const [query] = useSearchParams()
  const replyTo = query.get('replyTo')
  return replyTo ? <ComposeReply key={replyTo} replyTo={replyTo} /> : <ComposePost />
}

// SPEC §8's text for this screen, whichever it writes.
const failure = 'Failed to publish'

function ComposePost() {
  const me = useMe()
  const navigate = useNavigate()
  const composer = useComposer({
    draftName: tweetDraftName(me._id),
    failure,
    onSent: () => navigate(routes.home, { replace: true }),
  })
  return <ComposeForm composer={composer} title="Compose" label="What’s happening?" submit="Post" />
}

function ComposeReply({ replyTo }: { replyTo: string }) {
  const me = useMe()
  const navigate = useNavigate()
  const composer = useComposer({
    draftName: replyDraftName(me._id, replyTo),
    replyTo,
    failure,
    onSent: () => navigate(routes.tweet(replyTo), { replace: true }),
  })
  return (
    <ComposeForm composer={composer} title="Reply" label="Post your reply" submit="Reply">
      <ParentTweet id={replyTo} />
    </ComposeForm>
  )
}
