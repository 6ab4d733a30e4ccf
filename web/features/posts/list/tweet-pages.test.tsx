import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeApi, fakeTweet } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import { TweetPages } from './tweet-pages.tsx'

afterEach(forgetAlice)

it('measures no list again when its screen renders again', () => {
  fakeApi({})
  const data = { pages: [{ tweets: [fakeTweet()], nextCursor: null }], pageParams: [null] }
  const query = { data, status: 'success', hasNextPage: false } as never
  let renderAgain = () => {}
  function Screen() {
    const [times, setTimes] = useState(0)
    renderAgain = () => setTimes(times + 1)
    return (
      <main aria-label={`Rendered again: ${times}`}>
        <TweetPages query={query} name="list" label="Posts" failure="" empty={{ text: '' }} />
      </main>
    )
  }
  showToAlice(<Screen />)
  const measure = vi.spyOn(screen.getByRole('feed'), 'getBoundingClientRect')
  act(() => renderAgain())
  screen.getByRole('main', { name: 'Rendered again: 1' })
  expect(measure).not.toHaveBeenCalled()
})
