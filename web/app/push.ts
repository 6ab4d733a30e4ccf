/** Push on this device: kept as long as its member is signed in. */
import { keepSubscription } from '#web/features/push/device.ts'

/** Tells the server of a subscription that has changed; takes the number off the icon of Plus when it is looked at. */
export function startPush(): () => void {
  void keepSubscription().catch(() => {})
  const clear = () => {
    if (document.visibilityState === 'visible') void navigator.clearAppBadge?.().catch(() => {})
  }
  clear()
  document.addEventListener('visibilitychange', clear)
  return () => document.removeEventListener('visibilitychange', clear)
}
