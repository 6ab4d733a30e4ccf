import { useEffect, useRef } from 'react'
import { useLocation, useParams } from 'react-router'
import { t } from '#web/core/i18n.ts'
import { queryStates } from '#web/core/queries/query-states.ts'
import { routes } from '#web/core/routes.ts'
import { useBack } from '#web/core/use-back.ts'
import { useTweet } from '#web/features/posts/api.ts'
import { ReportedTweet } from '#web/features/posts/card/reported-tweet.tsx'
import { Composer } from '#web/features/posts/compose/composer.tsx'
import { useIsDeleted } from '#web/features/posts/delete-tweet.ts'
import { TweetSkeletons } from '#web/features/posts/list/tweet-skeletons.tsx'
import { ReplyLimit } from '#web/features/posts/parts/audience/view.tsx'
import { useIsCollapsed } from '#web/features/reports/shown-reported.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Ancestors, useIsInPlace } from './ancestors.tsx'
import { FocusedTweet } from './focused-tweet.tsx'
import { Replies } from './replies.tsx'

/** A tweet with its ancestors, a reply box and its replies. */
export default function TweetScreen() {
  const { id = '' } = useParams()
  return <TweetPage key={id} id={id} />
}

function TweetPage({ id }: { id: string }) {
  const query = useTweet(id)
  const back = useBack()
  const replyBox = useRef<HTMLDivElement>(null)
  const isReplying = useLocation().state?.isReplying === true
  const states = queryStates(query, t('Failed to load tweet'), 'tweet_not_found')
  const isEmpty = useIsDeleted(id) || states.isEmpty
  const tweet = isEmpty ? undefined : query.data?.tweet
  const isInPlace = useIsInPlace(id, Boolean(tweet?.replyTo))
  const begins = isReplying && tweet !== undefined && isInPlace
  // A sign-in can lead to a post that is already shown.
  useEffect(() => {
    const box = begins && replyBox.current?.querySelector('textarea')
    if (!box) return
    box.focus()
    box.setSelectionRange(box.value.length, box.value.length)
  }, [begins])
  const isCollapsed = useIsCollapsed(tweet ?? { _id: id })
  const documentTitle =
    tweet &&
    (tweet.content
      ? t('{name}: “{text}”', { name: tweet.user.name, text: tweet.content })
      : t('Post by {name}', { name: tweet.user.name }))

  return (
    <>
      <PageHeader title={t('Post', { context: 'noun' })} onBack={back} {...(documentTitle && { documentTitle })} />
      <QueryStates
        {...states}
        status={isInPlace ? states.status : 'pending'}
        isEmpty={isEmpty}
        skeleton={<TweetSkeletons count={1} />}
        empty={{
          text: t('Post not found.'),
          help: t('This post was deleted, or you can’t see this account’s posts.'),
          action: <ButtonLink to={routes.home}>{t('Go home')}</ButtonLink>,
        }}
      >
        {tweet && (
          <>
            {tweet.replyTo && <Ancestors id={id} />}
            {/* High enough to scroll the ancestors out of view. */}
            <div className={tweet.replyTo ? 'min-h-dvh' : ''}>
              {isCollapsed ? (
                <ReportedTweet tweet={tweet} />
              ) : (
                <>
                  <FocusedTweet
                    tweet={tweet}
                    hasAncestors={tweet.replyTo !== null}
                    onReply={() => replyBox.current?.querySelector('textarea')?.focus()}
                    onDelete={back}
                  />
                  <div ref={replyBox}>
                    {tweet.canReply === false ? (
                      <ReplyLimit tweet={tweet} className="border-b border-line px-4 py-4" />
                    ) : (
                      <Composer replyTo={id} />
                    )}
                  </div>
                </>
              )}
              <Replies id={id} />
            </div>
          </>
        )}
      </QueryStates>
    </>
  )
}
