/** Web push on this device. */
import { renewSubscription } from '#web/features/push/push-subscription.ts'

/** Renews the push subscription, and clears the badge of the app's icon while the tab is visible. */
export function startPush(): () => void {
  void renewSubscription().catch(() => {})
  const clear = () => {
    if (document.visibilityState === 'visible') void navigator.clearAppBadge?.().catch(() => {})
  }
  clear()
  document.addEventListener('visibilitychange', clear)
  return () => document.removeEventListener('visibilitychange', clear)
}
