import type { SignInMethod } from '#contract/calls/recovery.ts'
import { RECENT_METHOD_DAYS } from '#contract/limits.ts'
import { MethodList, methodName } from './method-list.tsx'

interface MethodChoiceProps {
  ways: readonly SignInMethod[]
  /** The first confirmation of an address removes all methods. */
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
    <section aria-label="Ways to sign in" className="flex flex-col gap-3">
      <p className="text-muted">
        {isFirst
          ? 'These were added before this address was confirmed. They will be removed.'
          : `These were added in the last ${RECENT_METHOD_DAYS} days. They will be removed unless you keep them. Keep only what is yours.`}
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
                aria-label={`Keep ${methodName(way)}`}
                className="size-5 accent-accent"
              />
              Keep
            </label>
          ),
        })}
      />
    </section>
  )
}
