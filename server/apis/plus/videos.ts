import type { videos } from '#contract/calls/videos.ts'
import { type CallRequest, ok, type Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { removeCaptions, setCaptions } from '#server/features/media/videos/captions/captions.ts'
import { removeVideo } from '#server/features/media/videos/discard.ts'
import { presentVideo } from '#server/features/media/videos/present-videos.ts'
import type { VideoRow } from '#server/features/media/videos/store.ts'
import { getVideo, getVideos, uploadVideo } from '#server/features/media/videos/videos.ts'

export function videoRoutes(deps: Deps): Routes<typeof videos> {
  const present = (row: VideoRow, { client }: Pick<CallRequest, 'client'>) => presentVideo(deps, row, client.language)
  const answer = async (row: Promise<VideoRow>, request: Pick<CallRequest, 'client'>) => ({
    video: present(await row, request),
  })
  return {
    'GET /videos': async (request) => ({
      videos: (await getVideos(deps, request.viewer)).map((row) => present(row, request)),
    }),
    'POST /videos': (request) => answer(uploadVideo(deps, request.viewer, request.files.video[0]), request),
    'GET /videos/:id': (request) => answer(getVideo(deps, request.viewer, deps.ids.parse(request.params.id)), request),
    'DELETE /videos/:id': ({ viewer, params }) => ok(removeVideo(deps, viewer, deps.ids.parse(params.id))),
    'PUT /videos/:id/captions/:language': (request) => {
      const { params, body, viewer } = request
      const given = { id: deps.ids.parse(params.id), language: params.language, file: body.captions }
      return answer(setCaptions(deps, viewer, given), request)
    },
    'DELETE /videos/:id/captions/:language': (request) => {
      const { params, viewer } = request
      return answer(removeCaptions(deps, viewer, deps.ids.parse(params.id), params.language), request)
    },
  }
}
