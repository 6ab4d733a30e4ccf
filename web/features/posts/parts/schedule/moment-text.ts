/** Moments and time zones in words. */
import { language } from '#web/ui/formatting/language.ts'

/** The time zone of this device. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Whether this browser knows a time zone: the device on which it was chosen may know more of them. */
export function knowsTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const looks = {
  long: { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  short: { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  time: { hour: 'numeric', minute: '2-digit' },
} as const

/** `Friday, November 27, 2026 at 9:30 AM`, `Fri, Nov 27, 9:30 AM` (with the year in another one) or `9:30 AM`. */
export function momentText(at: number, timeZone: string, look: keyof typeof looks): string {
  const isOtherYear = look === 'short' && new Date(at).getFullYear() !== new Date().getFullYear()
  const year = isOtherYear ? ({ year: 'numeric' } as const) : {}
  return new Intl.DateTimeFormat(language, { ...looks[look], ...year, timeZone }).format(at)
}

/** `Central European Standard Time (Europe/Paris)`: the name that holds at a moment. */
export function timeZoneText(at: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'long' }).formatToParts(at)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value
  return name && name !== timeZone ? `${name} (${timeZone.replaceAll('_', ' ')})` : timeZone
}
