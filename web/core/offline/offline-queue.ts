/** Keeps what waits in IndexedDB and sends it, in order and once, from whichever tab comes first. A chunk of its own. */
import { ApiError, failureText } from '#web/core/api/api.ts'
import { getConnection, subscribeConnection } from '#web/core/api/connection.ts'
import { getSession, subscribeSession } from '#web/core/session/session.ts'
import { uuid } from '#web/core/uuid.ts'
import { changeBlobs } from './indexed-db.ts'
import { getPendingActions, isUnanswered, type PendingAction, setPendingActions } from './pending-actions.ts'

/** How a kind of thing is sent, and what then happens on screen: in every tab. */
export interface ActionSender {
  send(item: PendingAction): Promise<unknown>
  sent(item: PendingAction, answer: unknown): void
  /** The server will not have it. True: there is nothing to keep. */
  refused(item: PendingAction): boolean
}

type Change = (held: readonly PendingAction[]) => readonly PendingAction[]
type News =
  | { type: 'changed' }
  | { type: 'sent'; item: PendingAction; answer: unknown }
  | { type: 'refused'; item: PendingAction }

const STORE = 'outbox'
/** The server remembers an Idempotency-Key for 24 hours; after that a repeat may be a second one. */
const REMEMBERED_MS = 23 * 60 * 60_000
const FIRST_PAUSE_MS = 2_000
// Whoever waits looks on.
const LONGEST_PAUSE_MS = 10_000
const HOUR_MS = 60 * 60_000

let senders: Partial<Record<PendingAction['kind'], ActionSender>> = {}
/** All there is, also of other members; as far as this tab knows. */
let held: readonly PendingAction[] = []
let channel: BroadcastChannel | null = null
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
let running: Promise<void> | null = null
let isWantedAgain = false

/** Begins to send what waits whenever the server is there. Returns how to end that. */
export function startOfflineQueue(known: Record<PendingAction['kind'], ActionSender>): () => void {
  senders = known
  const line = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(STORE)
  channel = line
  if (line) line.onmessage = ({ data }: MessageEvent<News>) => hear(data)
  const follow = () => void load().then(flush)
  const stops = [subscribeConnection(flush), subscribeSession(show), () => line?.close()]
  follow()
  return () => {
    for (const stop of stops) stop()
    clearTimeout(timer)
    timer = undefined
    failures = 0
    senders = {}
    channel = null
  }
}

/** Adds something at the end; a new wish for a switch takes the place of the one before. */
export async function addAction(item: PendingAction): Promise<void> {
  const replaces = (other: PendingAction) =>
    item.kind === 'switch' && other.lane === item.lane && other.member === item.member
  await change((all) => [...all.filter((other) => !replaces(other)), item])
  flush()
}

/** Takes something back. */
export const removeAction = (id: string): Promise<void> => change((all) => all.filter((item) => item.id !== id))

/** Tries what was refused once more: nothing was made of it, so it is a new act. */
export async function retryAction(id: string): Promise<void> {
  const renew = (item: PendingAction) => ({ ...item, id: uuid(), triedAt: null, problem: null })
  await change((all) => all.map((item) => (item.id === id ? renew(item) : item)))
  failures = 0
  flush()
}

/** Forgets what a member has waiting: they left, and were asked. */
export const clearActions = (member: string): Promise<void> =>
  change((all) => all.filter((item) => item.member !== member))

async function change(act: Change): Promise<void> {
  const kept = await changeBlobs<readonly PendingAction[]>(STORE, (all = []) => act(all))
  // Where nothing can be kept it lives as long as the page.
  held = kept ?? act(held)
  show()
  tell({ type: 'changed' })
}

async function load(): Promise<void> {
  held = (await changeBlobs<readonly PendingAction[]>(STORE, (all = []) => all)) ?? held
  show()
}

function show(): void {
  const member = getSession().user?._id
  setPendingActions(held.filter((item) => item.member === member))
}

const tell = (news: News): void => channel?.postMessage(news)

function hear(news: News): void {
  if (news.type === 'changed') void load()
  else if (news.item.member === getSession().user?._id) apply(news)
}

function apply(news: Exclude<News, { type: 'changed' }>): boolean {
  const sender = senders[news.item.kind]
  if (news.type === 'refused') return sender?.refused(news.item) ?? false
  sender?.sent(news.item, news.answer)
  return true
}

/** Sends what can be sent now. One tab does at a time. */
function flush(): void {
  if (getConnection() !== 'online' || !getPendingActions().some((item) => !item.problem)) return
  if (timer && failures > 0) return
  if (running) {
    isWantedAgain = true
    return
  }
  running = alone(sendAll).finally(() => {
    running = null
    if (isWantedAgain) {
      isWantedAgain = false
      flush()
    }
  })
}

// Without TLS there are no locks: the Idempotency-Key then keeps two tabs from posting twice.
const alone = (act: () => Promise<void>): Promise<void> =>
  (navigator.locks as LockManager | undefined)?.request(STORE, act) ?? act()

async function sendAll(): Promise<void> {
  // What another tab has sent while this one waited for its turn is gone.
  await load()
  for (;;) {
    const item = getPendingActions().find(({ kind, problem }) => !problem && senders[kind])
    if (!item || !(await sendOne(item))) return
  }
}

/** False: the server is away again. */
async function sendOne(item: PendingAction): Promise<boolean> {
  if (item.triedAt !== null && item.kind !== 'switch' && Date.now() - item.triedAt > REMEMBERED_MS) {
    await refuse(item, { code: 'stale', text: 'This may have been sent already. Look before you send it again.' })
    return true
  }
  const tried = { ...item, triedAt: item.triedAt ?? Date.now() }
  await change((all) => all.map((other) => (other.id === item.id ? tried : other)))
  // The session may have ended, or the act been taken back, in the meantime.
  if (item.member !== getSession().user?._id || !getPendingActions().some(({ id }) => id === item.id)) return true
  try {
    const answer = await senders[item.kind]?.send(item)
    failures = 0
    await removeAction(item.id)
    const news = { type: 'sent', item, answer } as const
    apply(news)
    tell(news)
    return true
  } catch (error) {
    const isLater = isUnanswered(error) || (error instanceof ApiError && [401, 429].includes(error.status))
    if (isLater) waitAWhile(error instanceof ApiError ? error.retryAfterMs : 0)
    else await refuse(item, { code: codeOf(error), text: failureText(error, 'Something went wrong') })
    return !isLater
  }
}

const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : 'unknown')

async function refuse(item: PendingAction, problem: NonNullable<PendingAction['problem']>): Promise<void> {
  const refused = { ...item, problem }
  const news = { type: 'refused', item: refused } as const
  const isOver = apply(news)
  tell(news)
  await change((all) =>
    isOver ? all.filter(({ id }) => id !== item.id) : all.map((other) => (other.id === item.id ? refused : other)),
  )
}

function waitAWhile(atLeastMs: number): void {
  clearTimeout(timer)
  const pause = Math.max(Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS), Math.min(atLeastMs, HOUR_MS))
  failures++
  timer = setTimeout(() => {
    timer = undefined
    flush()
  }, pause)
}
