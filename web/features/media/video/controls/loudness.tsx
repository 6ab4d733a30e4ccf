import { useMemo } from 'react'
import { Position } from './control-parts.tsx'

/** The height of the drawing, and the width of a bar with its gap, which are half of it each at any size. */
const HEIGHT = 40
const STEP = 4

/** How loud a voice note is, as bars that are coloured up to its position. A slider of the browser over them moves it. */
export function Loudness({ values, seconds }: { values: readonly number[]; seconds: number }) {
  const path = useMemo(() => barsOf(values), [values])
  const bars = (className: string) => (
    <svg
      aria-hidden
      viewBox={`0 0 ${values.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={`absolute inset-0 size-full ${className}`}
    >
      <path d={path} fill="none" stroke="currentColor" strokeWidth={STEP / 2} />
    </svg>
  )
  return (
    <div className="relative h-10 min-w-0 flex-1">
      {bars('text-muted')}
      {bars('text-accent [clip-path:inset(0_calc(100%-var(--played,0)*100%)_0_0)]')}
      <Position
        seconds={seconds}
        className="absolute inset-0 size-full cursor-pointer appearance-none bg-transparent [&::-moz-range-thumb]:opacity-0 [&::-webkit-slider-thumb]:w-0.5 [&::-webkit-slider-thumb]:opacity-0"
      />
    </div>
  )
}

/** The path of the bars. A silent part is a dot. */
function barsOf(values: readonly number[]): string {
  const highest = Math.max(1, ...values)
  return values
    .map((value, index) => {
      const half = Math.max(1, (value / highest) * (HEIGHT / 2))
      return `M${index * STEP + STEP / 2} ${HEIGHT / 2 - half}v${half * 2}`
    })
    .join('')
}
