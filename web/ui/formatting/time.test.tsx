import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { compactNumber } from './language.ts'
import { shortUnit } from './relative-time.ts'
import { RelativeTime, relativeTime, timeAgo } from './time.tsx'

const at = new Date('2025-11-20T12:00:00')
const before = (minutes: number) => relativeTime(new Date(at.getTime() - minutes * 60_000), at)

describe('relativeTime', () => {
  it('is now, minutes, hours, then a date', () => {
    expect([before(0), before(5), before(59), before(180), before(23 * 60)]).toEqual(['now', '5m', '59m', '3h', '23h'])
    expect(before(24 * 60)).toBe('Nov 19')
    expect(relativeTime(new Date('2024-11-20T12:00:00'), at)).toBe('Nov 20, 2024')
  })

  it.each([
    ['en', '5m', '4h'],
    ['ja-JP', '5分', '4時間'],
    ['ar', '5 د', '4 س'],
    ['de', '5 Min.', '4 Std.'],
    ['es', '5 min', '4 h'],
    ['fr', '5 min', '4 h'],
    ['pt', '5 min', '4 h'],
  ])('is as short as %s writes it', (locale, minutes, hours) => {
    const shown = [shortUnit(locale, 'minute')(5), shortUnit(locale, 'hour')(4)]
    // The space keeps number and unit on one line, or not, depending on the language.
    expect(shown.map((text) => text.replace(/\s/, ' '))).toEqual([minutes, hours])
  })

  it('shows a time in the future as now', () => {
    expect(before(-3)).toBe('now')
  })
})

describe('timeAgo', () => {
  it('is in words for a week, then a date', () => {
    const ago = (minutes: number) => timeAgo(new Date(at.getTime() - minutes * 60_000), at)
    const hour = 60
    expect([-3, 1, 5, 3 * hour, 24 * hour, 6 * 24 * hour, 7 * 24 * hour].map(ago)).toEqual([
      'now',
      '1 minute ago',
      '5 minutes ago',
      '3 hours ago',
      'yesterday',
      '6 days ago',
      'Nov 13',
    ])
  })
})

describe('RelativeTime', () => {
  it('carries the exact time', () => {
    const value = '2024-11-20T09:30:00.000Z'
    render(<RelativeTime value={value} />)
    const time = screen.getByText('Nov 20, 2024')
    expect(time.getAttribute('datetime')).toBe(value)
    expect(time.title).toContain('November 20, 2024')
  })
})

describe('compactNumber', () => {
  it('is short', () => {
    expect([0, 999, 1_234, 120_000, 2_500_000].map(compactNumber)).toEqual(['0', '999', '1.2K', '120K', '2.5M'])
  })
})
