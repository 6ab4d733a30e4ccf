/** The video or voice note of a post that is being written. */
import type { Id, IdFormat } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { NewStoredImage } from '#server/features/media/images.ts'
import { takeVideo } from '#server/features/media/videos/use-in-post.ts'

/** What a draft says of its video besides its id. */
export interface VideoDetails {
  /** The field of the call that names it: of a thread, or by default of a post. */
  videoField?: 'videos' | undefined
  /** The scheduled post that has it. */
  scheduled?: Id | undefined
}

export interface ChosenVideo {
  id: Id
  alt: string
  field: 'video' | 'videos'
  scheduled: Id | null
}

/** The video that a draft names, described by the first of its descriptions. */
export const chooseVideo = (
  { video, videoField, scheduled }: VideoDetails & { video?: string | undefined },
  [alt = '']: readonly string[],
  ids: IdFormat,
): ChosenVideo | null =>
  video ? { id: ids.parse(video), alt, field: videoField ?? 'video', scheduled: scheduled ?? null } : null

/** Takes the video for a post, the only one that gets it. */
export const takeChosen = async (tx: Tx, owner: Id, { alt, ...video }: ChosenVideo): Promise<NewStoredImage> => ({
  ...(await takeVideo(tx, { owner, ...video })),
  alt,
})
