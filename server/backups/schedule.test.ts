import { describe, expect, it } from 'vitest'
import { isDue } from './schedule.ts'

const HOUR = 3_600_000
const backup = (at: number) => ({ at, folder: '', bytes: 0, seconds: 0, isEncrypted: false })

describe('isDue', () => {
  it.each([
    ['none was ever made', {}, true],
    ['the last is a day old', { begun: HOUR, backup: backup(2 * HOUR) }, true],
    ['the last is younger', { begun: 2 * HOUR, backup: backup(3 * HOUR) }, false],
    ['one that failed was begun an hour ago', { begun: 24 * HOUR, backup: backup(HOUR) }, true],
    ['one is being made', { begun: 25 * HOUR - 1, backup: backup(HOUR) }, false],
    ['the clock was set back', { begun: 26 * HOUR, backup: backup(26 * HOUR) }, true],
  ])('when %s', (_, state, expected) => {
    expect(isDue(state, 24 * HOUR, 25 * HOUR)).toBe(expected)
  })
})
