import type { Tweet } from '#contract/calls/tweets.ts'
import { t } from '#web/core/i18n.ts'
import { MessageCircleOff } from '#web/ui/icons.ts'

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
