import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#web/core/i18n.ts'
import { pagedQueryStates } from '#web/core/queries/query-states.ts'
import { hiddenRepliesOptions } from '#web/features/posts/api.ts'
import { TweetList } from '#web/features/posts/list/tweet-list.tsx'
import { flattenTweets } from '#web/features/posts/list/tweet-pages.tsx'
import { TweetSkeletons } from '#web/features/posts/list/tweet-skeletons.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'

/** The replies hidden by the author of the thread, behind a button. */
export function HiddenReplies({ id }: { id: string }) {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <HiddenList id={id} />
  return (
    <div className="flex justify-center border-b border-line px-4 py-3">
      <Button variant="outline" size="sm" onClick={() => setIsOpen(true)}>
        {t('Show hidden replies')}
      </Button>
    </div>
  )
}

function HiddenList({ id }: { id: string }) {
  const replies = useInfiniteQuery(hiddenRepliesOptions(id))
  const tweets = flattenTweets(replies.data)
  const { more, ...states } = pagedQueryStates(replies, t('Failed to load replies'))
  return (
    <section aria-label={t('Hidden replies')}>
      <p className="border-b border-line px-4 py-2 text-sm text-muted">{t('Hidden by the author of this thread.')}</p>
      <QueryStates
        {...states}
        {...(tweets.length > 0 && { more: { ...more, end: '' } })}
        skeleton={<TweetSkeletons count={1} />}
      >
        <TweetList
          name={`hidden-replies:${id}`}
          label={t('Hidden replies')}
          tweets={tweets}
          isBusy={replies.isFetchingNextPage}
          isThread
        />
      </QueryStates>
    </section>
  )
}
