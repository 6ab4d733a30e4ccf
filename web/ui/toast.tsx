import { ToastContainer, toast as toastify } from 'react-toastify/unstyled'
import { TOAST_MS } from '#contract/limits.ts'

type Kind = 'success' | 'error' | 'info'

// The same words twice are one toast.
const show = (kind: Kind) => (message: string) => {
  toastify(message, { type: kind, toastId: `${kind}:${message}` })
}

/** Says something at the top right; announced at once (SPEC §2, "a toast area"). */
export const toast = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  /** Takes away what was said before. */
  clear: () => toastify.dismiss(),
}

/** Where toasts appear: top right, five seconds, closed by a click, paused on hover and focus loss, draggable, coloured. */
export function ToastArea() {
  return (
    <ToastContainer
      position="top-right"
      autoClose={TOAST_MS}
      closeOnClick
      pauseOnHover
      pauseOnFocusLoss
      draggable
      newestOnTop
      theme="colored"
      role="alert"
    />
  )
}
