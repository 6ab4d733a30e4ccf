/** Parses the period of a question. Days are in UTC, because the time zone of the user is unknown. */
import { type Language, SOURCE_LANGUAGE } from '#contract/languages.ts'
import { text } from '#contract/server-texts.ts'
import { inLanguage, type Wording, words } from '#server/features/grok/wording.ts'

export interface Period {
  /** Milliseconds since 1970: from `from`, before `before`. */
  from: number
  before: number
  /** `today`, `last 7 days`. */
  name: Wording
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const units: Record<string, number> = {
  minute: MINUTE,
  hour: HOUR,
  day: DAY,
  week: 7 * DAY,
  month: 30 * DAY,
  year: 365 * DAY,
}
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const smallNumbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

interface Rule {
  pattern: RegExp
  read(groups: Record<string, string | undefined>, now: number): Period | undefined
}

const startOfDay = (ms: number) => Math.floor(ms / DAY) * DAY
const last = (days: number) => (_: unknown, now: number) => ({
  from: now - days * DAY,
  before: now + 1,
  name: lastDays(days),
})

/** The first matching rule applies. */
const rules: readonly Rule[] = [
  {
    pattern: /\b(?:since|from|after) (?<day>\d{4}-\d\d-\d\d)\b/i,
    read: ({ day }, now) => since(Date.parse(`${day}T00:00:00Z`), now),
  },
  {
    pattern: /\bon (?<day>\d{4}-\d\d-\d\d)\b/i,
    read: ({ day }) => dayFrom(Date.parse(`${day}T00:00:00Z`)),
  },
  {
    pattern: new RegExp(`\\bsince (?<day>${weekdays.join('|')}|yesterday|this morning|midnight)\\b`, 'i'),
    read: ({ day }, now) => since(dayNamed(day!.toLowerCase(), now), now),
  },
  {
    pattern: new RegExp(`\\b(?:on|last) (?<day>${weekdays.join('|')})\\b`, 'i'),
    read: ({ day }, now) => dayFrom(dayNamed(day!.toLowerCase(), now)),
  },
  {
    pattern: new RegExp(
      `\\b(?:in |over |within |during |for )?the (?:last|past|previous) (?<count>\\d{1,3}|${smallNumbers.join('|')}|few|couple of)? ?(?<unit>minute|hour|day|week|month|year)s?\\b`,
      'i',
    ),
    read: ({ count, unit }, now) => lastFew(count, unit!.toLowerCase(), now),
  },
  {
    pattern: new RegExp(
      `\\b(?:last|past) (?<count>\\d{1,3}|${smallNumbers.join('|')}) (?<unit>minute|hour|day|week|month)s\\b`,
      'i',
    ),
    read: ({ count, unit }, now) => lastFew(count, unit!.toLowerCase(), now),
  },
  { pattern: /\b(?:over |during |in )?(?:this|the|past) week\b/i, read: last(7) },
  {
    pattern: /\blast week\b/i,
    read: (_, now) => ({ from: now - 14 * DAY, before: now - 7 * DAY, name: aroundNow(-1, 'week') }),
  },
  { pattern: /\b(?:over |during |in )?(?:this|past|last) month\b/i, read: last(30) },
  { pattern: /\b(?:over |during |in )?(?:this|past|last) year\b/i, read: last(365) },
  { pattern: /\byesterday\b/i, read: (_, now) => dayFrom(startOfDay(now) - DAY, aroundNow(-1, 'day')) },
  {
    pattern: /\btoday(?:['’]s)?\b|\bthis (?:morning|afternoon|evening)\b|\btonight\b/i,
    read: (_, now) => ({ from: startOfDay(now), before: now + 1, name: aroundNow(0, 'day') }),
  },
]

const known = [
  [0, 'day', 'today'],
  [-1, 'day', 'yesterday'],
  [0, 'week', 'this week'],
  [-1, 'week', 'last week'],
  [0, 'month', 'this month'],
  [-1, 'month', 'last month'],
] as const

/** Puts the names of the most frequent periods into English: `letzte Woche` becomes `last week`. */
export function periodsToEnglish(question: string, language: Language): string {
  if (language === SOURCE_LANGUAGE) return question
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  return known.reduce((text, [count, unit, english]) => {
    const name = format.format(count, unit)
    // Chinese and Japanese write no spaces.
    const pattern = /\p{Script=Han}/u.test(name) ? name : `(?<!\\p{L})${name}(?!\\p{L})`
    return text.replace(new RegExp(pattern, 'giu'), ` ${english} `)
  }, question)
}

/** The period, and the rest of the question. */
export function readPeriod(text: string, now: number): { period?: Period; rest: string } {
  for (const { pattern, read } of rules) {
    const match = pattern.exec(text)
    const period = match && read(match.groups ?? {}, now)
    if (match && period) return { period, rest: text.replace(match[0], ' ') }
  }
  return { rest: text }
}

function since(from: number, now: number): Period | undefined {
  const name = words((language) => text('since {date}', { date: inLanguage(dateOf(from), language) }))
  return Number.isNaN(from) || from > now ? undefined : { from, before: now + 1, name }
}

function dayFrom(from: number, name = dateOf(from)): Period | undefined {
  return Number.isNaN(from) ? undefined : { from, before: from + DAY, name }
}

/** The beginning of the last such day. Today's weekday means a week ago. */
function dayNamed(name: string, now: number): number {
  const today = startOfDay(now)
  if (name === 'yesterday') return today - DAY
  const back = (new Date(now).getUTCDay() - weekdays.indexOf(name) + 7) % 7
  return weekdays.includes(name) ? today - (back || 7) * DAY : today
}

function lastFew(count: string | undefined, unit: string, now: number): Period {
  const spelledNumber = smallNumbers.indexOf(count?.toLowerCase() ?? '')
  const many =
    count === undefined ? 1 : /few|couple/i.test(count) ? 3 : spelledNumber >= 0 ? spelledNumber : Number(count)
  const ms = Math.max(1, many) * units[unit]!
  return { from: now - ms, before: now + 1, name: ms < DAY ? lastTime(many, unit) : lastDays(ms / DAY) }
}

/** A period before now in its units: `last 7 days`. */
export const lastDays = (count: number): Wording =>
  words(text('{count, plural, one {last day} other {last # days}}', { count }))

const lastTime = (count: number, unit: string): Wording =>
  words(
    unit === 'hour'
      ? text('{count, plural, one {last hour} other {last # hours}}', { count })
      : text('{count, plural, one {last minute} other {last # minutes}}', { count }),
  )

/** `today`, `yesterday`, `last week`. */
const aroundNow =
  (count: number, unit: 'day' | 'week'): Wording =>
  (language: Language) =>
    new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(count, unit)

/** `Monday, June 15`. */
const dateOf =
  (at: number): Wording =>
  (language: Language) =>
    new Intl.DateTimeFormat(language, { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(at)
