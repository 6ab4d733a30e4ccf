import { text } from '#contract/server-texts.ts'
import type { media } from '#server/apis/mastodon/calls/media.ts'
import {
  type MediaAttachment,
  toAttachmentOf,
  toPreparedMedium,
  toUploadedImage,
} from '#server/apis/mastodon/entities/media.ts'
import { idIn } from '#server/apis/mastodon/request.ts'
import { fail, failFields } from '#server/core/errors.ts'
import type { CallRequest, Routes, Upload } from '#server/core/http/call.ts'
import { StatusAnswer } from '#server/core/http/status-answer.ts'
import { toDecimal } from '#server/core/ids/decimal-ids.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { presentImages } from '#server/features/media/present-images.ts'
import {
  describeImage,
  findWaitingImages,
  removeImage,
  uploadImage,
  type WaitingImage,
} from '#server/features/media/uploads/uploads.ts'
import { signedUrls } from '#server/features/media/urls.ts'
import { readDemuxer } from '#server/features/media/videos/containers.ts'
import { removeVideo } from '#server/features/media/videos/discard.ts'
import { mediumOf } from '#server/features/media/videos/present-videos.ts'
import { describeVideo, findVideo, type VideoRow } from '#server/features/media/videos/store.ts'
import { uploadVideo } from '#server/features/media/videos/videos.ts'
import { cleanAlts } from '#server/features/posts/rules.ts'

type Request = Pick<CallRequest, 'client'> & { viewer: Id }

/** Statuses of uploads that are not ready: when they are accepted, and afterwards. */
const ACCEPTED = 202
const PREPARING = 206

export function mediaRoutes(deps: Deps): Routes<typeof media> {
  const { ids, db } = deps
  const showImage = (image: WaitingImage, request: Request): MediaAttachment =>
    toUploadedImage(deps, image, request.client.origin)
  /** A video as its owner sees it: prepared, or with the status of one that is not. Refuses one that failed. */
  const showVideo = (row: VideoRow, request: Request, status: number) => {
    if (row.reason !== null) fail(row.reason)
    const id = toDecimal(ids, row.id)
    const medium = mediumOf(row)
    if (!medium) return new StatusAnswer(toPreparedMedium(id, row.alt), status)
    const [shown] = presentImages([{ ...medium, alt: row.alt }], (hash) => signedUrls(db, hash))
    return { ...toAttachmentOf(db, shown!, request.client.origin), id }
  }
  const upload =
    (status: number) => async (request: Request & { body: { description?: string }; files: { file: Upload[] } }) => {
      const { viewer, body, files } = request
      const [file] = files.file
      if (!file || file.bytes === 0) failFields({ file: text('Choose one file.') })
      const [alt = ''] = cleanAlts('alt', [body.description ?? ''])
      if (!(await readDemuxer(file.path))) return showImage(await uploadImage(deps, viewer, file, alt), request)
      const row = await uploadVideo(deps, viewer, file, alt)
      return showVideo(row, request, status)
    }
  const find = async (viewer: Id, id: Id) => {
    const [image] = await findWaitingImages(db, viewer, [id])
    return { image, video: image ? undefined : await findVideo(db, viewer, id) }
  }
  const gone = () => fail('upload_not_found')

  return {
    'POST /v1/media': upload(200),
    'POST /v2/media': upload(ACCEPTED),
    'GET /v1/media/:id': async (request) => {
      const { image, video } = await find(request.viewer, idIn(deps, request.params.id))
      return image ? showImage(image, request) : showVideo(video ?? gone(), request, PREPARING)
    },
    'PUT /v1/media/:id': async (request) => {
      const { viewer, params, body } = request
      const id = idIn(deps, params.id)
      if (body.description === undefined) {
        const { image, video } = await find(viewer, id)
        return image ? showImage(image, request) : showVideo(video ?? gone(), request, 200)
      }
      const [alt = ''] = cleanAlts('alt', [body.description])
      const image = await describeImage(deps, viewer, id, alt)
      if (image) return showImage(image, request)
      if (!(await transact(db, (tx) => describeVideo(tx, viewer, id, alt)))) gone()
      return showVideo((await findVideo(db, viewer, id)) ?? gone(), request, 200)
    },
    'DELETE /v1/media/:id': async ({ viewer, params }) => {
      const { image, video } = await find(viewer, idIn(deps, params.id))
      if (image) await removeImage(deps, viewer, image.id)
      else await removeVideo(deps, viewer, (video ?? gone()).id)
      return {}
    },
  }
}
