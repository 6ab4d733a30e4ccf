import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useParams } from 'react-router'
import type { Tweet, Version } from '#contract/calls/tweets.ts'
import { t } from '#web/core/i18n.ts'
import { useWatchedTweet } from '#web/core/live/live-events.ts'
import { queryStates } from '#web/core/queries/query-states.ts'
import { routes } from '#web/core/routes.ts'
import { useBack } from '#web/core/use-back.ts'
import { StartsByItself } from '#web/features/media/video/starts-by-itself.ts'
import { AuthorLine, AvatarLink } from '#web/features/people/author-line.tsx'
import { useTweet } from '#web/features/posts/api.ts'
import { ReportedTweet } from '#web/features/posts/card/reported-tweet.tsx'
import { useIsDeleted } from '#web/features/posts/delete-tweet.ts'
import { TweetSkeletons } from '#web/features/posts/list/tweet-skeletons.tsx'
import { AnswerList } from '#web/features/posts/parts/poll/answer-list.tsx'
import { views } from '#web/features/posts/parts/views.ts'
import { useIsCollapsed } from '#web/features/reports/shown-reported.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { versionsOptions } from './api.ts'
import { VersionList } from './version-list.tsx'

/** Every version of a tweet. */
export default function HistoryScreen() {
  const { id = '' } = useParams()
  return <HistoryPage key={id} id={id} />
}

function HistoryPage({ id }: { id: string }) {
  useWatchedTweet(id)
  const post = useTweet(id)
  const query = useQuery(versionsOptions(id))
  const back = useBack()
  const tweet = post.data?.tweet
  const refresh = useEffectEvent(() => {
    if (query.data) void query.refetch()
  })
  // Live events refresh the tweet.
  const editedAt = tweet?.editedAt
  useEffect(() => {
    if (editedAt) refresh()
  }, [editedAt])
  const failure = t('Failed to load edit history')
  const states = [post, query].map((each) => queryStates(each, failure, 'tweet_not_found')) as [States, States]
  const isEmpty = useIsDeleted(id) || states.some((each) => each.isEmpty)
  const isCollapsed = useIsCollapsed(tweet ?? { _id: id })
  return (
    <>
      <PageHeader title={t('Edit history')} onBack={back} />
      <QueryStates
        {...(states.find((each) => each.status !== 'success') ?? states[0])}
        {...(isEmpty && { status: 'success' as const })}
        isEmpty={isEmpty}
        skeleton={<TweetSkeletons count={3} />}
        empty={{
          text: t('Post not found.'),
          help: t('This post was deleted, or you can’t see this account’s posts.'),
          action: <ButtonLink to={routes.home}>{t('Go home')}</ButtonLink>,
        }}
      >
        {tweet && isCollapsed && <ReportedTweet tweet={tweet} />}
        {tweet && !isCollapsed && query.data && <Versions tweet={tweet} versions={query.data.versions} />}
      </QueryStates>
    </>
  )
}

type States = ReturnType<typeof queryStates>

function Versions({ tweet, versions }: { tweet: Tweet; versions: readonly Version[] }) {
  const isWhole = versions.at(-1)?.createdAt === tweet.createdAt
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-3">
        <AvatarLink user={tweet.user} />
        <AuthorLine user={tweet.user} isStacked />
        <ButtonLink
          variant="outline"
          size="sm"
          to={routes.tweet(tweet._id)}
          className="ms-auto pointer-coarse:min-h-11"
        >
          {t('View post')}
        </ButtonLink>
      </div>
      {tweet.editedAt === null && <p className="px-4 pt-3 text-muted">{t('This post hasn’t been edited.')}</p>}
      <VersionList versions={versions} publishedAt={tweet.createdAt} heading="h2">
        {({ poll, ...version }, text) => (
          <VersionContent tweet={{ ...withoutOthers(tweet), ...version }}>
            {text}
            {poll && <AnswerList choices={poll.choices} />}
          </VersionContent>
        )}
      </VersionList>
      {!isWhole && <p className="border-t border-line px-4 py-3 text-muted">{t('Earlier versions weren’t kept.')}</p>}
    </>
  )
}

/** Leaves out what is not of a version: the poll to vote in, the card of the newest text, and the quote, which no edit changes. */
const withoutOthers = ({ poll: _, card: __, quote: ___, ...tweet }: Tweet): Tweet => tweet

/** The parts of a version around its text, as on the card of a tweet. */
const VersionContent = ({ tweet, children }: { tweet: Tweet; children: ReactNode }) =>
  views.reduceRight<ReactNode>(
    (shown, { Cover }) => (Cover ? <Cover tweet={tweet}>{shown}</Cover> : shown),
    <>
      {children}
      <StartsByItself value={false}>
        <div className="max-w-48">
          {views.map(
            ({ Content }, index) => Content && <Content key={index} tweet={tweet} isLarge={false} isShort={false} />,
          )}
        </div>
      </StartsByItself>
    </>,
  )
