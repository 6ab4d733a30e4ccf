import { type ComponentProps, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Tweet } from '#contract/calls/tweets.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { controlName } from '#web/features/posts/control-name.ts'
import { replyLimitText } from '#web/features/posts/parts/audience/view.tsx'
import { canRepost, useTweetToggles } from '#web/features/posts/toggles.ts'
import { classNames } from '#web/ui/class-names.ts'
import { compactNumber } from '#web/ui/formatting/language.ts'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { ActionFace, type ActionName, actionClass, actionsClass, type Tone } from './action-face.tsx'
import { repostMenu } from './lazy-repost-menu.ts'
import { shareTweet } from './share-tweet.ts'

interface TweetActionsProps {
  tweet: Tweet
  /** Called instead of navigating, if the reply box is on the same screen. */
  onReply?: () => void
  /** Called instead of navigating to the composer with the quoted tweet. */
  onQuote?: () => void
  /** Hides the counts. */
  isBare?: boolean
  className?: string
}

/** Reply, repost, like, bookmark and share. */
export function TweetActions({ tweet, onReply, onQuote, isBare = false, className }: TweetActionsProps) {
  const { onLike, onRetweet, onBookmark } = useTweetToggles(tweet)
  const navigate = useNavigate()
  const isClosed = !canRepost(tweet)
  const count = (value: number) => (isBare ? {} : { count: value })
  const named = (label: string) => controlName(label, tweet)
  const repost = {
    ...({ name: 'retweet', nameFor: named, label: t('Repost'), tone: 'green', isOn: tweet.retweeted } as const),
    ...count(tweet.retweetsCount),
  }
  return (
    <div data-tweet={tweet._id} className={classNames(actionsClass, className)}>
      <Action
        name="reply"
        nameFor={named}
        label={t('Reply')}
        {...count(tweet.repliesCount)}
        isOff={tweet.canReply === false}
        onClick={
          tweet.canReply === false
            ? () => toast.info(replyLimitText(tweet) ?? '')
            : (onReply ?? (() => navigate(routes.compose(tweet._id))))
        }
      />
      {isClosed ? (
        <Action {...repost} isOff onClick={onRetweet} />
      ) : (
        <Menu align="start" trigger={<Action {...repost} />} content={repostMenu}>
          <RepostItems {...{ tweet, onRetweet, onQuote }} />
        </Menu>
      )}
      <Action
        name="like"
        nameFor={named}
        label={t('Like')}
        tone="red"
        isOn={tweet.liked}
        {...count(tweet.likesCount)}
        onClick={onLike}
      />
      <Action name="bookmark" nameFor={named} label={t('Bookmark')} isOn={tweet.bookmarked} onClick={onBookmark} />
      <Action name="share" nameFor={named} label={t('Share')} onClick={() => void shareTweet(tweet._id)} />
    </div>
  )
}

// Rendered only by the open menu, whose content is loaded.
function RepostItems(props: Parameters<typeof import('./repost-menu.tsx').RepostMenu>[0]) {
  const { RepostMenu } = repostMenu.loaded!
  return <RepostMenu {...props} />
}

interface ActionProps extends Omit<ComponentProps<'button'>, 'name'> {
  /** The icon, and the name for keyboard shortcuts. */
  name: ActionName
  label: string
  /** The accessible name, from the label and the count. */
  nameFor: (label: string) => string
  tone?: Tone
  isOn?: boolean
  /** Disabled: a press explains why. */
  isOff?: boolean
  count?: number
}

function Action({ name, label, nameFor, tone = 'accent', isOn, isOff = false, count, onClick, ...rest }: ActionProps) {
  const [wasPressed, setWasPressed] = useState(false)
  const shownCount = count ? compactNumber(count) : ''
  return (
    <button
      {...rest}
      type="button"
      data-action={name}
      aria-label={nameFor(shownCount ? `${label} ${shownCount}` : label)}
      aria-pressed={isOn}
      aria-disabled={isOff || undefined}
      title={label}
      onClick={(event) => {
        setWasPressed(true)
        onClick?.(event)
      }}
      className={classNames(actionClass(tone, isOn), isOff && 'opacity-55')}
    >
      <ActionFace name={name} tone={tone} isOn={isOn} wasPressed={wasPressed} count={shownCount} />
    </button>
  )
}
