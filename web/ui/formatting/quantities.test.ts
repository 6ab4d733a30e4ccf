import { expect, it } from 'vitest'
import { bytesText, durationText, hoursText } from './quantities.ts'

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [4_096, '4 kB'],
  [1_400_000_000, '1.4 GB'],
  [79_541_637_120, '80 GB'],
  [5e15, '5,000 TB'],
])('%d bytes are %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text)
})

it('durations are in the unit that a person would take', () => {
  expect([0.84, 12.4, 1_440].map(durationText)).toEqual(['0.8 ms', '12 ms', '1.4 sec'])
  expect([5, 47.9, 300].map(hoursText)).toEqual(['5 hours', '47 hours', '12 days'])
})
