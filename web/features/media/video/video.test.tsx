import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Media } from '#contract/calls/tweets.ts'
import { setReachable } from '#web/core/api/connection.ts'
import { choose } from '#web/core/appearance/choices.ts'
import { MediaGrid } from '#web/features/media/media-grid.tsx'
import { fakeVideo, fakeView } from '#web/test-video.ts'
import { StartsByItself } from './starts-by-itself.ts'

const videos = () => [...document.querySelectorAll('video')]
const playing = () => videos().map((video) => !video.paused)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

/** Shows posts with one video each. Returns how to scroll. */
async function show(...media: Media[]) {
  const scroll = fakeView()
  render(media.map((one, index) => <MediaGrid key={index} media={[one]} />))
  await waitFor(() => expect(videos()).toHaveLength(media.length))
  return scroll
}

afterEach(() => {
  choose('autoplay', null)
  choose('dataSaving', null)
  localStorage.clear()
  document.body.replaceChildren()
})

describe('a video', () => {
  it('has a button over its poster, named by its description and its duration', async () => {
    await show(fakeVideo({}, 'A lake'), fakeVideo())
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Play: Video, 0:42: A lake',
      'Play: Video, 0:42',
    ])
    expect(videos().map((video) => [video.controls, video.preload])).toEqual([
      [false, 'none'],
      [false, 'none'],
    ])
  })

  it('has controls once it has begun, which take the focus of its button', async () => {
    await show(fakeVideo({}, 'A lake'))
    screen.getByRole('button').focus()
    await userEvent.keyboard('{Enter}')
    screen.getByRole('group', { name: 'Video, 0:42: A lake' })
    expect([videos()[0]?.controls, ...playing()]).toEqual([false, true])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pause' }))
    expect(screen.queryByRole('button', { name: /^Play/ })).toBeNull()
  })

  it('plays muted while most of it is in view', async () => {
    const scroll = await show(fakeVideo())
    await scroll(0.5)
    expect(playing()).toEqual([false])
    await scroll(0.7)
    expect(playing()).toEqual([true])
    expect(videos()[0]?.muted).toBe(true)
    await scroll(0.3)
    expect(playing()).toEqual([false])
    await scroll(1)
    expect(playing()).toEqual([true])
  })

  it('has one button for its sound, unless it has none', async () => {
    const scroll = await show(fakeVideo(), fakeVideo({ hasSound: false }))
    await scroll(1)
    await press('Turn on sound')
    fireEvent.volumeChange(videos()[0]!)
    expect([videos()[0]?.muted, document.activeElement?.getAttribute('aria-label')]).toEqual([false, 'Turn off sound'])
    await press('Turn off sound')
    await scroll(0, 1)
    expect(playing()).toEqual([false, true])
    expect(screen.getAllByRole('button', { name: /sound$/ })).toHaveLength(1)
  })

  it('gives back its decoder and what it has loaded when its row leaves the list', async () => {
    fakeView()
    const { unmount } = render(<MediaGrid media={[fakeVideo()]} />)
    await waitFor(() => expect(videos()).toHaveLength(1))
    const [video] = videos()
    const load = vi.spyOn(video!, 'load')
    unmount()
    expect([video?.hasAttribute('src'), load.mock.calls.length]).toEqual([false, 1])
  })

  it('is not loaded while it is scrolled past, also as rows leave the list', async () => {
    const scroll = fakeView()
    const [lake, hill] = [fakeVideo(), fakeVideo()]
    const list = (...media: Media[]) => media.map((one) => <MediaGrid key={one.url} media={[one]} />)
    const { rerender } = render(list(lake, hill))
    await waitFor(() => expect(videos()).toHaveLength(2))
    await scroll.past(1, 0)
    await scroll.past(0, 1)
    rerender(list(hill))
    expect(playing()).toEqual([false])
    await scroll(1)
    expect(playing()).toEqual([true])
  })

  it('stays paused once a person has paused it', async () => {
    const scroll = await show(fakeVideo())
    await scroll(1)
    act(() => videos()[0]?.pause())
    await scroll(0)
    await scroll(1)
    expect(playing()).toEqual([false])
  })
})

describe('several videos', () => {
  it('play one at a time: the one that is most in view, the first of equals', async () => {
    const scroll = await show(fakeVideo(), fakeVideo(), fakeVideo())
    await scroll(0.7, 0.7, 0.2)
    expect(playing()).toEqual([true, false, false])
    await scroll(0.6, 1, 0.2)
    expect(playing()).toEqual([false, true, false])
    await scroll(0, 0, 0.5)
    expect(playing()).toEqual([false, false, false])
  })

  it('wait while one plays that a person has started, until that is out of view', async () => {
    const scroll = await show(fakeVideo({}, 'A lake'), fakeVideo({}, 'A hill'))
    await scroll(1, 0.6)
    await press('Play: Video, 0:42: A hill')
    expect(playing()).toEqual([false, true])
    await scroll(1, 0.2)
    expect(playing()).toEqual([false, true])
    await scroll(1, 0)
    expect(playing()).toEqual([true, false])
    await scroll(0, 1)
    expect(playing()).toEqual([false, false])
  })

  it('that a person starts have sound once one was unmuted, and no other has', async () => {
    const scroll = await show(fakeVideo(), fakeVideo({}, 'A hill'), fakeVideo())
    await scroll(1, 0, 0)
    const [first, second, third] = videos() as [HTMLVideoElement, HTMLVideoElement, HTMLVideoElement]
    const setMuted = (video: HTMLVideoElement, muted: boolean) => {
      video.muted = muted
      fireEvent.volumeChange(video)
    }
    setMuted(first, false)
    await scroll(1, 1, 0)
    await press('Play: Video, 0:42: A hill')
    expect(playing()).toEqual([false, true, false])
    expect(second.muted).toBe(false)
    await scroll(0, 0, 1)
    expect([third.paused, third.muted]).toEqual([false, true])
    setMuted(second, true)
  })
})

describe('no video plays by itself', () => {
  it.each([
    ['where animation is off', () => choose('autoplay', 'off')],
    ['where data is saved', () => choose('dataSaving', 'on')],
    ['where data is saved and animation on', () => [choose('dataSaving', 'on'), choose('autoplay', 'on')]],
    [
      'on a device that asks for less motion',
      () => vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} })),
    ],
    ['while the page is hidden', () => vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)],
  ])('%s', async (_, prepare) => {
    prepare()
    const scroll = await show(fakeVideo({}, 'A lake'))
    await scroll(1)
    expect(playing()).toEqual([false])
    await press('Play: Video, 0:42: A lake')
    expect(playing()).toEqual([true])
    vi.restoreAllMocks()
  })

  it('in a part of the page that rules it out', async () => {
    const scroll = fakeView()
    render(
      <StartsByItself value={false}>
        <MediaGrid media={[fakeVideo()]} />
      </StartsByItself>,
    )
    await waitFor(() => expect(videos()).toHaveLength(1))
    await scroll(1)
    expect(playing()).toEqual([false])
  })

  it('below a dialog, which also pauses what plays', async () => {
    const scroll = await show(fakeVideo())
    await scroll(1)
    // Its content may come later than its place.
    const place = document.createElement('div')
    document.body.append(place)
    await new Promise(requestAnimationFrame)
    const dialog = document.createElement('div')
    dialog.setAttribute('role', 'dialog')
    place.append(dialog)
    await waitFor(() => expect(playing()).toEqual([false]))
    dialog.remove()
    await waitFor(() => expect(playing()).toEqual([true]))
  })

  it('once that is chosen, and plays on once it is chosen back', async () => {
    const scroll = await show(fakeVideo())
    await scroll(1)
    act(() => choose('autoplay', 'off'))
    expect(playing()).toEqual([false])
    act(() => choose('autoplay', 'on'))
    expect(playing()).toEqual([true])
  })
})

describe('a video that cannot be loaded', () => {
  const fail = () => fireEvent.error(videos()[0]!)

  it('says so in its place, and plays after a press', async () => {
    await show(fakeVideo({}, 'A lake'))
    await press('Play: Video, 0:42: A lake')
    fail()
    expect(screen.getByRole('alert').textContent).toContain('This video couldn’t be loaded.')
    act(() => videos()[0]?.pause())
    await press('Try again')
    expect(playing()).toEqual([true])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says so without a connection', async () => {
    await show(fakeVideo({}, 'A lake'))
    await press('Play: Video, 0:42: A lake')
    act(() => setReachable(false))
    fail()
    expect(screen.getByRole('alert').textContent).toContain('You’re offline.')
  })

  it('asks for the post again, and goes on at its next address', async () => {
    const onBroken = vi.fn()
    fakeView()
    const video = fakeVideo({}, 'A lake')
    const at = (query: string): Media => ({ ...video, video: { ...video.video!, url: `${video.video!.url}${query}` } })
    const { rerender } = render(<MediaGrid media={[at('?until=1')]} onBroken={onBroken} />)
    await waitFor(() => expect(videos()).toHaveLength(1))
    await press('Play: Video, 0:42: A lake')
    fail()
    expect(onBroken).toHaveBeenCalledWith(`${video.video!.url}?until=1`)
    act(() => videos()[0]?.pause())
    rerender(<MediaGrid media={[at('?until=2')]} onBroken={onBroken} />)
    expect(videos()[0]?.getAttribute('src')).toBe(`${video.video!.url}?until=2`)
    expect(playing()).toEqual([true])
  })

  it('keeps its address while it plays', async () => {
    fakeView()
    const video = fakeVideo({}, 'A lake')
    const at = (query: string): Media => ({ ...video, video: { ...video.video!, url: `${video.video!.url}${query}` } })
    const { rerender } = render(<MediaGrid media={[at('?until=1')]} />)
    await waitFor(() => expect(videos()).toHaveLength(1))
    await press('Play: Video, 0:42: A lake')
    rerender(<MediaGrid media={[at('?until=2')]} />)
    expect(videos()[0]?.getAttribute('src')).toBe(`${video.video!.url}?until=1`)
  })
})
