/** This browser's side of push: what it can, what it was allowed, and its subscription. */
import { api } from '#web/core/api/api.ts'

export type PushState =
  /** The page did not come over HTTPS. */
  | 'insecure'
  | 'unsupported'
  /** The member has told the browser to ask no more. */
  | 'denied'
  | 'off'
  | 'on'

/** How long to wait for the service worker, which a first visit is still fetching. */
const READY_MS = 10_000

/** What turning push on has come to when it is not on. */
export class PushError extends Error {}

/** Whether push is on here: this browser has subscribed, and the server pushes there for this session. */
export async function readPushState(): Promise<PushState> {
  const obstacle = findObstacle()
  if (obstacle) return obstacle
  const held = await currentSubscription()
  if (!held) return 'off'
  return (await api('GET /push/subscription')).endpoint === held.endpoint ? 'on' : 'off'
}

function findObstacle(): PushState | undefined {
  if (!isSecureContext) return 'insecure'
  if (!('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis))
    return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : undefined
}

/** Asks for permission and subscribes; only at a press, as browsers want it. */
export async function turnOnPush(): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission === 'denied') return 'denied'
  if (permission === 'default') return 'off' // closed without a choice
  const { pushManager } = await readyWorker()
  await saveSubscription(await subscribe(pushManager))
  return 'on'
}

export async function turnOffPush(): Promise<PushState> {
  await api('DELETE /push/subscription')
  await (await currentSubscription())?.unsubscribe()
  return 'off'
}

/** Tells the server again where this browser is reached, when that has changed since. Asks nobody anything. */
export async function renewSubscription(): Promise<void> {
  if (findObstacle() || Notification.permission !== 'granted' || !(await currentSubscription())) return
  const subscription = await subscribe((await readyWorker()).pushManager)
  if ((await api('GET /push/subscription')).endpoint !== subscription.endpoint) await saveSubscription(subscription)
}

/** Whoever uses this browser next is not shown what was meant for who used it before. */
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
    setTimeout(
      () => reject(new PushError('Plus is not ready for that on this device. Reload and try again.')),
      READY_MS,
    )
  })
  return Promise.race([navigator.serviceWorker.ready, late])
}

/** The subscription under the server's key; one under another key would be worth nothing. */
async function subscribe(manager: PushManager): Promise<PushSubscription> {
  const { key } = await api('GET /push/key')
  const held = await manager.getSubscription()
  if (held && toBase64url(held.options.applicationServerKey) === key) return held
  await held?.unsubscribe()
  try {
    return await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  } catch {
    throw new PushError('Your browser’s push service could not be reached. Try again later.')
  }
}

async function saveSubscription(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  await api('PUT /push/subscription', {
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
  })
}

const toBase64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
