/** Parses the period of a question. Days are in UTC, because the time zone of the user is unknown. */

export interface Period {
  /** Milliseconds since 1970: from `from`, before `before`. */
  from: number
  before: number
  /** `today`, `in the last 7 days`. */
  name: string
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
const last = (ms: number, name: string) => (_: unknown, now: number) => ({ from: now - ms, before: now + 1, name })

/** The first matching rule applies. */
const rules: readonly Rule[] = [
  {
    pattern: /\b(?:since|from|after) (?<day>\d{4}-\d\d-\d\d)\b/i,
    read: ({ day }, now) => since(Date.parse(`${day}T00:00:00Z`), now, day!),
  },
  {
    pattern: /\bon (?<day>\d{4}-\d\d-\d\d)\b/i,
    read: ({ day }) => dayFrom(Date.parse(`${day}T00:00:00Z`), `on ${day}`),
  },
  {
    pattern: new RegExp(`\\bsince (?<day>${weekdays.join('|')}|yesterday|this morning|midnight)\\b`, 'i'),
    read: ({ day }, now) => since(dayNamed(day!.toLowerCase(), now), now, capital(day!)),
  },
  {
    pattern: new RegExp(`\\b(?:on|last) (?<day>${weekdays.join('|')})\\b`, 'i'),
    read: ({ day }, now) => dayFrom(dayNamed(day!.toLowerCase(), now), `on ${capital(day!)}`),
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
  { pattern: /\b(?:over |during |in )?(?:this|the|past) week\b/i, read: last(7 * DAY, 'in the last 7 days') },
  {
    pattern: /\blast week\b/i,
    read: (_, now) => ({ from: now - 14 * DAY, before: now - 7 * DAY, name: 'in the week before the last 7 days' }),
  },
  { pattern: /\b(?:over |during |in )?(?:this|past|last) month\b/i, read: last(30 * DAY, 'in the last 30 days') },
  { pattern: /\b(?:over |during |in )?(?:this|past|last) year\b/i, read: last(365 * DAY, 'in the last 365 days') },
  { pattern: /\byesterday\b/i, read: (_, now) => dayFrom(startOfDay(now) - DAY, 'yesterday') },
  {
    pattern: /\btoday(?:['’]s)?\b|\bthis (?:morning|afternoon|evening)\b|\btonight\b/i,
    read: (_, now) => ({ from: startOfDay(now), before: now + 1, name: 'today' }),
  },
]

/** The period, and the rest of the question. */
export function readPeriod(text: string, now: number): { period?: Period; rest: string } {
  for (const { pattern, read } of rules) {
    const match = pattern.exec(text)
    const period = match && read(match.groups ?? {}, now)
    if (match && period) return { period, rest: text.replace(match[0], ' ') }
  }
  return { rest: text }
}

function since(from: number, now: number, name: string): Period | undefined {
  return Number.isNaN(from) || from > now ? undefined : { from, before: now + 1, name: `since ${name}` }
}

function dayFrom(from: number, name: string): Period | undefined {
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
  const name = many === 1 ? `in the last ${unit}` : `in the last ${many} ${unit}s`
  return { from: now - Math.max(1, many) * units[unit]!, before: now + 1, name }
}

const capital = (word: string) =>
  weekdays.includes(word.toLowerCase()) ? word[0]!.toUpperCase() + word.slice(1).toLowerCase() : word.toLowerCase()
