/** Uploaded videos are stored until they are processed, under names that no address leads to. */
import { randomBytes } from 'node:crypto'
import type { Id } from '#server/core/ids/ids.ts'

const ID_DIGITS = 16

/** A new name for the uploaded file of a video. Its second half is the id, by which a check finds the row. */
export const newSource = (video: Id): string =>
  randomBytes(8).toString('hex') + video.toString(16).padStart(ID_DIGITS, '0')

/** The id of the video whose uploaded file has the name. */
export const videoOfSource = (source: string): Id => Number.parseInt(source.slice(-ID_DIGITS), 16)

export const sourceName = (source: string): string => `${source}.source`
