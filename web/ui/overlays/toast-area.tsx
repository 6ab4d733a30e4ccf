/** Toasts of react-toastify. A chunk of its own. */
import { ToastContainer, toast } from 'react-toastify/unstyled'
import { TOAST_MS } from '#contract/limits.ts'

/** Shows a toast. A repeated message is one toast; messages before the area is mounted wait for it. */
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
