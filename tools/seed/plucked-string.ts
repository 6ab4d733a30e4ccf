/** A voice note for a seeded post: a phrase on a plucked string, with the echo of a stairwell. */
import { createRandom } from '#tools/random.ts'

const RATE = 22_050
/** Notes in half-tones above A, each with its length in beats. */
const PHRASE = [
  [5, 2],
  [8, 1],
  [9, 1],
  [12, 2],
  [9, 1],
  [8, 1],
  [5, 1],
  [4, 1],
  [5, 3],
  [0, 1],
  [1, 1],
  [5, 1],
  [4, 1],
  [1, 1],
  [0, 4],
] as const
const BEAT = 0.42

/** A recording of 10 seconds. */
export function playString(): File {
  const beats = PHRASE.reduce((sum, [, length]) => sum + length, 0)
  const sound = new Float64Array(Math.round((beats * BEAT + 1) * RATE))
  const random = createRandom(7)
  let at = 0
  for (const [tone, length] of PHRASE) {
    pluck(sound, Math.round(at * RATE), 146.8 * 2 ** (tone / 12), random.next)
    at += length * BEAT
  }
  const echo = Math.round(0.19 * RATE)
  for (let index = echo; index < sound.length; index++) sound[index]! += 0.35 * sound[index - echo]!
  return new File([wave(sound)], 'stairwell.wav', { type: 'audio/wav' })
}

/** Adds a plucked string: noise that goes round a loop of one period and is smoothed each time. */
function pluck(sound: Float64Array, from: number, hertz: number, next: () => number): void {
  const loop = Float64Array.from({ length: Math.round(RATE / hertz) }, () => next() - 0.5)
  for (let index = 0; from + index < sound.length; index++) {
    const place = index % loop.length
    sound[from + index]! += loop[place]!
    loop[place] = 0.498 * (loop[place]! + loop[(place + 1) % loop.length]!)
  }
}

/** A WAV file with 16 bits for each value. */
function wave(sound: Float64Array): Uint8Array<ArrayBuffer> {
  const highest = sound.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const file = Buffer.alloc(44 + 2 * sound.length)
  file.write('RIFF')
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8)
  // The length of this part, PCM, one channel, rate, bytes a second, bytes and bits of a value.
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(RATE, 24)
  file.writeUInt32LE(2 * RATE, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(2 * sound.length, 40)
  for (const [index, value] of sound.entries()) file.writeInt16LE((value / highest) * 30_000, 44 + 2 * index)
  return new Uint8Array(file)
}
