import { useMemo } from 'react'
import { t } from '#web/core/i18n.ts'
import { clockText } from './media-words.ts'

interface LoudnessProps {
  values: readonly number[]
  time: number
  seconds: number
  onSeek: (time: number) => void
}

/** The height of the drawing, and the width of a bar with its gap, which are half of it each at any size. */
const HEIGHT = 40
const STEP = 4

/** How loud a voice note is, as bars that are coloured up to its position. A slider of the browser over them moves it. */
export function Loudness({ values, time, seconds, onSeek }: LoudnessProps) {
  const path = useMemo(() => barsOf(values), [values])
  const bars = (className: string, share: number) => (
    <svg
      aria-hidden
      viewBox={`0 0 ${values.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      style={{ clipPath: `inset(0 ${(1 - share) * 100}% 0 0)` }}
      className={`absolute inset-0 size-full ${className}`}
    >
      <path d={path} fill="none" stroke="currentColor" strokeWidth={STEP / 2} />
    </svg>
  )
  return (
    <div className="relative h-10 min-w-0 flex-1">
      {bars('text-muted', 1)}
      {bars('text-accent', Math.min(1, time / seconds))}
      <input
        type="range"
        aria-label={t('Position')}
        aria-valuetext={t('{time} of {total}', { time: clockText(time), total: clockText(seconds) })}
        min={0}
        max={seconds}
        // A bar.
        step={seconds / Math.max(1, values.length)}
        value={time}
        onChange={({ target }) => onSeek(target.valueAsNumber)}
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
