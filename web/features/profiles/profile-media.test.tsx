import { screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { fakeApi, fakeTweet } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import { fakeVideo } from '#web/test-video.ts'
import { ProfileMedia } from './profile-media.tsx'

afterEach(forgetAlice)

it('shows videos as posters with their duration, which lead to their posts', async () => {
  const of = (id: string, content: string, alt: string) =>
    fakeTweet({ _id: id.repeat(24), content, media: [fakeVideo({}, alt)] })
  const tweets = [of('1', 'At the lake', 'A lake'), of('2', 'On the hill', '')]
  fakeApi({ 'GET /tweets/user/:id': { tweets, nextCursor: null } })
  showToAlice(<ProfileMedia username="alice" label="Media" failure="Failed" />)
  const list = await screen.findByRole('list', { name: 'Media' })
  const links = within(list).getAllByRole('link')
  expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['Video, 0:42: A lake', `/tweet/${'1'.repeat(24)}`],
    ['Video, 0:42: On the hill', `/tweet/${'2'.repeat(24)}`],
  ])
  expect([links[0]?.textContent, document.querySelector('video')]).toEqual(['0:42', null])
})
