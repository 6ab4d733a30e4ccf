import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { t } from '#web/core/i18n.ts'
import { canRecord, type Recording, record, recordingFailure } from './recording.ts'

type Step =
  | { name: 'asking' }
  | { name: 'recording'; seconds: number; level: number }
  | { name: 'recorded'; file: File }
  | { name: 'failed'; text: string }

/** A recorder that begins with its component and stops with it. */
export function useRecorder() {
  const [step, setStep] = useState<Step>({ name: 'asking' })
  const running = useRef<{ closing: AbortController; recording?: Recording }>(null)

  const release = () => {
    running.current?.closing.abort()
    running.current?.recording?.discard()
    running.current = null
  }
  const start = () => {
    release()
    setStep({ name: 'asking' })
    if (!canRecord()) return setStep({ name: 'failed', text: t('This browser can’t record sound.') })
    const closing = new AbortController()
    running.current = { closing }
    record(closing.signal, {
      onProgress: (seconds, level) => setStep({ name: 'recording', seconds, level }),
      onEnd: (file) => setStep({ name: 'recorded', file }),
    }).then(
      (recording) => {
        if (closing.signal.aborted) return recording.discard()
        running.current = { closing, recording }
        setStep({ name: 'recording', seconds: 0, level: 0 })
      },
      (error) => {
        if (!closing.signal.aborted) setStep({ name: 'failed', text: recordingFailure(error) })
      },
    )
  }
  const begin = useEffectEvent(start)
  const end = useEffectEvent(release)
  useEffect(() => {
    begin()
    return () => end()
  }, [])
  return { step, start, stop: () => running.current?.recording?.stop() }
}
