import { expect, it } from 'vitest'
import { isMedia } from './media.ts'

it('caches pictures of posts, not their videos, of which browsers ask for ranges', () => {
  expect(['/media/0a-small.webp', '/media/0a.webp', '/media/0a.mp4', '/home'].filter(isMedia)).toEqual([
    '/media/0a-small.webp',
    '/media/0a.webp',
  ])
})
