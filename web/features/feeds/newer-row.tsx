import { useLayoutEffect, useRef } from 'react'
import { t } from '#web/core/i18n.ts'
import { ArrowUp } from '#web/ui/icons.ts'
import { keepsFocus } from '#web/ui/page-header.tsx'

/** The row of the button that shows newer tweets. A chunk of its own, as the first view has none. */
export default function NewerRow({ count, onShow }: { count: number; onShow: () => void }) {
  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const sticky = row.current?.parentElement
    const height = row.current?.offsetHeight ?? 0
    // Browsers anchor the scroll position by themselves, but not within a virtual list.
    const scrollWhereStuck = (by: number) => {
      if (sticky && isStuck(sticky)) window.scrollBy(0, by)
    }
    scrollWhereStuck(height)
    return () => scrollWhereStuck(-height)
  }, [])
  return (
    <div ref={row} className="bg-canvas">
      <button
        ref={keepsFocus}
        type="button"
        onClick={onShow}
        className="group flex h-10 w-full items-center justify-center border-b border-line -outline-offset-2"
      >
        <span className="flex h-8 items-center gap-2 rounded-pill bg-accent-fill px-4 font-bold text-on-fill group-hover:bg-accent-fill-hover">
          <ArrowUp aria-hidden size={18} />
          {t('{count, plural, one {Show # post} other {Show # posts}}', { count })}
        </span>
      </button>
    </div>
  )
}

/** Whether a sticky element is below its own place: what follows it begins above its end. Being hidden with the header does not count. */
function isStuck(element: HTMLElement): boolean {
  const next = element.nextElementSibling
  return next instanceof HTMLElement && next.offsetTop < element.offsetTop + element.offsetHeight - 1
}
