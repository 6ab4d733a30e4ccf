/** Whether videos that are started by hand have sound, and how loud it is: the last choice in this browser. */

const SOUND = 'sound'
const VOLUME = 'volume'

/** Whether the sound of a video was turned on last. */
export const keepsSound = (): boolean => read(SOUND) === 'on'

/** The last volume, from 0 to 1. */
export function keptVolume(): number {
  const volume = Number.parseFloat(read(VOLUME) ?? '')
  return volume > 0 && volume <= 1 ? volume : 1
}

/** Keeps what a person has chosen. */
export function keepSound({ muted, volume }: Pick<HTMLMediaElement, 'muted' | 'volume'>): void {
  try {
    localStorage.setItem(SOUND, muted ? 'off' : 'on')
    localStorage.setItem(VOLUME, String(volume))
  } catch {
    // Without storage the choice is lost.
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
