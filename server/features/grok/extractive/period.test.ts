import { describe, expect, it } from 'vitest'
import { inLanguage } from '#server/features/grok/wording.ts'
import { readPeriod } from './period.ts'

/** A Wednesday. */
const NOW = Date.parse('2026-11-18T18:00:00Z')
const iso = (ms: number) => new Date(ms).toISOString().slice(0, 16).replace('T', ' ')

describe('the time of a question', () => {
  it.each([
    ['Summarise today', 'today', '2026-11-18 00:00', '2026-11-18 18:00'],
    ['What was said yesterday?', 'yesterday', '2026-11-17 00:00', '2026-11-18 00:00'],
    ['news since Monday', 'since Monday, November 16', '2026-11-16 00:00', '2026-11-18 18:00'],
    ['news since Wednesday', 'since Wednesday, November 11', '2026-11-11 00:00', '2026-11-18 18:00'],
    ['who wrote on friday', 'Friday, November 13', '2026-11-13 00:00', '2026-11-14 00:00'],
    ['since 2026-11-01, what is new', 'since Sunday, November 1', '2026-11-01 00:00', '2026-11-18 18:00'],
    ['in the last hour', 'last hour', '2026-11-18 17:00', '2026-11-18 18:00'],
    ['the past three days', 'last 3 days', '2026-11-15 18:00', '2026-11-18 18:00'],
    ['most liked this week', 'last 7 days', '2026-11-11 18:00', '2026-11-18 18:00'],
    ['over the last 2 weeks', 'last 14 days', '2026-11-04 18:00', '2026-11-18 18:00'],
    ['this month', 'last 30 days', '2026-10-19 18:00', '2026-11-18 18:00'],
  ])('%s is %s', (text, name, from, before) => {
    const { period } = readPeriod(text, NOW)
    expect([inLanguage(period!.name, 'en'), iso(period!.from), iso(period!.before)]).toEqual([name, from, before])
  })

  it.each(['What about tea?', 'a week of rain', 'since 2026-99-99', 'Todayish', 'since 2030-01-01'])(
    '%s has no period',
    (text) => expect(readPeriod(text, NOW)).toEqual({ rest: text }),
  )

  it('leaves the rest of the question', () =>
    expect(readPeriod('tea in the last 3 hours, please', NOW).rest.replace(/\s+/g, ' ')).toBe('tea , please'))
})
