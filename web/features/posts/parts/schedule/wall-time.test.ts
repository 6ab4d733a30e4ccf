import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { createRandom } from '#tools/random.ts'
import { momentOf, wallTimeAt } from './wall-time.ts'

const iso = (at: number | undefined) => at !== undefined && new Date(at).toISOString()

describe('the moment of a wall time', () => {
  it.each([
    ['Europe/Paris', '2026-11-27', '09:30', '2026-11-27T08:30:00.000Z', 'plain'],
    ['Europe/Paris', '2026-03-29', '02:30', '2026-03-29T01:30:00.000Z', 'skipped'],
    ['Europe/Paris', '2026-03-29', '03:00', '2026-03-29T01:00:00.000Z', 'plain'],
    ['Europe/Paris', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z', 'repeated'],
    ['America/New_York', '2026-03-08', '02:15', '2026-03-08T07:15:00.000Z', 'skipped'],
    ['America/New_York', '2026-11-01', '01:15', '2026-11-01T05:15:00.000Z', 'repeated'],
    ['Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-04T14:45:00.000Z', 'repeated'],
    ['Africa/Cairo', '2026-04-24', '00:30', '2026-04-23T22:30:00.000Z', 'skipped'],
    ['Asia/Kathmandu', '2026-06-01', '00:00', '2026-05-31T18:15:00.000Z', 'plain'],
    ['UTC', '2028-02-29', '23:59', '2028-02-29T23:59:00.000Z', 'plain'],
  ])('in %s on %s at %s is %s (%s)', (timeZone, date, time, at, kind) => {
    const moment = momentOf(date, time, timeZone)
    expect([iso(moment?.at), moment?.kind]).toEqual([at, kind])
  })

  it('is null without a date or a time', () => {
    expect([momentOf('', '09:30', 'UTC'), momentOf('2026-11-27', '', 'UTC')]).toEqual([null, null])
  })

  it.each([
    'Europe/Paris',
    'America/New_York',
    'America/St_Johns',
    'America/Sao_Paulo',
    'Asia/Kolkata',
    'Asia/Tokyo',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'Pacific/Chatham',
    'Africa/Casablanca',
    'UTC',
  ])('in %s leads back to the same wall time, or for a skipped one to a later one', (timeZone) => {
    const random = createRandom(timeZone.length)
    const start = Date.parse('2025-01-01T00:00:00Z')
    for (let count = 0; count < 400; count++) {
      const wall = start + Math.floor(random.next() * 3 * 365 * 24 * 60) * MINUTE_MS
      const [date = '', time = ''] = new Date(wall).toISOString().slice(0, 16).split('T')
      const moment = momentOf(date, time, timeZone)!
      const shown = wallTimeAt(moment.at, timeZone)
      const again = Date.parse(`${shown.date}T${shown.time}Z`)
      if (moment.kind === 'skipped') expect(again - wall).toBeGreaterThan(0)
      else expect(shown).toEqual({ date, time })
      if (moment.kind === 'repeated') expect(momentOf(date, time, timeZone)!.at).toBeLessThan(moment.at + DAY_MS)
      // Of two moments with this wall time, the first.
      for (const gap of [HOUR_MS / 2, HOUR_MS])
        expect(wallTimeAt(moment.at - gap, timeZone)).not.toEqual({ date, time })
    }
  })
})
