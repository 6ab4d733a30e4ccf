import type { WayIn } from '#contract/calls/recovery.ts'
import { RECENT_WAY_DAYS } from '#contract/limits.ts'
import { nameOf, WayList } from './way-list.tsx'

interface KeptWaysProps {
  ways: readonly WayIn[]
  /** Nothing can be kept the first time an address is proved. */
  isFirst: boolean
  kept: ReadonlySet<string>
  onChange: (kept: ReadonlySet<string>) => void
}

/** What a reset removes, with a box to tick for each that stays. */
export function KeptWays({ ways, isFirst, kept, onChange }: KeptWaysProps) {
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
          : `These were added in the last ${RECENT_WAY_DAYS} days. They will be removed unless you keep them. Keep only what is yours.`}
      </p>
      <WayList
        ways={ways}
        {...(!isFirst && {
          end: (way: WayIn) => (
            <label className="flex min-h-11 cursor-pointer items-center gap-2 font-medium">
              <input
                type="checkbox"
                checked={kept.has(way.id)}
                onChange={({ target }) => toggle(way.id, target.checked)}
                aria-label={`Keep ${nameOf(way)}`}
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
