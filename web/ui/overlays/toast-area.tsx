/** Toasts of react-toastify. A chunk of its own. */
import { ToastContainer, toast } from 'react-toastify/unstyled'
import { TOAST_MS } from '#contract/limits.ts'
import { type UndoOffer, UndoToast } from './undo-toast.tsx'

/** How often a message was closed. */
const closings = new Map<string, number>()

/** Shows a toast. A repeated message is one toast, but not with one that leaves; messages before the area is mounted wait for it. */
export function show(kind: 'success' | 'error' | 'info', message: string): void {
  const words = `${kind}:${message}`
  const before = closings.get(words) ?? 0
  // The library drops a toast whose id one has that still fades out.
  toast(message, { type: kind, toastId: `${words}:${before}`, onClose: () => closings.set(words, before + 1) })
}

/** The button of a toast. */
export interface ToastAction {
  label: string
  act: () => void
}

/** Shows a message with a button that leads on. */
export function showAction(message: string, { label, act }: ToastAction): void {
  const toastId = `action:${++offers}`
  toast(
    <>
      <span className="flex-1">{message}</span>
      <button
        type="button"
        onClick={() => {
          toast.dismiss(toastId)
          act()
        }}
        className="-my-1 min-h-9 shrink-0 rounded-pill px-3 font-bold text-accent hover:bg-accent-soft pointer-coarse:min-h-11"
      >
        {label}
      </button>
    </>,
    { toastId, closeButton: false, className: 'toast-undo' },
  )
}

let offers = 0

/** Shows what can be undone. Returns the function that removes it. */
export function showUndo(offer: UndoOffer): () => void {
  const toastId = `undo:${++offers}`
  toast(<UndoToast offer={offer} />, {
    toastId,
    // The offer has its own clock: what it holds back does not wait for an animation.
    autoClose: false,
    closeButton: false,
    className: 'toast-undo',
    onClick: offer.end,
    onClose: offer.end,
  })
  return () => toast.dismiss(toastId)
}

export const clear = (): void => toast.dismiss()

/** The container of all toasts. */
export default function Area() {
  // On the side of the sidebar, not over the navigation.
  const isRightToLeft = document.documentElement.dir === 'rtl'
  return (
    <ToastContainer
      position={isRightToLeft ? 'top-left' : 'top-right'}
      rtl={isRightToLeft}
      autoClose={TOAST_MS}
      closeOnClick
      pauseOnHover
      pauseOnFocusLoss
      draggable
      newestOnTop
      hideProgressBar
      theme="colored"
      role="alert"
    />
  )
}
