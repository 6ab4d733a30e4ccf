import { MINUTE_MS } from '#contract/durations.ts'
import { t } from '#web/core/i18n.ts'

/** `3 days left`, `5 hours left`, `1 minute left`. */
export function timeLeft(end: Date, now: Date): string {
  const minutes = Math.max(1, Math.round((end.getTime() - now.getTime()) / MINUTE_MS))
  if (minutes < 60) return t('{count, plural, one {# minute left} other {# minutes left}}', { count: minutes })
  const hours = Math.round(minutes / 60)
  if (hours < 24) return t('{count, plural, one {# hour left} other {# hours left}}', { count: hours })
  return t('{count, plural, one {# day left} other {# days left}}', { count: Math.round(hours / 24) })
}
