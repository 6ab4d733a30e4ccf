/** The uploads of videos and voice notes of posts being written. A chunk of its own. */
import type { WrittenMedium } from '#web/features/posts/parts/part.ts'
import { deleteVideo } from './api.ts'
import { Upload } from './upload.ts'
import { forgetVideoState, setVideoState, uploadOf } from './video-states.ts'

const uploads = new Map<string, Upload>()

/** Follows a video, which is uploaded first if the server does not have it. Returns the function that stops following. */
export function followVideo(medium: WrittenMedium): () => void {
  const { id } = medium
  const upload = uploads.get(id) ?? new Upload(medium, () => uploads.delete(id))
  uploads.set(id, upload)
  return upload.follow(medium)
}

/** Uploads a video again whose upload was interrupted. */
export const retryUpload = (id: string): void => uploads.get(id)?.run()

/** Asks again how far videos are of which the server has one no longer: that is uploaded again. */
export function recheckVideos(media: readonly WrittenMedium[]): void {
  for (const medium of media.filter(({ video }) => video)) {
    setVideoState(medium.id, { phase: 'waiting', percent: 0, upload: uploadOf(medium) })
    uploads.get(medium.id)?.run()
  }
}

/** Ends the uploads of removed videos and deletes them on the server, which otherwise does so after a day. */
export function dropVideos(media: readonly WrittenMedium[]): void {
  for (const medium of media) {
    const { id, video } = medium
    if (!video) continue
    const uploaded = uploadOf(medium)
    uploads.get(id)?.end()
    uploads.delete(id)
    forgetVideoState(id)
    if (uploaded && !video.isStored) deleteVideo(uploaded).catch(() => {})
  }
}
