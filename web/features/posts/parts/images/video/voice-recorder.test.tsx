import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import { VoiceRecorder } from './voice-recorder.tsx'

/** A recorder whose file comes when it is stopped. */
class FakeRecorder {
  static isTypeSupported = (type: string) => type.startsWith('audio/webm')
  state = 'inactive'
  mimeType = 'audio/webm;codecs=opus'
  ondataavailable = (_event: { data: Blob }) => {}
  onstop = () => {}
  start() {
    this.state = 'recording'
  }
  stop() {
    this.state = 'inactive'
    this.ondataavailable({ data: new Blob(['sound']) })
    this.onstop()
  }
}

const track = { stop: vi.fn() }
const getUserMedia = vi.fn()

beforeEach(() => {
  track.stop.mockReset()
  getUserMedia.mockReset().mockResolvedValue({ getTracks: () => [track] })
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
})

afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices')
  forgetAlice()
})

function open() {
  const [onRecorded, onClose] = [vi.fn(), vi.fn()]
  showToAlice(<VoiceRecorder onRecorded={onRecorded} onClose={onClose} />)
  return { onRecorded, onClose }
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('a voice note', () => {
  it('is recorded from the moment in which the dialog opens, heard and added', async () => {
    const { onRecorded, onClose } = open()
    expect((await screen.findByRole('timer')).textContent).toMatch(/^0:0\d \/ 1:00$/)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Stop' }))
    await press('Stop')
    expect(await screen.findByText('Listen to it, then add it to your post.')).toBeTruthy()
    expect(track.stop).toHaveBeenCalledTimes(1)
    await press('Add')
    const [[file]] = onRecorded.mock.calls as [[File]]
    expect([file.name, file.type, await file.text()]).toEqual(['voice.webm', 'audio/webm', 'sound'])
    expect(onClose).toHaveBeenCalled()
  })

  it('ends by itself after a minute', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'performance'] })
    open()
    await screen.findByRole('timer')
    act(() => void vi.advanceTimersByTime(60_100))
    vi.useRealTimers()
    expect(await screen.findByText('Listen to it, then add it to your post.')).toBeTruthy()
  })

  it('can be recorded again', async () => {
    const { onRecorded } = open()
    await press('Stop')
    await press('Record again')
    expect(await screen.findByRole('timer')).toBeTruthy()
    await press('Stop')
    await press('Add')
    expect(onRecorded).toHaveBeenCalledTimes(1)
  })

  it('is discarded by a button once it was heard', async () => {
    const { onRecorded, onClose } = open()
    await press('Stop')
    await press('Discard')
    expect(onClose).toHaveBeenCalled()
    expect(onRecorded).not.toHaveBeenCalled()
  })

  it('is discarded after a question when the dialog is closed', async () => {
    const { onRecorded, onClose } = open()
    await screen.findByRole('timer')
    await press('Close')
    expect(onClose).not.toHaveBeenCalled()
    await press('Discard')
    expect(onClose).toHaveBeenCalled()
    expect(onRecorded).not.toHaveBeenCalled()
  })

  it('frees the microphone when its dialog goes', async () => {
    open()
    await screen.findByRole('timer')
    forgetAlice()
    expect(track.stop).toHaveBeenCalledTimes(1)
  })

  it('frees a microphone that is allowed after the dialog was closed', async () => {
    const asked = Promise.withResolvers<unknown>()
    getUserMedia.mockReturnValue(asked.promise)
    open()
    expect(await screen.findByText('Allow Plus to use your microphone.')).toBeTruthy()
    forgetAlice()
    asked.resolve({ getTracks: () => [track] })
    await waitFor(() => expect(track.stop).toHaveBeenCalledTimes(1))
  })
})

describe('without a microphone', () => {
  it.each([
    ['NotAllowedError', /^Plus can’t use the microphone/],
    ['NotFoundError', /^No microphone was found/],
    ['NotReadableError', /^Another app is using the microphone/],
    ['AbortError', /^The recording didn’t work/],
  ])('after %s, says why, and tries again', async (name, text) => {
    getUserMedia.mockRejectedValueOnce(new DOMException('', name))
    open()
    expect(await screen.findByText(text)).toBeTruthy()
    await press('Try again')
    expect(await screen.findByRole('timer')).toBeTruthy()
  })

  it('says that the browser cannot record', async () => {
    vi.stubGlobal('MediaRecorder', undefined)
    open()
    expect(await screen.findByText('This browser can’t record sound.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })
})
