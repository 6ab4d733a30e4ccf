/** Members who upload videos that tests/ffmpeg/ passes through in place of ffmpeg. */
import path from 'node:path'
import { expect } from 'vitest'
import type { Video } from '#contract/calls/videos.ts'
import type { Member } from './member.ts'

/** The setting with which a world takes videos, whatever the machine has. */
export const FAKE_FFMPEG = { FFMPEG: path.resolve('tests/ffmpeg/ffmpeg') }
export const soon = { interval: 20, timeout: 20_000 }

interface Content {
  /** The content differs with it. */
  text?: string
  seconds?: number | null
  width?: number
  height?: number
  kind?: 'video' | 'voice'
  hasSound?: boolean
  /** What the program does with it, other than to pass it through (tests/ffmpeg/ffmpeg). */
  does?: 'crash' | 'refuse' | 'hang' | 'forget' | 'eat' | 'fill' | 'full' | 'spin' | 'run-on' | 'linger'
  /** With `linger`: the file whose appearance ends the work. */
  until?: string
  packets?: number
}

/** A file that begins as an MP4 file, and says to the program what it contains. */
export function fakeVideo(content: Content = {}): Blob {
  const { text = 'one', seconds = 12.5, width = 640, height = 360, kind = 'video', hasSound = true } = content
  const packets = String(content.packets ?? 300)
  const size = { width, height, avg_frame_rate: '30/1', r_frame_rate: '30/1' }
  const picture = { index: 0, codec_type: 'video', codec_name: 'h264', ...size, nb_read_packets: packets }
  const sound = { index: 1, codec_type: 'audio', codec_name: 'aac', nb_read_packets: '500' }
  const streams = [...(kind === 'video' ? [picture] : []), ...(hasSound ? [sound] : [])]
  const probe = JSON.stringify({ streams, format: seconds === null ? {} : { duration: String(seconds) } })
  const does = `does=${content.does ?? ''}\nuntil=${content.until ?? ''}`
  return new Blob([`\0\0\0\x18ftypmp42\0\0\0\0mp42isom\nprobe=${probe}\n${does}\n${text}\n`], { type: 'video/mp4' })
}

/** Uploads a file as a video. */
export const uploads = async (member: Member, video: Blob = fakeVideo()): Promise<Video> =>
  (await member.call('POST /videos', { body: {}, files: { video: [video] } })).video

export const seesVideo = async (member: Member, { _id: id }: Pick<Video, '_id'>): Promise<Video> =>
  (await member.call('GET /videos/:id', { params: { id } })).video

/** Waits until a video is ready, or has failed. */
export async function isProcessed(member: Member, video: Pick<Video, '_id'>): Promise<Video> {
  await expect.poll(async () => (await seesVideo(member, video)).state, soon).toMatch(/^(ready|failed)$/)
  return seesVideo(member, video)
}

/** Uploads a video and waits until it is ready. */
export const hasVideo = async (member: Member, content?: Content): Promise<Video> =>
  isProcessed(member, await uploads(member, fakeVideo(content)))
