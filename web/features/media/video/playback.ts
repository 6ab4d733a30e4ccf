/**
 * Playback of the videos and voice notes of a page: one at a time. The most visible video plays by itself, without sound.
 * What a person has started goes on until it is paused, ends or leaves the view, and until then nothing starts by itself.
 */
import { mayPlay, savesData } from '#web/core/appearance/choices.ts'
import { watchPage } from './page-changes.ts'
import { keepSound, keepsSound, keptVolume } from './sound.ts'

/** The share of a video, or of the window, that must be in view. */
const IN_VIEW = 0.6
/** How long nothing comes into view or leaves it before a video starts. What is scrolled past is not loaded. */
const SETTLED_MS = 200

/** A video or a voice note on the page. */
interface Playback {
  element: HTMLMediaElement
  /** The name of its file, under which its position is kept until the page is left. */
  name: string
  /** The place of a video. Without one, as for a voice note, it also plays out of view. */
  frame: HTMLElement | null
  /** False: it plays only when it is pressed. */
  startsByItself: boolean
}

interface Entry extends Playback {
  /** The share that is in view, from 0 to 1; NaN until that is known. */
  visible: number
  isByHand: boolean
  isBroken: boolean
  /** The last known state, to tell a choice of a person from a change made here. */
  muted: boolean
  volume: number
  /** The path of the screen that started it. */
  path: string
  /** Set until the event of a start or a pause that no person made. */
  isStarting: boolean
  isStopping: boolean
}

const entries = new Set<Entry>()
/** Where each was left, in seconds. */
const positions = new Map<string, number>()
/** What was paused by hand, has ended, or must not start: it plays when it is pressed. */
const held = new Set<string>()
let playing: Entry | undefined
let unwatch: (() => void) | undefined
let settling: ReturnType<typeof setTimeout> | undefined

/** What a player does with its element. */
export interface PlaybackControl {
  /** Plays it because a person wants it. */
  play: () => void
  /** Where it was left. */
  position: () => number
  /** Goes to a time, also before it has begun. */
  seek: (time: number) => void
  /** Continues after a failure, as its file has another address. */
  renew: () => void
  leave: () => void
}

/** Adds a video or a voice note to those of the page. */
export function joinPlayback(playback: Playback): PlaybackControl {
  const { element, name } = playback
  const entry: Entry = {
    ...{ ...playback, visible: Number.NaN, isByHand: false, isBroken: false, muted: false, volume: 1 },
    ...{ path: '', isStarting: false, isStopping: false },
  }
  entries.add(entry)
  unwatch ??= watchPage(decide)
  const unobserve = playback.frame && observe(playback.frame, entry)
  mute(entry, playback.frame !== null)
  if (playback.frame) entry.volume = element.volume = keptVolume()

  const events: Record<string, () => void> = {
    play: () => began(entry),
    pause: () => paused(entry),
    volumechange: () => changedSound(entry),
    loadedmetadata: () => {
      const position = positions.get(name)
      if (position !== undefined) element.currentTime = position
    },
    timeupdate: () => {
      positions.set(name, element.currentTime)
      // A voice note outlives its row of a list, but not the screen.
      if (!entry.frame && playing === entry && location.pathname !== entry.path) stop(entry)
    },
    ended: () => void positions.delete(name),
    error: () => {
      entry.isBroken = true
      if (playing === entry) playing = undefined
      decide()
    },
  }
  for (const [event, listener] of Object.entries(events)) element.addEventListener(event, listener)
  return {
    play: () => startByHand(entry),
    position: () => positions.get(name) ?? 0,
    seek: (time) => {
      positions.set(name, time)
      if (element.readyState > 0) element.currentTime = time
    },
    renew: () => {
      if (entry.isByHand) return startByHand(entry)
      entry.isBroken = false
      held.delete(name)
      decide()
    },
    leave: () => {
      for (const [event, listener] of Object.entries(events)) element.removeEventListener(event, listener)
      unobserve?.()
      entries.delete(entry)
      // An element that leaves the document is paused by the browser.
      if (playing === entry) {
        if (entry.isByHand) held.add(name)
        playing = undefined
        element.pause()
      }
      // Rows leave their list while it is scrolled.
      if (entries.size > 0) return settle()
      clearTimeout(settling)
      unwatch?.()
      unwatch = undefined
    },
  }
}

/** Reports how much of a frame is in view. Of one that is higher than the window, it is the share of the window. */
function observe(frame: HTMLElement, entry: Entry): () => void {
  const observer = new IntersectionObserver(
    (changes) => {
      const { intersectionRatio, intersectionRect, rootBounds } = changes.at(-1)!
      entry.visible = Math.max(intersectionRatio, rootBounds ? intersectionRect.height / rootBounds.height : 0)
      settle()
    },
    { threshold: [0, 0.2, 0.4, IN_VIEW, 0.7, 0.8, 0.9, 1] },
  )
  observer.observe(frame)
  return () => observer.disconnect()
}

function mute(entry: Entry, muted: boolean): void {
  entry.muted = muted
  entry.element.muted = muted
}

/** Stops what may not go on at once, and plays what is in view once nothing changes any more. */
function settle(): void {
  if (playing && !mayGoOn(playing)) stop(playing)
  clearTimeout(settling)
  settling = setTimeout(decide, SETTLED_MS)
}

/** Plays the video that is most in view, and stops what may not go on. */
function decide(): void {
  if (playing && !mayGoOn(playing)) stop(playing)
  if (playing?.isByHand) return
  const [best] = [...entries].filter(mayStart).sort((one, other) => other.visible - one.visible || inOrder(one, other))
  if (!best || (playing && best.visible <= playing.visible)) return
  if (playing) stop(playing)
  startByItself(best)
}

const inOrder = (one: Entry, other: Entry): number =>
  one.frame!.compareDocumentPosition(other.frame!) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1

// Not where motion is off or data is saved.
const mayStart = (entry: Entry): boolean =>
  entry.frame !== null &&
  entry.startsByItself &&
  !entry.isBroken &&
  !held.has(entry.name) &&
  entry.visible >= IN_VIEW &&
  mayPlay() &&
  !savesData() &&
  !document.hidden &&
  !isCovered(entry)

function mayGoOn(entry: Entry): boolean {
  const { element } = entry
  // Over the page, or in the whole screen.
  if (document.pictureInPictureElement === element || document.fullscreenElement?.contains(element)) return true
  if (isCovered(entry)) return false
  if (!entry.frame) return true
  return entry.isByHand ? entry.visible !== 0 : mayStart(entry)
}

/** Whether a dialog or the viewer is over it. */
function isCovered({ frame }: Entry): boolean {
  const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1)
  return dialog ? !dialog.contains(frame) : frame?.closest('[inert]') != null
}

function startByItself(entry: Entry): void {
  playing = entry
  entry.isByHand = false
  entry.isStarting = true
  mute(entry, true)
  void entry.element.play().catch((error: Error) => {
    entry.isStarting = false
    // A pause before it began. Otherwise the browser lets nothing play by itself.
    if (error.name === 'AbortError') return
    held.add(entry.name)
    if (playing === entry) playing = undefined
  })
}

function startByHand(entry: Entry): void {
  const { element } = entry
  if (entry.isBroken) element.load()
  entry.isBroken = entry.isStarting = false
  if (entry.frame) mute(entry, !keepsSound())
  takeOver(entry)
  const refused = (error: Error): unknown => {
    // The press came before the player was there: without a press browsers play pictures only.
    if (error.name === 'NotAllowedError' && entry.frame && !entry.muted) {
      mute(entry, true)
      return element.play().catch(refused)
    }
    if (playing === entry && error.name !== 'AbortError') playing = undefined
  }
  void element.play().catch(refused)
}

function began(entry: Entry): void {
  const isByItself = entry.isStarting
  entry.isStarting = false
  if (isByItself) return
  takeOver(entry)
}

/** Makes it the one that a person has chosen. */
function takeOver(entry: Entry): void {
  if (playing && playing !== entry) stop(playing)
  playing = entry
  entry.isByHand = true
  entry.path = location.pathname
  held.delete(entry.name)
}

function stop(entry: Entry): void {
  if (playing === entry) playing = undefined
  // Nothing with sound comes back by itself.
  if (entry.isByHand) held.add(entry.name)
  if (entry.element.paused) return
  entry.isStopping = true
  entry.element.pause()
}

function paused(entry: Entry): void {
  const isOwn = entry.isStopping
  entry.isStopping = false
  if (isOwn) return
  // Browsers pause what plays by itself in a hidden page.
  if (!document.hidden || entry.isByHand) held.add(entry.name)
  if (playing === entry) playing = undefined
  decide()
}

function changedSound(entry: Entry): void {
  const { muted, volume } = entry.element
  if (muted === entry.muted && volume === entry.volume) return
  // The voice notes of a page have no controls of their sound.
  if (entry.frame) keepSound({ muted, volume })
  const isTurnedOn = entry.muted && !muted
  entry.muted = muted
  entry.volume = volume
  if (isTurnedOn && !entry.element.paused) takeOver(entry)
}
