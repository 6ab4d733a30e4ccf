/** Shows push notifications and opens their targets. */
import type { PushMessage } from '#contract/calls/push.ts'
import { routes } from '#web/core/routes.ts'
import { build } from './build.ts'
import type { OpenRequest } from './names.ts'

declare const self: ServiceWorkerGlobalScope

/** How long an open tab has to answer an OpenRequest. */
const ANSWER_MS = 500
const LOUD: readonly PushMessage['type'][] = ['message', 'reply', 'quote', 'mention']

export function listenToPushes(): void {
  self.addEventListener('push', (event) => event.waitUntil(take(event.data)))
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open((event.notification.data as { path: string } | null)?.path ?? routes.notifications))
  })
  self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event as SubscriptionChange)))
}

async function take(data: PushMessageData | null): Promise<void> {
  const message = read(data)
  await navigator.setAppBadge?.(message?.unread ?? 1).catch(() => {})
  // A focused tab shows the notification itself. Safari revokes the permission when a push is not shown.
  if (!isSafari() && (await isInFront())) return
  if (!message)
    return self.registration.showNotification(await networkName(), { body: build.unreadablePush, tag: 'news' })
  await self.registration.showNotification(message.title, {
    body: message.text,
    icon: message.from.avatar ?? '/icon-192.png',
    tag: message.tag,
    // A later notification replaces an earlier one with the same tag. Only messages, replies, quotes and mentions make a sound again.
    ...({ renotify: LOUD.includes(message.type) } as object),
    data: { path: pathOf(message) },
  })
}

async function networkName(): Promise<string> {
  try {
    return (await (await fetch('/manifest.webmanifest')).json()).name
  } catch {
    return 'Plus'
  }
}

/** Reads a message; null if this build cannot parse it, as something must be shown in any case. */
function read(data: PushMessageData | null): PushMessage | null {
  try {
    const message = data?.json() as PushMessage | undefined
    return message && typeof message.title === 'string' ? message : null
  } catch {
    return null
  }
}

function pathOf({ type, from, others, tweet }: PushMessage): string {
  if (type === 'message') return routes.messages(from.username)
  if (type === 'follow_request') return routes.followRequests
  if (!tweet && others > 0) return routes.notifications
  return tweet ? routes.tweet(tweet) : routes.user(from.username)
}

const isSafari = (): boolean => /^(?!.*(?:chrome|chromium|android)).*safari/i.test(navigator.userAgent)

const tabs = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

const isInFront = async (): Promise<boolean> =>
  (await tabs()).some((tab) => tab.visibilityState === 'visible' && tab.focused)

/** Opens a path in the most recently used tab, without reloading it; in a new tab when there is none. */
async function open(path: string): Promise<void> {
  const [tab] = await tabs()
  if (!tab) return void (await self.clients.openWindow(path))
  const front = await tab.focus().catch(() => tab)
  if (!(await goesThere(front, path))) await front.navigate(path).catch(() => self.clients.openWindow(path))
}

/** Whether the tab navigates to the path. A tab of an older build, or one still loading, does not answer. */
function goesThere(tab: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  const opening: OpenRequest = { type: 'open', path }
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), ANSWER_MS)
    tab.postMessage(opening, [port2])
  })
}

interface SubscriptionChange extends ExtendableEvent {
  oldSubscription?: PushSubscription | null
}

/** Subscribes again. The worker has no token, so the page reports the subscription when it is next opened. */
async function renew({ oldSubscription }: SubscriptionChange): Promise<void> {
  if (oldSubscription) await self.registration.pushManager.subscribe(oldSubscription.options).catch(() => {})
}
