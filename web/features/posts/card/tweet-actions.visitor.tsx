import type { Tweet } from '#contract/calls/tweets.ts'
import { t } from '#web/core/i18n.ts'
import { type PressVerb, pressMark } from '#web/core/press.ts'
import { routes } from '#web/core/routes.ts'
import { controlName } from '#web/features/posts/control-name.ts'
import { classNames } from '#web/ui/class-names.ts'
import { compactNumber } from '#web/ui/formatting/language.ts'
import { Link } from '#web/ui/link.tsx'
import { ActionFace, type ActionName, actionClass, actionsClass, type Tone } from './action-face.tsx'

interface TweetActionsProps {
  tweet: Tweet
  isBare?: boolean
  className?: string
}

/** Reply, repost, like and bookmark: links to the sign-in, which leads back to the post. With the script of the page it is done there. Share works by that script. */
export function TweetActions({ tweet, isBare = false, className }: TweetActionsProps) {
  const signIn = routes.signInFor(routes.tweet(tweet._id))
  const count = (value: number) => (isBare ? 0 : value)
  const link = (name: ActionName & PressVerb, label: string, number: number, tone: Tone = 'accent') => {
    const shown = number ? compactNumber(number) : ''
    return (
      <Link
        to={signIn}
        data-press={pressMark(name, { _id: tweet._id, username: tweet.user.username })}
        aria-label={controlName(shown ? `${label} ${shown}` : label, tweet)}
        title={label}
        className={actionClass(tone)}
      >
        <ActionFace name={name} tone={tone} count={shown} />
      </Link>
    )
  }
  return (
    <div className={classNames(actionsClass, className)}>
      {link('reply', t('Reply'), count(tweet.repliesCount))}
      {link('retweet', t('Repost'), count(tweet.retweetsCount), 'green')}
      {link('like', t('Like'), count(tweet.likesCount), 'red')}
      {link('bookmark', t('Bookmark'), 0)}
      <ShareButton tweet={tweet} />
    </div>
  )
}

const ShareButton = ({ tweet }: { tweet: Tweet }) => (
  <button
    type="button"
    data-share={routes.tweet(tweet._id)}
    aria-label={controlName(t('Share'), tweet)}
    title={t('Share')}
    className={`${actionClass('accent')} needs-script`}
  >
    <ActionFace name="share" tone="accent" count="" />
  </button>
)
