import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Media } from '#contract/calls/tweets.ts'
import type { MediaVideo } from '#contract/parts/video.ts'
import { MediaGrid } from '#web/features/media/media-grid.tsx'
import { fakeVideo, fakeView } from '#web/test-video.ts'

let sounds: HTMLAudioElement[] = []

beforeEach(() => {
  sounds = []
  const Original = window.Audio
  vi.stubGlobal(
    'Audio',
    class extends Original {
      constructor() {
        super()
        sounds.push(this)
      }
    },
  )
})

afterEach(() =>
  act(() => {
    for (const sound of sounds) sound.pause()
  }),
)

const fakeVoice = (change: Partial<MediaVideo> = {}, alt = '') =>
  fakeVideo({ kind: 'voice', loudness: Array.from({ length: 60 }, (_, index) => index), ...change }, alt)
const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Position' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const playing = () => sounds.map((sound) => !sound.paused)
const reach = (time: number) =>
  act(() => {
    sounds[0]!.currentTime = time
    fireEvent.timeUpdate(sounds[0]!)
  })

async function show(...media: Media[]) {
  fakeView()
  const shown = render(media.map((one, index) => <MediaGrid key={index} media={[one]} />))
  await waitFor(() => expect(screen.getAllByRole('slider')).toHaveLength(media.length))
  return shown
}

describe('a voice note', () => {
  it('plays with sound and pauses by its button, and shows how far it is', async () => {
    await show(fakeVoice({}, 'Good news'))
    screen.getByRole('group', { name: 'Voice note, 0:42: Good news' })
    expect(sounds.map(({ preload }) => preload)).toEqual(['none'])
    await press('Play: Voice note, 0:42: Good news')
    expect([playing(), sounds[0]?.muted]).toEqual([[true], false])
    reach(12)
    expect(slider().getAttribute('aria-valuetext')).toBe('0:12 of 0:42')
    await press('Pause voice note')
    expect(playing()).toEqual([false])
  })

  it('moves by its slider, also before it plays', async () => {
    await show(fakeVoice())
    fireEvent.input(slider(), { target: { value: '21' } })
    expect(slider().getAttribute('aria-valuetext')).toBe('0:21 of 0:42')
    await press('Play: Voice note, 0:42')
    fireEvent.loadedMetadata(sounds[0]!)
    expect(sounds[0]?.currentTime).toBe(21)
  })

  it('goes on while its row is out of the list, and is there again with it', async () => {
    const voice = fakeVoice()
    const { unmount } = await show(voice)
    await press('Play: Voice note, 0:42')
    unmount()
    expect(playing()).toEqual([true])
    await show(voice)
    await press('Pause voice note')
    expect(playing()).toEqual([false])
  })

  it('ends with its screen', async () => {
    await show(fakeVoice())
    await press('Play: Voice note, 0:42')
    history.pushState(null, '', '/explore')
    reach(1)
    expect(playing()).toEqual([false])
    history.back()
  })

  it('has a transcript in each language of its captions, in which the present part is marked', async () => {
    const cues = [
      { from: 0, to: 2, text: 'Hello.' },
      { from: 2, to: 4, text: 'Goodbye.' },
    ]
    await show(fakeVoice({ captions: [{ language: 'en', cues }] }))
    expect(screen.queryByText('Hello.')).toBeNull()
    await press('Transcript')
    await press('Play: Voice note, 0:42')
    reach(3)
    expect(['Hello.', 'Goodbye.'].map((text) => screen.getByText(text).className)).toEqual(['', 'text-accent'])
  })

  it('that cannot be loaded says so, and plays after a press', async () => {
    await show(fakeVoice())
    await press('Play: Voice note, 0:42')
    act(() => void fireEvent.error(sounds[0]!))
    expect(screen.getByRole('alert').textContent).toContain('This voice note couldn’t be loaded.')
    act(() => sounds[0]?.pause())
    await press('Try again')
    expect(playing()).toEqual([true])
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

it('Videos and voice notes play one at a time', async () => {
  const scroll = fakeView()
  render(
    [fakeVideo(), fakeVoice({}, 'One'), fakeVoice({}, 'Two')].map((one) => <MediaGrid key={one.url} media={[one]} />),
  )
  await screen.findAllByRole('slider')
  await scroll(1)
  const video = document.querySelector('video')!
  expect(video.paused).toBe(false)
  await press('Play: Voice note, 0:42: One')
  expect([video.paused, ...playing()]).toEqual([true, true, false])
  await scroll(0)
  await scroll(1)
  await press('Play: Voice note, 0:42: Two')
  expect([video.paused, ...playing()]).toEqual([true, false, true])
})
