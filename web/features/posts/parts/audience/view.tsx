import type { Tweet } from '#contract/calls/tweets.ts'
import { t } from '#web/core/i18n.ts'
import type { PostPartView } from '#web/features/posts/parts/part.ts'
import { AtSign, MessageCircleOff, Users } from '#web/ui/icons.ts'

const marks = {
  followers: { icon: Users, label: t('Only followers can see this post') },
  mentioned: { icon: AtSign, label: t('Only people mentioned can see this post') },
}

/** Says who sees a restricted post; nothing about one for everyone. */
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

/** Who may reply, as one sentence. Undefined when everyone may. */
export function replyLimitText({ whoReplies, canReply, user: { username } }: Tweet): string | undefined {
  if (whoReplies === 'followed') return t('People @{username} follows can reply.', { username })
  if (whoReplies === 'mentioned') return t('People @{username} mentioned can reply.', { username })
  return canReply === false ? t('The author of this thread limits who can reply.') : undefined
}

/** Says who may reply, where that is limited. */
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
  // Where the viewer cannot reply, the place of the reply box says so.
  Note: ({ tweet }) => tweet.canReply !== false && <ReplyLimit tweet={tweet} />,
}
