import { useEffect, useRef } from 'react'
import { VIDEO_SECONDS } from '#contract/limits.ts'
import { t } from '#web/core/i18n.ts'
import { useObjectUrl } from '#web/features/media/use-object-url.ts'
import { clockText } from '#web/features/media/video/media-words.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { LoaderCircle, RotateCcw, Square } from '#web/ui/icons.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useDiscard } from '#web/ui/overlays/use-discard.tsx'
import { canRecord } from './recording.ts'
import { useRecorder } from './use-recorder.ts'

interface VoiceRecorderProps {
  onRecorded: (file: File) => void
  onClose: () => void
}

/** Records a voice note, from the moment in which it opens. A chunk of its own. */
export function VoiceRecorder({ onRecorded, onClose }: VoiceRecorderProps) {
  const { step, start, stop } = useRecorder()
  const { close, question } = useDiscard(step.name === 'recording' || step.name === 'recorded', onClose)
  return (
    <Dialog
      isOpen
      title={t('Record a voice note')}
      onClose={close}
      end={
        step.name === 'recorded' && (
          <Button
            size="sm"
            onClick={() => {
              onRecorded(step.file)
              onClose()
            }}
          >
            {t('Add', { context: 'button' })}
          </Button>
        )
      }
    >
      <div className="flex min-h-44 flex-col items-center justify-center gap-4 text-center">
        {step.name === 'asking' && (
          <p role="status" className="flex items-center gap-2 text-muted">
            <LoaderCircle aria-hidden className="animate-spin" />
            {t('Allow Plus to use your microphone.')}
          </p>
        )}
        {step.name === 'recording' && <Running {...step} onStop={stop} />}
        {step.name === 'recorded' && <Recorded file={step.file} onAgain={start} onDiscard={onClose} />}
        {step.name === 'failed' && (
          <>
            <p role="alert">{step.text}</p>
            {canRecord() && (
              <Button variant="outline" onClick={start}>
                {t('Try again')}
              </Button>
            )}
          </>
        )}
      </div>
      {question}
    </Dialog>
  )
}

interface RunningProps {
  seconds: number
  level: number
  onStop: () => void
}

function Running({ seconds, level, onStop }: RunningProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <>
      <p role="status" className="sr-only">
        {t('Recording')}
      </p>
      <p role="timer" className="text-2xl font-extrabold tabular-nums">
        {clockText(Math.floor(seconds))}
        <span className="text-lg font-normal text-muted"> / {clockText(VIDEO_SECONDS)}</span>
      </p>
      <div aria-hidden className="h-2 w-full max-w-80 overflow-hidden rounded-pill bg-press">
        <div className="h-full rounded-pill bg-red-fill" style={{ width: `${Math.round(level * 100)}%` }} />
      </div>
      <Button ref={button} variant="danger" size="lg" onClick={onStop}>
        <Square aria-hidden size={16} fill="currentColor" />
        {t('Stop', { context: 'recording' })}
      </Button>
    </>
  )
}

interface RecordedProps {
  file: File
  onAgain: () => void
  onDiscard: () => void
}

function Recorded({ file, onAgain, onDiscard }: RecordedProps) {
  const url = useObjectUrl(file)
  return (
    <>
      <p role="status" className="font-bold">
        {t('Listen to it, then add it to your post.')}
      </p>
      {/* biome-ignore lint/a11y/useMediaCaption: a recording that its author has just made */}
      {url && <audio src={url} controls aria-label={t('Your recording')} className="w-full max-w-100" />}
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="outline" onClick={onAgain}>
          <RotateCcw aria-hidden size={16} />
          {t('Record again')}
        </Button>
        <Button variant="ghost" onClick={onDiscard}>
          {t('Discard')}
        </Button>
      </div>
    </>
  )
}
