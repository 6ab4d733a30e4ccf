/**
 * Names of videos. The files of a video are its poster's and an MP4 file of the same name; whatever knows only the name of
 * files, such as a backup or a deletion, sees in it whether there is an MP4 file.
 */
import { hash } from 'node:crypto'

const KIND = 'mp4:'
const MARK_LENGTH = 8

/** The content of a video, from the hash of its MP4 file: other than that of any image. */
export const videoContent = (contentHash: string): string => KIND + contentHash

export const isVideoContent = (content: string): boolean => content.startsWith(KIND)

/** The end of the name of a video follows from its beginning. One image in four billion has such a name by chance. */
const markOf = (start: string): string => hash('sha256', `video ${start}`, 'hex').slice(0, MARK_LENGTH)

/** The name of a video, from a name of the same length. */
export function toVideoName(name: string): string {
  const start = name.slice(0, -MARK_LENGTH)
  return start + markOf(start)
}

export const isVideoName = (name: string): boolean => toVideoName(name) === name
