/** Records sound from the microphone. */
import { VIDEO_SECONDS } from '#contract/limits.ts'
import { t } from '#web/core/i18n.ts'

/** The first that a browser records is taken. Phones record MP4, which needs the least work on the server. */
const TYPES = ['audio/mp4', 'audio/webm;codecs=opus', 'audio/webm', 'audio/ogg;codecs=opus']
const FRAME_MS = 100

export interface Recording {
  /** Ends it; its file arrives at `onEnd`. */
  stop: () => void
  /** Ends it without a file. */
  discard: () => void
}

interface Listeners {
  /** Called several times a second: the length so far, and how loud it is now, from 0 to 1. */
  onProgress: (seconds: number, level: number) => void
  onEnd: (file: File) => void
}

/** Whether this browser can record. */
export const canRecord = (): boolean =>
  typeof MediaRecorder !== 'undefined' && (navigator.mediaDevices as MediaDevices | undefined) !== undefined

/** Begins a recording, for which the browser asks the person. Ends by itself after the longest time of a voice note. */
export async function record(signal: AbortSignal, { onProgress, onEnd }: Listeners): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const release = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  // The dialog may have been closed while the browser asked.
  if (signal.aborted) {
    release()
    throw signal.reason
  }
  const type = TYPES.find((each) => MediaRecorder.isTypeSupported(each))
  const recorder = new MediaRecorder(stream, { ...(type && { mimeType: type }) })
  const meter = meterOf(stream)
  const pieces: Blob[] = []
  const begun = performance.now()
  const tick = setInterval(() => {
    const seconds = (performance.now() - begun) / 1_000
    onProgress(Math.min(seconds, VIDEO_SECONDS), meter.read())
    if (seconds >= VIDEO_SECONDS && recorder.state === 'recording') recorder.stop()
  }, FRAME_MS)
  let isDiscarded = false
  recorder.ondataavailable = ({ data }) => pieces.push(data)
  recorder.onstop = () => {
    clearInterval(tick)
    meter.close()
    release()
    if (!isDiscarded) onEnd(toFile(pieces, recorder.mimeType))
  }
  recorder.start()
  return {
    stop: () => {
      if (recorder.state !== 'inactive') recorder.stop()
    },
    discard: () => {
      isDiscarded = true
      if (recorder.state !== 'inactive') recorder.stop()
    },
  }
}

/** Without the parameters of the type, such as its codec. */
function toFile(pieces: readonly Blob[], mimeType: string): File {
  const [type = 'audio/webm'] = mimeType.split(';')
  return new File([...pieces], `voice.${type.split('/')[1]}`, { type })
}

function meterOf(stream: MediaStream): { read: () => number; close: () => void } {
  if (typeof AudioContext === 'undefined') return { read: () => 0, close: () => {} }
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  return {
    read: () => {
      analyser.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
      // Speech is far quieter than the loudest possible tone.
      return Math.min(1, Math.sqrt(power) * 4)
    },
    close: () => void context.close(),
  }
}

/** Why there is no recording, in words. */
export function recordingFailure(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError')
    return t('Plus can’t use the microphone. Allow it in the settings of your browser, then try again.')
  if (name === 'NotFoundError') return t('No microphone was found. Connect one, then try again.')
  if (name === 'NotReadableError') return t('Another app is using the microphone. Close it, then try again.')
  return t('The recording didn’t work. Try again.')
}
