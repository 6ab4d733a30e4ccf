import { useEffect, useRef } from 'react'
import type { Media } from '#contract/calls/tweets.ts'
import { t } from '#web/core/i18n.ts'
import { createStore, useStore } from '#web/store.ts'
import { Download } from '#web/ui/icons.ts'
import { Placeholder } from './plain-picture.tsx'

// Stored until the page is left, so that a picture stays loaded where a list shows it again.
const pressed = createStore<ReadonlySet<string>>(new Set())

/** Whether the person has pressed a picture to load it. */
export const useIsPressed = ({ url }: Media): boolean => useStore(pressed).has(url)

/** The blurred placeholder of a picture that is not loaded. The button or link around it loads the picture first, then opens it. */
export function HeldPicture({ media }: { media: Media }) {
  const mark = useRef<HTMLSpanElement>(null)
  const { url } = media
  useEffect(() => {
    const control = mark.current?.closest<HTMLElement>('button, a')
    const show = (event: MouseEvent) => {
      // A link may hold more than the picture.
      if (!mark.current?.parentElement?.contains(event.target as Node)) return
      event.preventDefault()
      event.stopPropagation()
      pressed.set(new Set(pressed.get()).add(url))
    }
    control?.addEventListener('click', show, { capture: true })
    return () => control?.removeEventListener('click', show, { capture: true })
  }, [url])
  return (
    <>
      <Placeholder media={media} />
      <span
        ref={mark}
        className="absolute inset-0 m-auto grid size-11 place-items-center rounded-pill bg-lightbox/75 text-on-fill"
      >
        <Download role="img" aria-label={t('Load image')} size={20} />
      </span>
    </>
  )
}
