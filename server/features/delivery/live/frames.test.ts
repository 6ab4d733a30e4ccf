import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readFrame } from './frames.ts'

it('reads the frames of a client', () => {
  for (const frame of [{ token: 'a.b' }, { watch: ['a', 'b'] }, { watch: [] }, { feed: 'everyone' }, { typing: 'a' }])
    expect(readFrame(JSON.stringify(frame))).toEqual(frame)
})

it('ignores everything else, and never throws', () => {
  const other = fc.oneof(fc.string(), fc.json(), fc.string({ unit: 'binary' }))
  fc.assert(fc.property(other, (text) => readFrame(text) === null))
  const wrong = fc.record({ token: fc.jsonValue(), watch: fc.jsonValue() })
  fc.assert(fc.property(wrong, (value) => readFrame(JSON.stringify(value)) === null))
})
