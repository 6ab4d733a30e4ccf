import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MediaVideo } from '#contract/parts/video.ts'
import { MediaGrid } from '#web/features/media/media-grid.tsx'
import { fakeVideo, fakeView } from '#web/test-video.ts'

const cues = [
  { from: 0, to: 2, text: 'Less is <more> & more' },
  { from: 2, to: 4, text: 'Goodbye' },
]

const video = () => document.querySelector('video')!
const player = () => screen.getByRole('group', { name: /^Video, 0:42/ })
// The browser of these tests reports no changes of sound.
const press = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name }))
  fireEvent.volumeChange(video())
}
const slider = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name })

/** A file that is loaded: positions are its own. */
const isLoaded = () => Object.defineProperty(video(), 'readyState', { value: 4 })
const reach = (time: number) =>
  act(() => {
    video().currentTime = time
    fireEvent.timeUpdate(video())
  })

/** Plays a video of 42 seconds by hand. */
async function plays(change: Partial<MediaVideo> = {}) {
  fakeView()
  const shown = render(<MediaGrid media={[fakeVideo(change, 'A lake')]} />)
  await waitFor(() => expect(video()).not.toBeNull())
  await press('Play: Video, 0:42: A lake')
  isLoaded()
  return shown
}

beforeEach(() => {
  // The browser of these tests has neither of them.
  Object.defineProperties(document, {
    fullscreenEnabled: { value: true, configurable: true },
    pictureInPictureEnabled: { value: true, configurable: true },
  })
})
afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
})

describe('the controls of a video', () => {
  it('pause and play it, and say what the button does', async () => {
    await plays()
    await press('Pause')
    expect(video().paused).toBe(true)
    await press('Play')
    expect([video().paused, screen.getByRole('button', { name: 'Pause' })]).toEqual([false, document.activeElement])
  })

  it('move it by its slider, and show the time in words and in digits', async () => {
    await plays()
    fireEvent.input(slider('Position'), { target: { value: '21' } })
    fireEvent.timeUpdate(video())
    expect(video().currentTime).toBe(21)
    expect(slider('Position').getAttribute('aria-valuetext')).toBe('0:21 of 0:42')
    expect(player().textContent).toContain('0:21 / 0:42')
  })

  it('change its sound, which the next video has, too', async () => {
    const { unmount } = await plays()
    await press('Turn on sound')
    fireEvent.input(slider('Volume'), { target: { value: '0.4' } })
    fireEvent.volumeChange(video())
    expect([video().muted, video().volume]).toEqual([false, 0.4])
    unmount()
    await plays()
    expect([video().muted, video().volume, slider('Volume').value]).toEqual([false, 0.4, '0.4'])
    await press('Turn off sound')
    expect([video().muted, slider('Volume').value]).toEqual([true, '0'])
  })

  it('change its speed', async () => {
    await plays()
    await userEvent.selectOptions(screen.getByLabelText('Speed'), '1.5×')
    expect([video().playbackRate, video().defaultPlaybackRate]).toEqual([1.5, 1.5])
  })

  it('fill the screen with themselves, and move the video into a window', async () => {
    await plays()
    const asks = { full: vi.fn(async () => {}), pip: vi.fn(async () => ({}) as PictureInPictureWindow) }
    Object.assign(player(), { requestFullscreen: asks.full })
    Object.assign(video(), { requestPictureInPicture: asks.pip })
    await press('Full screen')
    await userEvent.click(screen.getAllByRole('button', { name: 'Picture in picture' })[0]!)
    expect([asks.full.mock.calls.length, asks.pip.mock.calls.length]).toEqual([1, 1])
  })

  it('leave out what the browser cannot do', async () => {
    Object.defineProperty(document, 'fullscreenEnabled', { value: false, configurable: true })
    Object.defineProperty(document, 'pictureInPictureEnabled', { value: false, configurable: true })
    await plays({ hasSound: false })
    expect(screen.queryAllByRole('button', { name: /screen|picture|sound/i })).toEqual([])
  })

  it('offer the file', async () => {
    await plays()
    const link = screen.getByRole('link', { name: 'Download' })
    expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual([video().getAttribute('src'), true])
  })
})

describe('the keys of a player', () => {
  it('play, seek, mute, fill the screen and show captions, and leave the page where it is', async () => {
    await plays({ captions: [{ language: 'en', cues }] })
    const full = vi.fn(async () => {})
    Object.assign(player(), { requestFullscreen: full })
    reach(10)
    const state = () => [video().paused, video().currentTime, video().muted]
    for (const [key, expected] of [
      ['k', [true, 10, true]],
      ['k', [false, 10, true]],
      ['{ArrowRight}', [false, 15, true]],
      ['{ArrowLeft}', [false, 10, true]],
      ['m', [false, 10, false]],
      [' ', [true, 10, false]],
    ] as const) {
      await userEvent.keyboard(key)
      expect([key, ...state()]).toEqual([key, ...expected])
    }
    await userEvent.keyboard('fc')
    expect(full).toHaveBeenCalledOnce()
    expect(screen.getByRole('button', { name: 'Captions' }).getAttribute('aria-pressed')).toBe('true')
    expect(fireEvent.keyDown(player(), { key: 'ArrowRight' })).toBe(false)
    expect(fireEvent.keyDown(player(), { key: 'j' })).toBe(true)
  })

  it('seek by the same step on the slider, and stay within the video', async () => {
    await plays()
    slider('Position').focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
    expect(video().currentTime).toBe(5)
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(video().currentTime).toBe(0)
  })

  it('are those of other scripts, and none of the browser or of a list', async () => {
    await plays()
    fireEvent.keyDown(player(), { key: 'ь', code: 'KeyM' })
    expect(video().muted).toBe(false)
    fireEvent.keyDown(player(), { key: 'm', code: 'KeyM', ctrlKey: true })
    fireEvent.keyDown(screen.getByLabelText('Speed'), { key: 'm', code: 'KeyM' })
    expect(video().muted).toBe(false)
  })
})

describe('controls hide', () => {
  const isHidden = () => player().hasAttribute('data-idle')
  const later = () => act(() => vi.advanceTimersByTime(3_000))

  it('while it plays and nothing points at it, and are back with the pointer', async () => {
    await plays()
    vi.useFakeTimers()
    act(() => (document.activeElement as HTMLElement).blur())
    fireEvent.pointerMove(player(), { pointerType: 'mouse' })
    expect(isHidden()).toBe(false)
    later()
    expect(isHidden()).toBe(true)
    fireEvent.pointerMove(player(), { pointerType: 'mouse' })
    expect(isHidden()).toBe(false)
    fireEvent.pointerLeave(player(), { pointerType: 'mouse' })
    expect(isHidden()).toBe(true)
    act(() => video().pause())
    later()
    expect(isHidden()).toBe(false)
  })

  it('never while the keyboard is in them', async () => {
    await plays()
    vi.useFakeTimers()
    slider('Position').focus()
    later()
    expect(isHidden()).toBe(false)
  })

  it('by a finger on the picture, which shows them first', async () => {
    await plays()
    vi.useFakeTimers()
    act(() => (document.activeElement as HTMLElement).blur())
    later()
    const tap = () => fireEvent(video(), new PointerEvent('click', { bubbles: true, pointerType: 'touch' }))
    tap()
    expect([isHidden(), video().paused]).toEqual([false, false])
    tap()
    expect([isHidden(), video().paused]).toEqual([true, false])
  })
})

describe('captions', () => {
  const text = () => document.querySelector('[data-part=cue]')?.textContent

  it('in the language of the page are shown while there is no sound', async () => {
    await plays({
      captions: [
        { language: 'de', cues: [{ from: 0, to: 4, text: 'Weniger ist mehr' }] },
        { language: 'en-GB', cues },
      ],
    })
    expect(text()).toBe('Less is <more> & more')
    reach(3)
    expect(text()).toBe('Goodbye')
    await press('Turn on sound')
    expect(text()).toBe('')
    await press('Captions')
    expect(text()).toBe('Goodbye')
    const menu = within(player()).getByRole('combobox', { name: 'Captions' })
    await userEvent.selectOptions(menu, 'German')
    expect([text(), document.querySelector('[data-part=cue]')?.getAttribute('lang')]).toEqual([
      'Weniger ist mehr',
      'de',
    ])
    await userEvent.selectOptions(menu, 'Off')
    expect(text()).toBe('')
  })

  it('in other languages are shown when they are chosen', async () => {
    await plays({ captions: [{ language: 'de', cues }] })
    expect(text()).toBe('')
    await press('Captions')
    expect(text()).toBe('Less is <more> & more')
  })

  it('are tracks of the browser for the player of a device', async () => {
    await plays({ captions: [{ language: 'en', cues }] })
    const [track] = [...video().textTracks]
    expect(track!.mode).not.toBe('showing')
    fireEvent(video(), new Event('webkitbeginfullscreen'))
    expect(track!.mode).toBe('showing')
    const [cue] = [...track!.cues!] as VTTCue[]
    expect([track!.label, cue!.startTime, cue!.endTime, cue!.text]).toEqual([
      'English',
      0,
      2,
      'Less is &lt;more&gt; &amp; more',
    ])
  })
})
