/** Stores pending actions in IndexedDB and sends them in order, each once, from one tab at a time. A chunk of its own. */
import { HOUR_MS } from '#contract/durations.ts'
import { ApiError, failureText, isUnanswered } from '#web/core/api/api.ts'
import { getConnection, subscribeConnection } from '#web/core/api/connection.ts'
import { spread } from '#web/core/api/retry-pause.ts'
import { t } from '#web/core/i18n.ts'
import { getSession, isScreenKept, subscribeSession } from '#web/core/session/session.ts'
import { uuid } from '#web/core/uuid.ts'
import { updateValue } from './indexed-db.ts'
import { getPendingActions, type PendingAction, setPendingActions } from './pending-actions.ts'
import { withLock } from './with-lock.ts'

type Kind = PendingAction['kind']

/** Sends actions of one kind, and shows the results in every tab. */
export interface ActionSender {
  send(action: PendingAction): Promise<unknown>
  sent(action: PendingAction, answer: unknown): void
  /** Handles a refused action. Returns whether to remove it from the queue. */
  refused(action: PendingAction): boolean
}

type Result = { type: 'sent'; item: PendingAction; answer: unknown } | { type: 'refused'; item: PendingAction }
/** A message between tabs, also of different builds. */
type Message = { type: 'changed' } | Result

/** Name of the stored value, of the lock and of the channel between tabs. */
const QUEUE = 'outbox'
/** The server remembers an Idempotency-Key for 24 hours; a later retry could post twice. */
const RETRY_WINDOW_MS = 23 * HOUR_MS
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 10_000

let senders: Partial<Record<Kind, ActionSender>> = {}
/** The stored actions of all users of this browser, as this tab last read them. */
let queue: readonly PendingAction[] = []
let channel: BroadcastChannel | null = null
let failures = 0
let retryTimer: ReturnType<typeof setTimeout> | undefined
let isFlushing = false
let isFlushWanted = false

/** Sends pending actions whenever the server is reachable. Returns the function that stops it. */
export function startOfflineQueue(sendersByKind: Record<Kind, ActionSender>): () => void {
  senders = sendersByKind
  const opened = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(QUEUE)
  channel = opened
  if (opened) opened.onmessage = ({ data }: MessageEvent<Message>) => receive(data)
  const stops = [subscribeConnection(flush), subscribeSession(publish), () => opened?.close()]
  void load().then(flush)
  return () => {
    for (const stop of stops) stop()
    clearTimeout(retryTimer)
    retryTimer = undefined
    failures = 0
    senders = {}
    channel = null
  }
}

/** Adds an action at the end, to be sent after an optional pause. A toggle replaces the pending toggle of its lane. */
export async function addAction(action: PendingAction, pauseMs = 0): Promise<void> {
  const isReplaced = (other: PendingAction) =>
    action.kind === 'switch' && other.lane === action.lane && other.member === action.member
  await change((all) => [...all.filter((other) => !isReplaced(other)), action])
  if (pauseMs > 0) retryLater(pauseMs)
  else flush()
}

export const removeAction = (id: string): Promise<void> => change((all) => all.filter((action) => action.id !== id))

/** Retries a refused action, under a new id. This is safe, as a refusal changes nothing on the server. */
export async function retryAction(id: string): Promise<void> {
  await replace(id, { id: uuid(), triedAt: null, problem: null })
  failures = 0
  flush()
}

/** The stored actions of a user. */
export async function readActions(user: string): Promise<readonly PendingAction[]> {
  await load()
  return queue.filter((action) => action.member === user)
}

/** Restores actions, before the ones added since, and sends them. */
export async function restoreActions(actions: readonly PendingAction[]): Promise<void> {
  await change((all) => [...actions.filter(({ id }) => !all.some((other) => other.id === id)), ...all])
  flush()
}

/** Removes all actions of a user who signed out. */
export const clearActions = (user: string): Promise<void> =>
  change((all) => all.filter((action) => action.member !== user))

const replace = (id: string, part: Partial<PendingAction>): Promise<void> =>
  change((all) => all.map((action) => (action.id === id ? { ...action, ...part } : action)))

async function change(act: (all: readonly PendingAction[]) => readonly PendingAction[]): Promise<void> {
  const stored = await updateValue<readonly PendingAction[]>(QUEUE, (all = []) => act(all))
  // If nothing can be stored, the queue lives as long as the page.
  queue = stored ?? act(queue)
  publish()
  channel?.postMessage({ type: 'changed' } satisfies Message)
}

async function load(): Promise<void> {
  queue = (await updateValue<readonly PendingAction[]>(QUEUE, (all = []) => all)) ?? queue
  publish()
}

function publish(): void {
  const user = getSession().user?._id
  setPendingActions(queue.filter((action) => action.member === user))
}

function receive(message: Message): void {
  if (message.type === 'changed') void load()
  else if (message.item.member === getSession().user?._id) apply(message)
}

/** Applies a result. Returns whether the action is finished. */
function apply(result: Result): boolean {
  const sender = senders[result.item.kind]
  if (result.type === 'refused') return sender?.refused(result.item) ?? false
  sender?.sent(result.item, result.answer)
  return true
}

function applyInAllTabs(result: Result): boolean {
  channel?.postMessage(result satisfies Message)
  return apply(result)
}

function flush(): void {
  if (isScreenKept() || getConnection() !== 'online' || !getPendingActions().some(({ problem }) => !problem)) return
  if (retryTimer && failures > 0) return
  if (isFlushing) {
    isFlushWanted = true
    return
  }
  isFlushing = true
  void withLock(QUEUE, sendAll).finally(() => {
    isFlushing = false
    if (!isFlushWanted) return
    isFlushWanted = false
    flush()
  })
}

// Without TLS the Idempotency-Key keeps two tabs from posting twice.
async function sendAll(): Promise<void> {
  // Another tab may have sent actions while this one waited for the lock.
  await load()
  for (;;) {
    const action = getPendingActions().find(({ kind, problem }) => !problem && senders[kind])
    if (!action || !(await sendOne(action))) return
  }
}

/** Sends one action. False: the server cannot accept it now. */
async function sendOne(action: PendingAction): Promise<boolean> {
  const { id, kind, triedAt } = action
  if (triedAt !== null && kind !== 'switch' && Date.now() - triedAt > RETRY_WINDOW_MS) {
    await refuse(action, { code: 'stale', text: t('This may have been sent already. Check before you send it again.') })
    return true
  }
  await replace(id, { triedAt: triedAt ?? Date.now() })
  // While it was stored, the session may have ended or the action been removed.
  if (!getPendingActions().some((other) => other.id === id)) return true
  try {
    const answer = await senders[kind]?.send(action)
    failures = 0
    await removeAction(id)
    applyInAllTabs({ type: 'sent', item: action, answer })
    return true
  } catch (error) {
    const known = error instanceof ApiError ? error : null
    const isTemporary = isUnanswered(error) || known?.status === 401 || known?.status === 429
    if (isTemporary) retryLater(known?.retryAfterMs ?? 0)
    else await refuse(action, { code: known?.code ?? 'unknown', text: failureText(error, t('Something went wrong')) })
    return !isTemporary
  }
}

async function refuse(action: PendingAction, problem: NonNullable<PendingAction['problem']>): Promise<void> {
  if (applyInAllTabs({ type: 'refused', item: { ...action, problem } })) await removeAction(action.id)
  else await replace(action.id, { problem })
}

function retryLater(atLeastMs: number): void {
  clearTimeout(retryTimer)
  const backoff = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS)
  const pause = spread(Math.max(backoff, Math.min(atLeastMs, HOUR_MS)))
  failures++
  retryTimer = setTimeout(() => {
    retryTimer = undefined
    flush()
  }, pause)
}
