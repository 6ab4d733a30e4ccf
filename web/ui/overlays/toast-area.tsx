/** Toasts of react-toastify. A chunk of its own. */
import { ToastContainer, toast } from 'react-toastify/unstyled'
import { TOAST_MS } from '#contract/limits.ts'
import { type UndoOffer, UndoToast } from './undo-toast.tsx'

/** Shows a toast. A repeated message is one toast; messages before the area is mounted wait for it. */
export function show(kind: 'success' | 'error' | 'info', message: string): void {
  toast(message, { type: kind, toastId: `${kind}:${message}` })
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
