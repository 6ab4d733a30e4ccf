/**
 * Live events as features see them: what they hear, what they say. Small, as it is part of the first view; the socket
 * (live-socket.ts) is fetched once that is there. Events are hints: after `ready` and `resync` fetch what is shown.
 */
import { useEffect, useSyncExternalStore } from 'react'
import { type ClientFrame, LIVE_WATCHED, type ServerFrame, TYPING_MS } from '#contract/live.ts'

type FrameOf<T extends ServerFrame['type']> = Extract<ServerFrame, { type: T }>
type Listener = (frame: ServerFrame) => void
type Feed = 'following' | 'everyone'

/** Of what enters and leaves the screen while one scrolls the server hears this often. */
const WATCH_MS = 250

const heard = new Map<ServerFrame['type'], Set<Listener>>()
const followers = new Set<() => void>()
const watched = new Map<string, number>()
let send: ((frame: ClientFrame) => void) | null = null
let feed: Feed = 'following'
let watchTimer: ReturnType<typeof setTimeout> | undefined
let typed = { to: '', at: 0 }

/** Calls `listener` with each frame of that type; returns how to stop. */
export function onLive<T extends ServerFrame['type']>(type: T, listener: (frame: FrameOf<T>) => void): () => void {
  const listeners = heard.get(type) ?? new Set()
  heard.set(type, listeners.add(listener as Listener))
  return () => void listeners.delete(listener as Listener)
}

/** Told by the socket of each frame that came. */
export function dispatchFrame(frame: ServerFrame): void {
  for (const listener of heard.get(frame.type) ?? []) listener(frame)
}

/** Told by the socket: how to speak while the server listens, and that it no longer does. */
export function setTransport(speak: typeof send): void {
  send = speak
  typed = { to: '', at: 0 }
  if (watched.size > 0) sendWatched()
  if (feed !== 'following') send?.({ feed })
  for (const follower of followers) follower()
}

function subscribe(follower: () => void): () => void {
  followers.add(follower)
  return () => followers.delete(follower)
}

/** How often to ask for news: never while they come by themselves. */
export const usePollInterval = (ms: number): number | false =>
  useSyncExternalStore(subscribe, () => send !== null) ? false : ms

/** Hears of a post's counts, changes and end while it is on screen. */
export function useWatchedTweet(tweet: string): void {
  useEffect(() => {
    watch(tweet, 1)
    return () => watch(tweet, -1)
  }, [tweet])
}

/** The posts on screen, the latest to enter last. */
export const getWatched = (): string[] => [...watched.keys()].slice(-LIVE_WATCHED)

function watch(tweet: string, by: 1 | -1): void {
  const count = (watched.get(tweet) ?? 0) + by
  if (count > 0) watched.set(tweet, count)
  else watched.delete(tweet)
  if (send) watchTimer ??= setTimeout(sendWatched, WATCH_MS)
}

function sendWatched(): void {
  clearTimeout(watchTimer)
  watchTimer = undefined
  send?.({ watch: getWatched() })
}

/** Whose new posts are told while this is on screen. */
export function useFeed(wanted: Feed): void {
  useEffect(() => {
    setFeed(wanted)
    return () => setFeed('following')
  }, [wanted])
}

function setFeed(wanted: Feed): void {
  if (wanted === feed) return
  feed = wanted
  send?.({ feed })
}

/** A letter of a message was typed; the other is told now and then. */
export function sendTyping(to: string): void {
  const now = performance.now()
  // A little more than the server allows, or every other would be dropped.
  if (!send || (typed.to === to && now - typed.at < TYPING_MS + 100)) return
  typed = { to, at: now }
  send({ typing: to })
}
