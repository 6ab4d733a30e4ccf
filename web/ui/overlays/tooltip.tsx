import { cloneElement, type DOMAttributes, type ReactElement, Suspense } from 'react'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { endTooltip, hideTooltip, type OpenTooltip, planTooltip, useTooltip } from './tooltip-store.ts'

const Popup = lazyPart(new LazyModule(() => import('./tooltip-popup.tsx')), (it) => it.default)

/** Props of Tooltip. */
export interface TooltipProps {
  text: string
  side?: OpenTooltip['side']
  /** Of the bubble, to leave it out at some widths. */
  className?: string
  children: ReactElement<DOMAttributes<Element>>
}

/** The name of `children`, shown on hover and on keyboard focus. The child must carry the name for screen readers itself. */
export function Tooltip({ text, side = 'bottom', className, children }: TooltipProps) {
  const { onPointerEnter, onPointerLeave, onFocus, onBlur, onClick } = children.props
  const plan = (anchor: Element) => planTooltip({ anchor, text, side, className })
  // A list has a hundred of these: four handlers each, and one bubble for all.
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

/** Where the tooltip appears; once per page. */
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
