import { t } from '#web/core/i18n.ts'
import { fullTime } from '#web/ui/formatting/time.tsx'

/** When a poll ends: a page is cached until its content changes, and what is left would not be true. */
export const timeLeft = (end: Date): string => t('Ends on {date}', { date: fullTime(end) })
