import { toastArea } from './toast.tsx'
import type { ToastAction } from './toast-area.tsx'

/** Shows a message with a button that leads on. */
export function offerAction(message: string, action: ToastAction): void {
  toastArea().then(
    (area) => area.showAction(message, action),
    () => {},
  )
}
