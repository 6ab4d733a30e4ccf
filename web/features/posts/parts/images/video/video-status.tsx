import { t } from '#web/core/i18n.ts'
import { percentText } from '#web/ui/formatting/quantities.ts'
import type { VideoState } from './video-states.ts'

/** The texts of the phases, without the percentage, which would be announced again and again. */
const phases: Record<VideoState['phase'], string> = {
  held: t('No connection. The upload starts when it’s back.'),
  uploading: t('Uploading…'),
  interrupted: t('The upload was interrupted.'),
  waiting: t('Waiting', { context: 'video' }),
  processing: t('Preparing…', { context: 'video' }),
  ready: t('Ready', { context: 'video' }),
  failed: '',
}

/** How far a video is, in words: `Preparing 42%`. */
function videoStatusText({ phase, percent, message }: Pick<VideoState, 'phase' | 'percent' | 'message'>): string {
  if (phase === 'failed') return message ?? t('Something went wrong')
  if (phase === 'interrupted' && message) return message
  const share = percentText(percent / 100)
  if (phase === 'uploading' && percent > 0) return t('Uploading {percent}', { percent: share })
  if (phase === 'processing') return t('Preparing {percent}', { percent: share })
  return phases[phase]
}

/** How far a video is, as a line with a bar. Screen readers announce each phase once. */
export function VideoStatus({ state }: { state: VideoState }) {
  const { phase, percent } = state
  const text = videoStatusText(state)
  const isStopped = phase === 'failed' || phase === 'interrupted'
  const isRunning = phase === 'uploading' || phase === 'waiting' || phase === 'processing'
  return (
    <div className="flex w-full flex-col gap-1">
      <p aria-hidden className={isStopped ? 'text-red' : phase === 'ready' ? 'text-green' : 'text-muted'}>
        {text}
      </p>
      {isRunning && (
        <div
          role="progressbar"
          aria-label={phases[phase]}
          aria-valuenow={percent}
          aria-valuetext={text}
          className="h-1 overflow-hidden rounded-pill bg-press"
        >
          <div className="h-full bg-accent-fill transition-[width] duration-300" style={{ width: `${percent}%` }} />
        </div>
      )}
      <p role="status" className="sr-only">
        {isStopped ? text : phases[phase]}
      </p>
    </div>
  )
}
