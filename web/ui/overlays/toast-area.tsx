/** Where toasts appear: top right, five seconds, closed by a click, paused on hover and focus loss, draggable, coloured. */
import { ToastContainer, toast } from 'react-toastify/unstyled'
import { TOAST_MS } from '#contract/limits.ts'

/** The same words twice are one toast. Those that come before the area is there wait for it. */
export function show(kind: 'success' | 'error' | 'info', message: string): void {
  toast(message, { type: kind, toastId: `${kind}:${message}` })
}

export const clear = (): void => toast.dismiss()

export default function Area() {
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
