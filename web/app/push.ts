/** Push on this device: kept as long as its member is signed in. */
import { renewSubscription } from '#web/features/push/push-subscription.ts'

/** Tells the server of a subscription that has changed; takes the number off the icon of Plus when it is looked at. */
export function startPush(): () => void {
  void renewSubscription().catch(() => {})
  const clear = () => {
    if (document.visibilityState === 'visible') void navigator.clearAppBadge?.().catch(() => {})
  }
  clear()
  document.addEventListener('visibilitychange', clear)
  return () => document.removeEventListener('visibilitychange', clear)
}
