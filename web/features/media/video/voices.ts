/**
 * The sounds of voice notes. They are not in the document, so they go on while their row of a list is out of view, and are
 * there again when it comes back.
 */
import { createStore, type Store } from '#web/store.ts'
import { joinPlayback, type PlaybackControl } from './playback.ts'

/** What a player shows of a voice note. */
interface VoiceState {
  isPlaying: boolean
  isBroken: boolean
  /** Seconds. */
  time: number
}

class Voice {
  readonly state: Store<VoiceState> = createStore<VoiceState>({ isPlaying: false, isBroken: false, time: 0 })
  #audio: HTMLAudioElement | undefined
  #control: PlaybackControl | undefined

  /** Plays it from an address, or pauses it. */
  toggle(name: string, url: string): void {
    const { isPlaying, isBroken } = this.state.get()
    const audio = this.#audioOf(name)
    if (isPlaying) audio.pause()
    else {
      if (isBroken || !audio.src) audio.src = url
      this.#change({ isBroken: false })
      this.#control?.play()
    }
  }

  /** Goes to a time of a voice note, which may not have begun. */
  seek(name: string, time: number): void {
    this.#audioOf(name)
    this.#control?.seek(time)
    this.#change({ time })
  }

  #audioOf(name: string): HTMLAudioElement {
    if (this.#audio) return this.#audio
    const audio = new Audio()
    this.#audio = audio
    audio.preload = 'none'
    this.#control = joinPlayback({ element: audio, name, frame: null, startsByItself: false })
    const on = (event: string, change: () => Partial<VoiceState>) =>
      audio.addEventListener(event, () => this.#change(change()))
    on('play', () => ({ isPlaying: true }))
    on('pause', () => ({ isPlaying: false }))
    on('timeupdate', () => ({ time: audio.currentTime }))
    on('ended', () => ({ time: 0 }))
    on('error', () => ({ isPlaying: false, isBroken: true }))
    return audio
  }

  #change(change: Partial<VoiceState>): void {
    this.state.set({ ...this.state.get(), ...change })
  }
}

const voices = new Map<string, Voice>()

/** The voice note of a file. */
export function voiceOf(name: string): Voice {
  const voice = voices.get(name) ?? new Voice()
  voices.set(name, voice)
  return voice
}
