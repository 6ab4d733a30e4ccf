import { Suspense, useState } from 'react'
import { t } from '#web/core/i18n.ts'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { Mic } from '#web/ui/icons.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { PartFailedNotice } from '#web/ui/lazy/part-failed.tsx'

const VoiceRecorder = lazyPart(
  new LazyModule(() => import('./video/voice-recorder.tsx')),
  (it) => it.VoiceRecorder,
  PartFailedNotice,
)

interface RecordButtonProps {
  isOff: boolean
  /** Says why nothing can be added; null if something can. */
  refusal: () => string | null
  onRefuse: (reason: string) => void
  onRecorded: (file: File) => void
}

/** The button that records a voice note. */
export function RecordButton({ isOff, refusal, onRefuse, onRecorded }: RecordButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const open = () => {
    const reason = refusal()
    if (reason === null) setIsOpen(true)
    else onRefuse(reason)
  }
  return (
    <>
      <IconButton icon={Mic} label={t('Record a voice note')} tone="accent" disabled={isOff} onClick={open} />
      <Suspense>{isOpen && <VoiceRecorder onRecorded={onRecorded} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}
