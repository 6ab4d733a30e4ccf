import type { SignInMethod } from '#contract/calls/recovery.ts'
import { RECENT_METHOD_DAYS } from '#contract/limits.ts'
import { t } from '#web/core/i18n.ts'
import { MethodList, methodName } from './method-list.tsx'

interface MethodChoiceProps {
  ways: readonly SignInMethod[]
  /** Whether it is the first confirmation of an address, which removes all methods. */
  isFirst: boolean
  kept: ReadonlySet<string>
  onChange: (kept: ReadonlySet<string>) => void
}

/** The sign-in methods that a reset removes, each with a checkbox to keep it. */
export function MethodChoice({ ways, isFirst, kept, onChange }: MethodChoiceProps) {
  if (ways.length === 0) return null
  const toggle = (id: string, isKept: boolean) => {
    const next = new Set(kept)
    if (isKept) next.add(id)
    else next.delete(id)
    onChange(next)
  }
  return (
    <section aria-label={t('Ways to sign in')} className="flex flex-col gap-3">
      <p className="text-muted">
        {isFirst
          ? t('These were added before this email was confirmed, so they’ll be removed.')
          : t(
              'These were added in the last {days, plural, one {day} other {# days}}. They’ll be removed unless you keep them. Keep only the ones you recognize.',
              { days: RECENT_METHOD_DAYS },
            )}
      </p>
      <MethodList
        ways={ways}
        {...(!isFirst && {
          end: (way: SignInMethod) => (
            <label className="flex min-h-11 cursor-pointer items-center gap-2 font-medium">
              <input
                type="checkbox"
                checked={kept.has(way.id)}
                onChange={({ target }) => toggle(way.id, target.checked)}
                aria-label={t('Keep {method}', { method: methodName(way) })}
                className="size-5 accent-accent"
              />
              {t('Keep')}
            </label>
          ),
        })}
      />
    </section>
  )
}
