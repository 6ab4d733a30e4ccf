/** What public pages show, by their kind. */
import type { ReactNode } from 'react'
import type { Tweet } from '#contract/calls/tweets.ts'
import type { PageContent, PublicPage } from '#contract/pages.ts'
import { t } from '#web/core/i18n.ts'
import { pressMark } from '#web/core/press.ts'
import { routes } from '#web/core/routes.ts'
import LandingScreen from '#web/features/auth/landing/landing-screen.tsx'
import { TweetCard } from '#web/features/posts/card/tweet-card.tsx'
import type { ListedTweet } from '#web/features/posts/card/tweet-origin.tsx'
import { FocusedTweet } from '#web/features/posts/thread/focused-tweet.tsx'
import { ProfileHeader } from '#web/features/profiles/profile-header.tsx'
import { postCount } from '#web/features/profiles/profile-tab-list.ts'
import { TrendRows } from '#web/features/trends/trend-rows.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { useNetwork } from '#web/ui/network.ts'
import { More, OneTab, PageFrame, SearchHeader, TitleHeader } from './frame.tsx'
import { titleOf } from './titles.ts'

interface Contents {
  /** What is around the chunks. */
  wrap?: (chunks: ReactNode) => ReactNode
  chunks: readonly ReactNode[]
}

/** The content of a page in the pieces that are rendered one after the other. */
export function chunksOf(page: PublicPage): Contents {
  const { content, path } = page
  const renderers: { [K in PageContent['kind']]: (of: Extract<PageContent, { kind: K }>) => Contents } = {
    tweet: ({ tweet, ancestors, replies, nextCursor }) => ({
      wrap: (chunks) => <PageFrame header={<TitleHeader title={t('Post', { context: 'noun' })} />}>{chunks}</PageFrame>,
      chunks: [
        ...ancestors.map((each, index) => <TweetCard key={each._id} tweet={each} isReply={index > 0} isJoined />),
        <FocusedTweet
          key={tweet._id}
          tweet={tweet}
          hasAncestors={ancestors.length > 0}
          onReply={ignore}
          onDelete={ignore}
        />,
        <ReplyLink key="reply" tweet={tweet} />,
        <h2 key="replies" className="sr-only">
          {t('Replies')}
        </h2>,
        ...cards(replies, true),
        <More key="more" path={path} cursor={nextCursor} />,
      ],
    }),
    user: ({ user, tweets, nextCursor }) => ({
      wrap: (chunks) => (
        <PageFrame header={<TitleHeader title={user.name} subtitle={postCount(user)} />}>{chunks}</PageFrame>
      ),
      chunks: [
        <ProfileHeader
          key={user._id}
          user={user}
          actions={
            <ButtonLink
              to={routes.signInFor(routes.user(user.username))}
              data-press={pressMark('follow', user)}
              variant="ink"
            >
              {t('Follow')}
            </ButtonLink>
          }
        />,
        <div key="posts" className="border-b border-line">
          <OneTab>{t('Posts')}</OneTab>
        </div>,
        ...(tweets.length > 0
          ? cards(withPin(tweets, user.pinnedTweet))
          : [<EmptyState key="empty" text={t('Nothing to show here yet.')} />]),
        <More key="more" path={path} cursor={nextCursor} />,
      ],
    }),
    tag: ({ tag, tweets, nextCursor }) => ({
      wrap: (chunks) => <PageFrame header={<SearchHeader heading={`#${tag}`} query={`#${tag}`} />}>{chunks}</PageFrame>,
      chunks: [
        ...(tweets.length > 0 ? cards(tweets) : [<EmptyState key="empty" text={t('No posts found.')} />]),
        <More key="more" path={path} cursor={nextCursor} />,
      ],
    }),
    explore: ({ tweets, trends }) => ({
      wrap: (chunks) => <PageFrame header={<SearchHeader heading={t('Explore')} query="" />}>{chunks}</PageFrame>,
      chunks: [
        trends.length > 0 && (
          <section key="trends" aria-labelledby="trends" className="border-b border-line">
            <h2 id="trends" className="px-4 pt-3 pb-1 text-xl font-extrabold">
              {t('Trends for you')}
            </h2>
            <TrendRows trends={trends} hasExamples />
          </section>
        ),
        tweets.length > 0 && (
          <h2 key="posts" className="border-b border-line px-4 py-3 text-xl font-extrabold">
            {t('Latest posts')}
          </h2>
        ),
        ...cards(tweets),
      ],
    }),
    landing: ({ tweets, trends }) => ({
      wrap: (chunks) => (
        <>
          <LandingScreen />
          <section
            aria-label={t('New posts')}
            className="mx-4 mb-12 max-w-150 narrow:mx-0 icons:mx-16 side:ms-[calc(50%+4rem)]"
          >
            {chunks}
          </section>
        </>
      ),
      chunks: [
        trends.length > 0 && (
          <section key="trends" aria-labelledby="trends" className="mb-8 rounded-card border border-line">
            <h2 id="trends" className="px-4 pt-3 text-lg font-extrabold">
              {t('Trends for you')}
            </h2>
            <TrendRows trends={trends} />
          </section>
        ),
        tweets.length > 0 && (
          <h2 key="posts" className="pb-2 text-lg font-extrabold">
            {t('New posts')}
          </h2>
        ),
        ...cards(tweets),
      ],
    }),
    embed: ({ tweet }) => ({
      wrap: (chunks) => (
        <main data-embed="">
          <h1 className="sr-only">{titleOf(content)}</h1>
          {chunks}
          <EmbedFoot id={tweet._id} />
        </main>
      ),
      chunks: [<FocusedTweet key={tweet._id} tweet={tweet} hasAncestors={false} onReply={ignore} onDelete={ignore} />],
    }),
    missing: () => notice(page, t('Members can see more.')),
    gone: () => notice(page, t('The post or the account was deleted.')),
  }
  return (renderers[content.kind] as (of: PageContent) => Contents)(content)
}

const ignore = () => {}

/** A profile begins with its pinned post, which says so. */
const withPin = (tweets: readonly Tweet[], pinned: string | null): ListedTweet[] =>
  tweets.map((tweet, index) => (index === 0 && tweet._id === pinned ? { ...tweet, isPinned: true } : tweet))

const cards = (tweets: readonly ListedTweet[], isReply = false) =>
  tweets.map((tweet) => <TweetCard key={tweet._id} tweet={tweet} isReply={isReply} />)

/** The way from an embedded post to its page, which says whose network this is. */
function EmbedFoot({ id }: { id: string }) {
  const { name } = useNetwork()
  return (
    <p className="px-4 py-2">
      <Link
        to={routes.tweet(id)}
        className="inline-flex min-h-8 max-w-full items-center gap-2 font-bold hover:underline pointer-coarse:min-h-11"
      >
        <Logo size={20} className="shrink-0" />
        <span className="truncate">{t('Read on {network}', { network: name })}</span>
      </Link>
    </p>
  )
}

/** In the place of the reply box, which it looks like. */
const ReplyLink = ({ tweet: { _id, user } }: { tweet: Tweet }) => (
  <p className="border-b border-line">
    <Link
      to={routes.signInFor(routes.tweet(_id))}
      data-press={pressMark('reply', { _id, username: user.username })}
      className="flex items-center gap-3 px-4 py-3 text-xl text-muted -outline-offset-2 hover:bg-hover"
    >
      <Avatar src={null} />
      {t('Sign in to reply')}
    </Link>
  </p>
)

const notice = (page: PublicPage, help: string): Contents => ({
  wrap: (chunks) => <PageFrame header={<TitleHeader title={page.network.name} />}>{chunks}</PageFrame>,
  chunks: [
    <EmptyState
      key="notice"
      text={titleOf(page.content)}
      help={help}
      action={<ButtonLink to={routes.signInFor(page.path)}>{t('Sign in')}</ButtonLink>}
    />,
  ],
})
