import { createContext } from 'react'
import { t } from '#web/core/i18n.ts'
import { PartFailed, type PartFailedProps } from '#web/ui/lazy/part-failed.tsx'
import { useTitle } from '#web/ui/use-title.ts'

/** Replaces a failed screen without a frame. */
function BareScreenFailed(props: PartFailedProps) {
  useTitle(t('Something went wrong'))
  return (
    <main className="mx-auto flex w-full max-w-120 flex-1 flex-col justify-center">
      <h1 tabIndex={-1} className="px-8 pt-12 text-center text-2xl font-extrabold">
        {t('Something went wrong')}
      </h1>
      <PartFailed {...props} />
    </main>
  )
}

/** The component that replaces a failed screen. The frame of members provides one with the header of the screen. */
export const ScreenFailure = createContext(BareScreenFailed)
