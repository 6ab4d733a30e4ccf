import { t } from '#web/core/i18n.ts'

const HOUR = 60
const DAY = 24 * HOUR
const forDays = (count: number) => t('{count, plural, one {For # day} other {For # days}}', { count })

/** Durations of a mute, in minutes; the empty one has no end. */
export const muteEnds: readonly { value: string; label: string }[] = [
  { value: '', label: t('Until I undo it') },
  { value: `${8 * HOUR}`, label: t('{count, plural, one {For # hour} other {For # hours}}', { count: 8 }) },
  { value: `${DAY}`, label: forDays(1) },
  { value: `${7 * DAY}`, label: forDays(7) },
  { value: `${30 * DAY}`, label: forDays(30) },
]
