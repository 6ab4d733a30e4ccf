/** The open windows of Dialog and ConfirmDialog. A chunk of its own with Base UI's primitives. */
import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog as Modal } from '@base-ui/react/dialog'
import { type ReactNode, useRef, useState } from 'react'
import { t } from '#web/core/i18n.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { X } from '#web/ui/icons.ts'
import { RootMark } from '#web/ui/root-mark.ts'
import { findOpener } from './opener.ts'

const backdropClass =
  'fixed inset-0 z-40 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'

const popupClass =
  'fixed z-40 bg-raised shadow-float outline-none transition-[opacity,scale] duration-150 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0'

/** Props of Dialog. */
export interface DialogProps {
  isOpen: boolean
  title: string
  onClose: () => void
  /** False: Escape, a press outside and the close button do nothing. */
  dismissible?: boolean
  /** Instead of the close button. */
  start?: ReactNode
  /** It takes the place of a screen: its title is the heading, and its field takes the focus after a touch, too. */
  isScreen?: boolean
  /** Buttons beside the title. */
  end?: ReactNode
  /** A footer that does not scroll. */
  foot?: ReactNode
  children: ReactNode
}

/** The window of Dialog. */
export function DialogWindow({
  isOpen,
  title,
  onClose,
  dismissible = true,
  start,
  isScreen = false,
  end,
  foot,
  children,
}: DialogProps) {
  const body = useRef<HTMLDivElement>(null)
  const [first] = useState(findOpener)
  const opener = useRef(first)
  const isSqueezed = start !== undefined && end !== undefined
  return (
    <Modal.Root open={isOpen} onOpenChange={(open) => !open && dismissible && onClose()}>
      <Modal.Portal>
        <RootMark name="scrim" />
        <Modal.Backdrop className={backdropClass} />
        <Modal.Popup
          // The first field instead of the close button. After a touch nothing, as a field would open the keyboard.
          initialFocus={(by) => {
            // A field that focused itself did so before.
            const found = findOpener()
            opener.current = body.current?.contains(found) ? first : found
            if (by === 'touch' && !isScreen) return true
            return body.current?.querySelector<HTMLElement>('textarea, input[type=text], input[type=password]') ?? true
          }}
          // The element that opened the dialog may have been removed.
          finalFocus={() => {
            const { current } = opener
            return current instanceof HTMLElement && current.isConnected ? current : document.querySelector('h1')
          }}
          className={`${popupClass} inset-0 flex flex-col icons:inset-auto icons:top-[6dvh] icons:left-1/2 icons:max-h-[88dvh] icons:w-150 icons:-translate-x-1/2 icons:rounded-card`}
        >
          <div className="flex min-h-13 shrink-0 items-center gap-4 px-4 py-1.5 narrow:gap-2">
            {start ?? (
              <Modal.Close
                disabled={!dismissible}
                render={<IconButton icon={X} label={t('Close')} hasTooltip={false} className="-ms-2" />}
              />
            )}
            <div className="min-w-0 flex-1">
              <Modal.Title
                {...(isScreen && { render: (props) => <h1 {...props} /> })}
                className={classNames(
                  'text-xl font-extrabold narrow:text-lg',
                  isSqueezed && (isScreen ? 'max-icons:whole-or-hidden' : 'slim:sr-only'),
                )}
              >
                <bdi className="line-clamp-2">{title}</bdi>
              </Modal.Title>
            </div>
            {end}
          </div>
          <div
            ref={body}
            className="min-h-0 flex-1 scroll-py-4 has-[[data-foot]]:scroll-pb-20 overflow-y-auto px-4 pt-2 pb-4"
          >
            {children}
          </div>
          {foot && <div className="shrink-0 border-t border-line px-4 py-3">{foot}</div>}
        </Modal.Popup>
      </Modal.Portal>
    </Modal.Root>
  )
}

/** Props of ConfirmDialog. */
export interface ConfirmDialogProps {
  isOpen: boolean
  title: string
  text?: string
  /** The label of the confirming button. */
  confirm: string
  cancel?: string
  isDanger?: boolean
  /** A third way out, between the two. */
  other?: { label: string; onPress: () => void }
  /** The action is running: the dialog cannot be closed. */
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** The window of ConfirmDialog. */
export function ConfirmWindow({
  isOpen,
  title,
  text,
  confirm,
  cancel = t('Cancel'),
  isDanger,
  other,
  busy = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const cancelButton = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && !busy && onClose()}>
      <AlertDialog.Portal>
        <RootMark name="scrim" />
        <AlertDialog.Backdrop forceRender className={backdropClass} />
        <AlertDialog.Popup
          // An accidental Enter cancels.
          {...(isDanger && { initialFocus: cancelButton })}
          className={`${popupClass} top-1/2 left-1/2 max-h-dvh w-80 max-w-[calc(100vw-2rem)] -translate-1/2 overflow-y-auto rounded-card p-8`}
        >
          <AlertDialog.Title className="text-xl font-extrabold">{title}</AlertDialog.Title>
          {text && <AlertDialog.Description className="mt-2 text-muted">{text}</AlertDialog.Description>}
          <div className="mt-6 flex flex-col gap-3">
            <Button variant={isDanger ? 'danger' : 'primary'} wide size="lg" busy={busy} onClick={onConfirm}>
              {confirm}
            </Button>
            {other && (
              <Button variant="outline" wide size="lg" disabled={busy} onClick={other.onPress}>
                {other.label}
              </Button>
            )}
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
