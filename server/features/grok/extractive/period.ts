/** Parses the period of a question. Days are in UTC, because the time zone of the user is unknown. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
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

const units: Record<string, number> = {
  minute: MINUTE_MS,
  hour: HOUR_MS,
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
  year: 365 * DAY_MS,
}
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const smallNumbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

const startOfDay = (ms: number) => Math.floor(ms / DAY_MS) * DAY_MS

const dayNames = `\\d{4}-\\d\\d-\\d\\d|${weekdays.join('|')}`
const counts = `\\d{1,3}|${smallNumbers.join('|')}|few|couple of`

/** The first pattern with a period applies. */
const patterns: readonly [RegExp, (groups: Record<string, string | undefined>, now: number) => Period | undefined][] = [
  [
    new RegExp(`\\b(?:since|(?:from|after)(?= \\d)) (?<day>${dayNames}|yesterday|this morning|midnight)\\b`, 'i'),
    ({ day }, now) => since(dayNamed(day!.toLowerCase(), now), now),
  ],
  [
    new RegExp(`\\b(?:on|last) (?<day>${dayNames})\\b`, 'i'),
    ({ day }, now) => dayFrom(dayNamed(day!.toLowerCase(), now)),
  ],
  [
    new RegExp(
      `\\b(?:(?:in|over|within|during|for) )?(?:(?<the>the )?(?<which>last|past|previous) (?:(?<count>${counts}) )?|this (?=week|month|year)|the (?=week))(?<unit>minute|hour|day|week|month|year)s?\\b`,
      'i',
    ),
    readUnits,
  ],
  [/\byesterday\b/i, (_, now) => dayFrom(startOfDay(now) - DAY_MS, aroundNow(-1, 'day'))],
  [
    /\btoday(?:['’]s)?\b|\bthis (?:morning|afternoon|evening)\b|\btonight\b/i,
    (_, now) => ({ from: startOfDay(now), before: now + 1, name: aroundNow(0, 'day') }),
  ],
]

/** The period, and the rest of the question. */
export function readPeriod(text: string, now: number): { period?: Period; rest: string } {
  for (const [pattern, read] of patterns) {
    const match = pattern.exec(text)
    const period = match && read(match.groups ?? {}, now)
    if (match && period) return { period, rest: text.replace(match[0], ' ') }
  }
  return { rest: text }
}

/** `the last 3 hours`, `past week`, `this month`; `last week` is the week before this one, and `last minute` is no period. */
function readUnits(groups: Record<string, string | undefined>, now: number): Period | undefined {
  const [unit, count, which] = [groups.unit, groups.count, groups.which].map((each) => each?.toLowerCase())
  if (which && !groups.the && !count) {
    if (unit === 'week' && which === 'last')
      return { from: now - 14 * DAY_MS, before: now - 7 * DAY_MS, name: aroundNow(-1, 'week') }
    if (units[unit!]! <= DAY_MS) return undefined
  }
  const spelled = smallNumbers.indexOf(count ?? '')
  const many = !count ? 1 : /few|couple/.test(count) ? 3 : Math.max(1, spelled >= 0 ? spelled : Number(count))
  const ms = many * units[unit!]!
  return { from: now - ms, before: now + 1, name: ms < DAY_MS ? lastTime(many, unit!) : lastDays(ms / DAY_MS) }
}

function since(from: number, now: number): Period | undefined {
  const name = words((language) => text('since {date}', { date: inLanguage(dateOf(from), language) }))
  return Number.isNaN(from) || from > now ? undefined : { from, before: now + 1, name }
}

const dayFrom = (from: number, name = dateOf(from)): Period | undefined =>
  Number.isNaN(from) ? undefined : { from, before: from + DAY_MS, name }

/** The start of a date, or of the last day with that name. Today's weekday means a week ago. */
function dayNamed(name: string, now: number): number {
  if (/^\d/.test(name)) return Date.parse(`${name}T00:00:00Z`)
  const today = startOfDay(now)
  if (name === 'yesterday') return today - DAY_MS
  const back = (new Date(now).getUTCDay() - weekdays.indexOf(name) + 7) % 7
  return weekdays.includes(name) ? today - (back || 7) * DAY_MS : today
}

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
