/** The push subscription of this browser and its permission. */
import { t } from '#web/core/i18n.ts'
import { deletePushSubscription, fetchPushEndpoint, fetchPushKey, savePushSubscription } from './api.ts'

export type PushState =
  | 'insecure'
  | 'unsupported'
  /** The browser blocks notifications. */
  | 'denied'
  | 'off'
  | 'on'

/** How long a first visit waits for the service worker. */
const READY_MS = 10_000

/** The reason why push could not be turned on. */
export class PushError extends Error {}

/** Reads the push state: push is on when this browser has a subscription and the server has it for this session. */
export async function readPushState(): Promise<PushState> {
  const obstacle = findObstacle()
  if (obstacle) return obstacle
  const current = await currentSubscription()
  if (!current) return 'off'
  return (await fetchPushEndpoint()) === current.endpoint ? 'on' : 'off'
}

function findObstacle(): PushState | undefined {
  if (!isSecureContext) return 'insecure'
  if (!('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis))
    return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : undefined
}

/** Asks for permission and subscribes. Browsers require a user gesture. */
export async function turnOnPush(): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission === 'denied') return 'denied'
  if (permission === 'default') return 'off' // closed without a choice
  const { pushManager } = await readyWorker()
  await saveSubscription(await subscribe(pushManager))
  return 'on'
}

export async function turnOffPush(): Promise<PushState> {
  await deletePushSubscription()
  await (await currentSubscription())?.unsubscribe()
  return 'off'
}

/** Sends the subscription to the server when it has changed, without asking for permission. */
export async function renewSubscription(): Promise<void> {
  if (findObstacle() || Notification.permission !== 'granted' || !(await currentSubscription())) return
  const subscription = await subscribe((await readyWorker()).pushManager)
  if ((await fetchPushEndpoint()) !== subscription.endpoint) await saveSubscription(subscription)
}

/** Ends the subscription and removes shown notifications, after signing out. */
export async function clearPush(): Promise<void> {
  const registration = await findRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close()
  await navigator.clearAppBadge?.()
}

const findRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  (navigator.serviceWorker as ServiceWorkerContainer | undefined)?.getRegistration()

const currentSubscription = async () => (await (await findRegistration())?.pushManager.getSubscription()) ?? null

async function readyWorker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new PushError(t('Push isn’t ready on this device yet. Reload and try again.'))), READY_MS)
  })
  return Promise.race([navigator.serviceWorker.ready, late])
}

/** Subscribes with the server's key. A subscription with another key is replaced. */
async function subscribe(manager: PushManager): Promise<PushSubscription> {
  const key = await fetchPushKey()
  const current = await manager.getSubscription()
  if (current && toBase64url(current.options.applicationServerKey) === key) return current
  await current?.unsubscribe()
  try {
    return await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  } catch {
    throw new PushError(t('Couldn’t reach your browser’s push service. Try again later.'))
  }
}

async function saveSubscription(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  await savePushSubscription({
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
  })
}

const toBase64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
