/**
 * Live events for features. Part of the first view; the socket (live-socket.ts) is fetched after it. Events are hints: refetch
 * the shown data after `ready` and `resync`.
 */
import { useEffect } from 'react'
import { type ClientFrame, LIVE_WATCHED, type ServerFrame, TYPING_MS } from '#contract/live.ts'
import { createStore, useStore } from '#web/store.ts'

type FrameOf<T extends ServerFrame['type']> = Extract<ServerFrame, { type: T }>
type Listener = (frame: ServerFrame) => void
type Feed = 'following' | 'everyone'
type Send = (frame: ClientFrame) => void

/** The list of watched tweets is sent at most this often. */
const WATCH_MS = 250

const listenersByType = new Map<ServerFrame['type'], Set<Listener>>()
const transport = createStore<Send | null>(null)
const watched = new Map<string, number>()
let feed: Feed = 'following'
let watchTimer: ReturnType<typeof setTimeout> | undefined
let typed = { to: '', at: 0 }

const send: Send = (frame) => transport.get()?.(frame)

/** Calls `listener` with each frame of that type. Returns the function that unsubscribes it. */
export function onLive<T extends ServerFrame['type']>(type: T, listener: (frame: FrameOf<T>) => void): () => void {
  const listeners = listenersByType.get(type) ?? new Set()
  listenersByType.set(type, listeners.add(listener as Listener))
  return () => void listeners.delete(listener as Listener)
}

/** Combines stop functions into one. */
export const stopAll = (stops: readonly (() => void)[]) => (): void => {
  for (const stop of stops) stop()
}

/** Passes a received frame to its listeners. */
export function dispatchFrame(frame: ServerFrame): void {
  for (const listener of listenersByType.get(frame.type) ?? []) listener(frame)
}

/** Sets how frames are sent; null while there is no connection. */
export function setTransport(next: Send | null): void {
  transport.set(next)
  typed = { to: '', at: 0 }
  if (watched.size > 0) sendWatched()
  if (feed !== 'following') send({ feed })
}

/** The interval for polling: `ms`, or false while live events arrive. */
export const usePollInterval = (ms: number): number | false => (useStore(transport) ? false : ms)

/** Subscribes to a tweet's counts, edits and deletion while it is on screen. */
export function useWatchedTweet(tweet: string): void {
  useEffect(() => {
    watch(tweet, 1)
    return () => watch(tweet, -1)
  }, [tweet])
}

/** Ids of the tweets on screen, the most recent last. */
export const getWatched = (): string[] => [...watched.keys()].slice(-LIVE_WATCHED)

function watch(tweet: string, by: 1 | -1): void {
  const count = (watched.get(tweet) ?? 0) + by
  if (count > 0) watched.set(tweet, count)
  else watched.delete(tweet)
  if (transport.get()) watchTimer ??= setTimeout(sendWatched, WATCH_MS)
}

function sendWatched(): void {
  clearTimeout(watchTimer)
  watchTimer = undefined
  send({ watch: getWatched() })
}

/** Subscribes to new posts of that feed while the component is mounted. */
export function useFeed(wanted: Feed): void {
  useEffect(() => {
    setFeed(wanted)
    return () => setFeed('following')
  }, [wanted])
}

function setFeed(wanted: Feed): void {
  if (wanted === feed) return
  feed = wanted
  send({ feed })
}

/** Reports that the user is typing a message. Throttled. */
export function sendTyping(to: string): void {
  const now = performance.now()
  // A little more than the server's limit, which would otherwise drop every other report.
  if (!transport.get() || (typed.to === to && now - typed.at < TYPING_MS + 100)) return
  typed = { to, at: now }
  send({ typing: to })
}
