import { expect, it } from 'vitest'
import { growth } from './growth.ts'

it('is the slope of a line through all samples', () => {
  const samples = [10, 12, 13, 17].map((heapMb, index) => ({ heapMb, minute: index / 2 }))
  expect(growth(samples, 'heapMb')).toBeCloseTo(4.4)
})
