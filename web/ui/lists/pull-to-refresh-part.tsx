import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { t } from '#web/core/i18n.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ArrowDown, LoaderCircle } from '#web/ui/icons.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { RootMark } from '#web/ui/root-mark.ts'
import { followPull } from './follow-pull.ts'

/** Props of PullToRefresh. */
export interface PullToRefreshProps {
  onRefresh: () => Promise<unknown>
}

/** The part of PullToRefresh that listens and shows. */
export default function PullToRefreshPart({ onRefresh }: PullToRefreshProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  const chip = useRef<HTMLSpanElement>(null)
  const isBusy = state === 'busy'

  const refresh = () => {
    if (isBusy) return
    setState('busy')
    onRefresh().then(
      () => setState('done'),
      () => {
        setState('idle')
        toast.error(t('Couldn’t refresh. Check your connection and try again.'))
      },
    )
  }
  const handlePull = useEffectEvent(refresh)
  useEffect(() => followPull(chip, () => handlePull()), [])

  return (
    <div className="pointer-events-none sticky top-24 icons:top-16 z-10 flex h-0 justify-center">
      <RootMark name="refresh" />
      <button type="button" data-refresh tabIndex={-1} aria-disabled={isBusy} onClick={refresh} className="sr-only">
        {t('Refresh')}
      </button>
      <p role="status" className="sr-only">
        {isBusy ? t('Refreshing…') : state === 'done' ? t('Refreshed.') : ''}
      </p>
      <span
        ref={chip}
        aria-hidden
        className={classNames(
          'mt-3 grid size-10 shrink-0 place-items-center rounded-pill bg-raised text-accent shadow-float transition-[opacity,rotate]',
          !isBusy && 'opacity-0 data-pulled:opacity-100 data-far:rotate-180',
        )}
      >
        {isBusy ? <LoaderCircle size={20} className="animate-spin" /> : <ArrowDown size={20} />}
      </span>
    </div>
  )
}
