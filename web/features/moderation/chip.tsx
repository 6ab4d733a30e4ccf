import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

const tones = {
  plain: 'bg-press text-ink',
  red: 'bg-red-soft text-red',
  accent: 'bg-accent-soft text-accent',
  green: 'bg-green-soft text-green',
}

/** A short label of a state. */
export function Chip({ tone = 'plain', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span className={classNames('max-w-full truncate rounded-pill px-2 text-xs leading-5 font-medium', tones[tone])}>
      {children}
    </span>
  )
}
