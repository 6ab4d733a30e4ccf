import { TWEET_LENGTH } from '#contract/limits.ts'
import { countGraphemes } from '#contract/text.ts'
import { t } from '#web/core/i18n.ts'
import { classNames } from '#web/ui/class-names.ts'

const RADIUS = 11
const LENGTH = 2 * Math.PI * RADIUS
// The remaining length from which on the number shows and the ring is amber.
const FEW = 20
// The remaining length from which on the number replaces the ring, in which it does not fit.
const FAR = -100

/** A ring that shows the length of a text. Screen readers announce when few characters are left. */
export function CounterRing({ text, limit = TWEET_LENGTH }: { text: string; limit?: number }) {
  const count = countGraphemes(text)
  const left = limit - count
  const isLow = left <= FEW
  const hasRing = left > FAR
  const tone = left <= 0 ? 'text-red' : isLow ? 'text-amber' : 'text-accent-fill'
  return (
    <span className="flex items-center">
      <span
        role="img"
        aria-label={t('{count, number} of {limit, plural, one {# character} other {# characters}}', { count, limit })}
        className={classNames(
          'relative grid h-8 min-w-8 place-items-center transition-opacity',
          count === 0 && 'opacity-0',
        )}
      >
        {hasRing && (
          <svg
            aria-hidden="true"
            viewBox="0 0 28 28"
            className={classNames('-rotate-90', isLow ? 'size-8' : 'size-6', tone)}
          >
            <circle cx="14" cy="14" r={RADIUS} fill="none" strokeWidth="2.5" className="stroke-line" />
            <circle
              cx="14"
              cy="14"
              r={RADIUS}
              fill="none"
              stroke="currentColor"
              strokeWidth="2.5"
              strokeLinecap={count === 0 ? 'butt' : 'round'}
              strokeDasharray={LENGTH}
              strokeDashoffset={LENGTH * Math.max(0, left / limit)}
            />
          </svg>
        )}
        {isLow && (
          <span
            className={classNames(
              'text-xs tabular-nums',
              hasRing && 'absolute',
              left <= 0 ? 'font-bold text-red' : 'text-muted',
            )}
          >
            {left}
          </span>
        )}
      </span>
      <span role="status" className="sr-only">
        {left < 0
          ? t('{count, plural, one {# character too many} other {# characters too many}}', { count: -left })
          : isLow && t('{count, plural, one {# character left} other {# characters left}}', { count: left })}
      </span>
    </span>
  )
}
