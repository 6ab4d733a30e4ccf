/** Measures streams by the times of their packets, as ffprobe prints them. */
import type { Demuxer } from './containers.ts'

/** When a stream begins and ends, in seconds. */
export interface Times {
  first: number
  last: number
  /** With a last packet that does not say how long it lasts, as long as the one before it. */
  end: number
}

/** Containers of broadcasts, whose clock may jump. ffmpeg closes the gaps. */
const JUMPING: readonly Demuxer[] = ['mpegts', 'mpeg']

export const SHOWN_PACKETS = [
  ...['-show_entries', 'packet=stream_index,pts_time,dts_time,duration_time,flags'],
  ...['-print_format', 'csv=print_section=0'],
]

/** Reads lines of packets. Answers the times of the streams by their index. */
export function readPackets(demuxer: Demuxer): { times: ReadonlyMap<number, Times>; onLine: (line: string) => void } {
  const times = new Map<number, Times & { newest: number }>()
  const isJumping = JUMPING.includes(demuxer)
  const onLine = (line: string) => {
    const [index, shown, decoded, lasts, flags = ''] = line.split(',')
    const time = [Number(shown), Number(decoded)].find(Number.isFinite)
    // A packet that is cut off by an edit is decoded for those after it, and not shown.
    if (!/^\d+$/.test(index!) || time === undefined || flags.includes('D')) return
    const duration = Math.max(0, Number(lasts) || 0)
    const known = times.get(Number(index))
    if (!known) times.set(Number(index), { first: time, newest: time, last: time + duration, end: time + duration })
    else if (isJumping) {
      known.last += duration
      known.end = known.last
    } else {
      const gap = Math.max(0, time - known.newest)
      known.first = Math.min(known.first, time)
      known.newest = Math.max(known.newest, time)
      known.last = Math.max(known.last, time + duration)
      known.end = Math.max(known.end, time + (duration || gap))
    }
  }
  return { times, onLine }
}
