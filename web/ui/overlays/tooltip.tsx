import { cloneElement, type DOMAttributes, type ReactElement, Suspense } from 'react'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { endTooltip, hideTooltip, type OpenTooltip, planTooltip, useTooltip } from './tooltip-store.ts'

const Popup = lazyPart(new LazyModule(() => import('./tooltip-popup.tsx')), (it) => it.default)

/** Props of Tooltip. */
interface TooltipProps {
  text: string
  side?: OpenTooltip['side']
  /** The class of the popup, to hide it at some widths. */
  className?: string
  children: ReactElement<DOMAttributes<Element>>
}

/** Shows `text` on hover and keyboard focus. The child itself needs an accessible name. */
export function Tooltip({ text, side = 'bottom', className, children }: TooltipProps) {
  const { onPointerEnter, onPointerLeave, onFocus, onBlur, onClick } = children.props
  const plan = (anchor: Element) => planTooltip({ anchor, text, side, className })
  // A list has hundreds of tooltips, so all share one popup.
  return cloneElement(children, {
    onPointerEnter: (event) => {
      onPointerEnter?.(event)
      if (event.pointerType !== 'touch') plan(event.currentTarget)
    },
    onPointerLeave: (event) => {
      onPointerLeave?.(event)
      endTooltip()
    },
    onFocus: (event) => {
      onFocus?.(event)
      if (event.currentTarget.matches(':focus-visible')) plan(event.currentTarget)
    },
    onBlur: (event) => {
      onBlur?.(event)
      endTooltip()
    },
    onClick: (event) => {
      hideTooltip()
      onClick?.(event)
    },
  })
}

/** Renders the open tooltip. Mounted once per page. */
export function TooltipArea() {
  const shown = useTooltip()
  return (
    shown && (
      <Suspense>
        <Popup {...shown} />
      </Suspense>
    )
  )
}
