import { Dialog as Modal } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { backdropClass, popupClass } from './dialog-surface.ts'

/** Props of Dialog. */
export interface DialogProps {
  isOpen: boolean
  title: string
  onClose: () => void
  /** False while busy: neither Escape, nor a press outside, nor the close button closes it. */
  dismissible?: boolean
  /** Buttons at the end of the title line. */
  end?: ReactNode
  /** Stays in view below what scrolls. */
  foot?: ReactNode
  children: ReactNode
}

/** The open window of Dialog. */
export default function DialogWindow({ isOpen, title, onClose, dismissible = true, end, foot, children }: DialogProps) {
  const body = useRef<HTMLDivElement>(null)
  return (
    <Modal.Root open={isOpen} onOpenChange={(open) => !open && dismissible && onClose()}>
      <Modal.Portal>
        <Modal.Backdrop data-scrim className={backdropClass} />
        <Modal.Popup
          // What it is for, not how to close it; a touch would bring up the keyboard.
          initialFocus={(by) =>
            by === 'touch' ||
            (body.current?.querySelector<HTMLElement>('textarea, input[type=text], input[type=password]') ?? true)
          }
          className={`${popupClass} inset-0 flex flex-col icons:inset-auto icons:top-[6dvh] icons:left-1/2 icons:max-h-[88dvh] icons:w-150 icons:-translate-x-1/2 icons:rounded-card`}
        >
          <div className="flex min-h-13 shrink-0 items-center gap-4 px-4">
            <Modal.Close
              disabled={!dismissible}
              render={<IconButton icon={X} label="Close" hasTooltip={false} className="-ms-2" />}
            />
            <Modal.Title className="flex-1 truncate text-xl font-extrabold">{title}</Modal.Title>
            {end}
          </div>
          <div ref={body} className="min-h-0 flex-1 scroll-py-4 overflow-y-auto px-4 pt-2 pb-4">
            {children}
          </div>
          {foot && <div className="shrink-0 border-t border-line px-4 py-3">{foot}</div>}
        </Modal.Popup>
      </Modal.Portal>
    </Modal.Root>
  )
}
