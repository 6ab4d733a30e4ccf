import { useNavigate } from 'react-router'
import { putBack } from '#web/core/drafts.ts'
import { t } from '#web/core/i18n.ts'
import { removeAction, retryAction } from '#web/core/offline/offline-queue.ts'
import type { PendingAction } from '#web/core/offline/pending-actions.ts'
import { routes } from '#web/core/routes.ts'
import { useMe } from '#web/core/session/session.ts'
import { dropUploads } from '#web/features/posts/parts/images/video/known-uploads.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { type OutgoingTweet, tweetDraftName } from './outgoing.ts'
import { PendingTweet } from './pending-tweet.tsx'

/** Queued tweets, and tweets that the server refused. */
export default function QueuedTweets({ items }: { items: readonly PendingAction[] }) {
  return items.map((item) => <QueuedTweet key={item.id} item={item} />)
}

function QueuedTweet({ item: { id, payload, problem } }: { item: PendingAction }) {
  const me = useMe()
  const navigate = useNavigate()
  const publication = payload as OutgoingTweet
  const edit = async () => {
    // A reply to a deleted tweet becomes a separate tweet.
    const replyTo = problem?.code === 'tweet_not_found' ? null : publication.replyTo
    await removeAction(id)
    putBack(tweetDraftName(me._id, replyTo), { ...publication, fields: publication.reach })
    navigate(routes.compose(replyTo ?? undefined))
  }
  const discard = async () => {
    await removeAction(id)
    dropUploads([publication, ...(publication.more ?? [])].flatMap(({ images }) => images))
  }
  return (
    <PendingTweet publication={publication} status={problem ? t('Not sent') : t('Waiting to be sent')}>
      {problem && <p className="mt-1 text-sm text-red">{problem.text}</p>}
      <div className="-ms-3 flex flex-wrap">
        {problem && (
          <Button variant="ghost" size="sm" onClick={() => void retryAction(id)}>
            {t('Try again')}
          </Button>
        )}
        <Button variant="ghost" size="sm" onClick={() => void edit()}>
          {t('Edit')}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => void discard()}>
          {problem ? t('Discard') : t('Cancel')}
        </Button>
      </div>
    </PendingTweet>
  )
}
