import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useRef } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { backdropClass, popupClass } from './dialog-surface.ts'

/** Props of ConfirmDialog. */
export interface ConfirmDialogProps {
  isOpen: boolean
  title: string
  /** The question, in full. */
  text?: string
  /** The word on the button that does it. */
  confirm: string
  cancel?: string
  isDanger?: boolean
  /** The answer is being carried out: the dialog cannot be closed. */
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** The open window of ConfirmDialog. */
export default function ConfirmWindow({
  isOpen,
  title,
  text,
  confirm,
  cancel = 'Cancel',
  isDanger,
  busy = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const cancelButton = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && !busy && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop data-scrim forceRender className={backdropClass} />
        <AlertDialog.Popup
          // Enter, pressed too soon, destroys nothing.
          {...(isDanger && { initialFocus: cancelButton })}
          className={`${popupClass} top-1/2 left-1/2 max-h-dvh w-80 max-w-[calc(100vw-2rem)] -translate-1/2 overflow-y-auto rounded-card p-8`}
        >
          <AlertDialog.Title className="text-xl font-extrabold">{title}</AlertDialog.Title>
          {text && <AlertDialog.Description className="mt-2 text-muted">{text}</AlertDialog.Description>}
          <div className="mt-6 flex flex-col gap-3">
            <Button variant={isDanger ? 'danger' : 'primary'} wide size="lg" busy={busy} onClick={onConfirm}>
              {confirm}
            </Button>
            <AlertDialog.Close
              ref={cancelButton}
              disabled={busy}
              render={<Button variant="outline" wide size="lg" disabled={busy} />}
            >
              {cancel}
            </AlertDialog.Close>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
