import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { t } from '#web/core/i18n.ts'

/** `3 days left`, `5 hours left`, `1 minute left`. Whole units, rounded down: nobody comes too late who reads it. */
export function timeLeft(end: Date, now: Date): string {
  const left = end.getTime() - now.getTime()
  const whole = (unit: number) => ({ count: Math.floor(left / unit) })
  if (left < MINUTE_MS) return t('Less than a minute left')
  if (left < HOUR_MS) return t('{count, plural, one {# minute left} other {# minutes left}}', whole(MINUTE_MS))
  if (left < DAY_MS) return t('{count, plural, one {# hour left} other {# hours left}}', whole(HOUR_MS))
  return t('{count, plural, one {# day left} other {# days left}}', whole(DAY_MS))
}
