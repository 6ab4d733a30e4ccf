import type { Tweet } from '#contract/calls/tweets.ts'
import { t } from '#web/core/i18n.ts'
import type { PostPartView } from '#web/features/posts/parts/part.ts'
import { AtSign, MessageCircleOff, Users } from '#web/ui/icons.ts'

const marks = {
  followers: { icon: Users, label: t('Only followers can see this post') },
  mentioned: { icon: AtSign, label: t('Only people mentioned can see this post') },
}

/** The audience of a restricted post; empty for a public one. */
function AudienceMark({ tweet }: { tweet: Tweet }) {
  const mark = tweet.audience && tweet.audience !== 'everyone' ? marks[tweet.audience] : undefined
  if (!mark) return null
  const { icon: Icon, label } = mark
  return (
    <span className="inline-flex shrink-0 items-center gap-1" title={label}>
      <span aria-hidden>·</span>
      <Icon role="img" aria-label={label} size={15} />
    </span>
  )
}

/** A sentence about who may reply; undefined if everyone may. */
export function replyLimitText({ whoReplies, canReply, user: { username } }: Tweet): string | undefined {
  if (whoReplies === 'followed') return t('People @{username} follows can reply.', { username })
  if (whoReplies === 'mentioned') return t('People @{username} mentioned can reply.', { username })
  return canReply === false ? t('The author of this thread limits who can reply.') : undefined
}

/** Shows who may reply, if that is limited. */
export function ReplyLimit({ tweet, className = '' }: { tweet: Tweet; className?: string }) {
  const text = replyLimitText(tweet)
  if (!text) return null
  return (
    <p className={`flex items-center gap-2 text-muted ${className}`}>
      <MessageCircleOff aria-hidden size={18} className="shrink-0" />
      <span>
        {text} {tweet.canReply === false && t('You can’t reply to this post.')}
      </span>
    </p>
  )
}

export const audienceView: PostPartView = {
  Mark: AudienceMark,
  // If the viewer cannot reply, a notice replaces the reply box.
  Note: ({ tweet }) => tweet.canReply !== false && <ReplyLimit tweet={tweet} />,
}
