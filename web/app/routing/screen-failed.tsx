import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { destinations } from '#web/app/frame/destinations.ts'
import { t } from '#web/core/i18n.ts'
import { useBack } from '#web/core/use-back.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { PartFailed, type PartFailedProps } from '#web/ui/lazy/part-failed.tsx'
import { focusHeading, PageHeader } from '#web/ui/page-header.tsx'

/** The titles of screens that the navigation does not lead to. Fetched ahead: where a chunk fails, so may this one. */
export const screenTitles = new LazyModule(() => import('./screen-titles.ts'))

/** In place of a screen in the frame whose chunk could not be fetched, or that could not be rendered: its header, and Retry. */
export function ScreenFailed(props: PartFailedProps) {
  const { pathname } = useLocation()
  const back = useBack()
  // What had the focus is gone.
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
