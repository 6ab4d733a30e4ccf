import { Tooltip as Primitive } from '@base-ui/react/tooltip'
import { useEffect } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { hideTooltip, keepTooltip, type OpenTooltip } from './tooltip-store.ts'

/** The popup of the open tooltip. */
export default function TooltipPopup({ anchor, text, side, className }: OpenTooltip) {
  useEffect(() => {
    // A press may remove the anchor without a pointerleave.
    addEventListener('keydown', hideTooltip)
    addEventListener('pointerdown', hideTooltip)
    return () => {
      removeEventListener('keydown', hideTooltip)
      removeEventListener('pointerdown', hideTooltip)
    }
  }, [])

  return (
    <Primitive.Root open onOpenChange={(open) => !open && hideTooltip()}>
      <Primitive.Portal>
        <Primitive.Positioner anchor={anchor} side={side} sideOffset={4} collisionPadding={8} className="z-50">
          <Primitive.Popup
            aria-hidden
            onPointerEnter={keepTooltip}
            onPointerLeave={hideTooltip}
            className={classNames(
              'rounded-pill bg-ink px-3 py-1 text-xs font-medium text-canvas transition-opacity duration-100',
              'data-starting-style:opacity-0',
              className,
            )}
          >
            {text}
          </Primitive.Popup>
        </Primitive.Positioner>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
