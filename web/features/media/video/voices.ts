/**
 * The sounds of voice notes. They are not in the document, so they go on while their row of a list is out of view, and are
 * there again when it comes back.
 */
import { joinPlayback, type PlaybackControl } from './playback.ts'

/** The sound of a voice note. */
export interface Voice {
  audio: HTMLAudioElement
  control: PlaybackControl
}

const voices = new Map<string, Voice & { players: number }>()

/** The sound of a file, for a player that shows it. */
export function takeVoice(name: string, url: string): Voice {
  const voice = voices.get(name) ?? { ...createVoice(name), players: 0 }
  voices.set(name, voice)
  voice.players++
  // What has begun keeps its address.
  if (!voice.audio.hasAttribute('src')) voice.audio.src = url
  return voice
}

/** Ends the sound of a file that no player shows, unless it plays: then once it no longer does. */
export function leaveVoice(name: string): void {
  const voice = voices.get(name)!
  voice.players--
  forgetIdle(name)
}

function createVoice(name: string): Voice {
  const audio = new Audio()
  audio.preload = 'none'
  for (const event of ['pause', 'error']) audio.addEventListener(event, () => forgetIdle(name))
  return { audio, control: joinPlayback({ element: audio, name, frame: null, startsByItself: false }) }
}

function forgetIdle(name: string): void {
  const voice = voices.get(name)
  if (!voice || voice.players > 0 || !voice.audio.paused) return
  voices.delete(name)
  voice.control.leave()
}
