import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { destinations } from '#web/app/frame/destinations.ts'
import { t } from '#web/core/i18n.ts'
import { useBack } from '#web/core/use-back.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { PartFailed, type PartFailedProps } from '#web/ui/lazy/part-failed.tsx'
import { focusHeading, PageHeader } from '#web/ui/page-header.tsx'

/** Titles of screens outside the navigation. Fetched ahead: where the chunk of a screen fails, this chunk may fail, too. */
export const screenTitles = new LazyModule(() => import('./screen-titles.ts'))

/** Replaces a screen in the frame whose chunk could not be fetched, or that could not be rendered: its header, and Retry. */
export function ScreenFailed(props: PartFailedProps) {
  const { pathname } = useLocation()
  const back = useBack()
  // The focused element was removed.
  useEffect(() => {
    if (document.activeElement === document.body) focusHeading()
  }, [])
  const destination = destinations.find(({ to }) => to === pathname)
  const title = destination?.label ?? screenTitles.loaded?.titleOf(pathname) ?? t('Something went wrong')
  return (
    <>
      <PageHeader title={title} {...(!destination && { onBack: back })} />
      <PartFailed {...props} />
    </>
  )
}
