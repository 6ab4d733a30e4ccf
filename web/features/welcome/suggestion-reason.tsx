import type { SuggestionReason as Reason } from '#contract/calls/suggestions.ts'
import { t } from '#web/core/i18n.ts'
import { Flame, Hash, type Icon, Sparkles, UserCheck } from '#web/ui/icons.ts'

const icons: Record<Reason['type'], Icon | null> = {
  followed: UserCheck,
  topic: Hash,
  popular: Flame,
  new: Sparkles,
  member: null,
}

/** The text of the reason for a suggestion; empty for a reason not worth showing. */
export function reasonText({ type, user, others, tag }: Reason): string | null {
  if (type === 'followed' && user)
    return others === 0
      ? t('Followed by @{username}', { username: user.username })
      : t('Followed by @{username} and {others, plural, one {# other} other {# others}}', {
          username: user.username,
          others,
        })
  if (type === 'topic' && tag !== null) return t('Posts about #{tag}', { tag })
  if (type === 'popular') return t('Popular here')
  return type === 'new' ? t('New here') : null
}

/** The line with the reason for a suggested user. */
export function SuggestionReason({ reason }: { reason: Reason }) {
  const text = reasonText(reason)
  const Icon = icons[reason.type]
  if (text === null) return null
  return (
    <span className="mt-0.5 flex min-w-0 items-center gap-1 text-sm text-muted">
      {Icon && <Icon aria-hidden size={14} className="shrink-0" />}
      <bdi className="truncate">{text}</bdi>
    </span>
  )
}
