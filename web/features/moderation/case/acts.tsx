import type { Act } from '#contract/moderation-schemas.ts'
import { rich, t } from '#web/core/i18n.ts'
import { Chip } from '#web/features/moderation/chip.tsx'
import { choiceWords } from '#web/features/moderation/words.ts'
import { RuleText } from '#web/features/reports/rule-text.tsx'
import { FullDate, RelativeTime } from '#web/ui/formatting/time.tsx'
import { EndActButtons } from './end-act.tsx'

/** Acts of moderators and rules, newest first, with Undo while it is possible. */
export function Acts({ acts, isCompact = false }: { acts: readonly Act[]; isCompact?: boolean }) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {acts.map((act) => (
        <li key={act._id} className="flex flex-col gap-1.5 py-2.5 first:pt-1 last:pb-1">
          <ActRow act={act} isCompact={isCompact} />
        </li>
      ))}
    </ul>
  )
}

function ActRow({ act, isCompact }: { act: Act; isCompact: boolean }) {
  const { kind, by, byRule, createdAt, endsAt, state, reason, rule, tweet } = act
  const { icon: Icon, done } = choiceWords[kind]
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Icon aria-hidden size={18} className="shrink-0 text-muted" />
        <span className="font-bold">{done}</span>
        {state === 'undone' && <Chip tone="green">{t('Undone')}</Chip>}
        {state === 'ended' && <Chip>{t('Ended')}</Chip>}
        {state === 'active' && endsAt && <Chip>{rich('Until {date}', { date: <FullDate value={endsAt} /> })}</Chip>}
        <span className="text-sm text-muted">
          {by
            ? t('by @{username}', { username: by.username })
            : byRule
              ? t('by the rule “{name}”', { name: byRule.name })
              : ''}{' '}
          · <RelativeTime value={createdAt} />
        </span>
      </p>
      {!isCompact && tweet?.content && (
        <p dir="auto" className="truncate text-sm text-muted">
          {tweet.content}
        </p>
      )}
      {reason && (
        <p
          dir="auto"
          className={isCompact ? 'line-clamp-2 text-sm wrap-anywhere' : 'wrap-anywhere whitespace-pre-wrap'}
        >
          {reason}
        </p>
      )}
      {rule && !isCompact && (
        <p className="text-sm text-muted wrap-anywhere">
          <RuleText rule={rule} />
        </p>
      )}
      <EndActButtons act={act} />
    </>
  )
}
