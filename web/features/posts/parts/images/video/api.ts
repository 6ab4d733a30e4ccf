import { api } from '#web/core/api/api.ts'
import { apiUpload } from '#web/core/api/api-upload.ts'

/** Uploads a video or a voice note. `onShare` gets the sent share, from 0 to 1. */
export const uploadVideo = async (file: File, signal: AbortSignal, onShare: (share: number) => void) =>
  (await apiUpload('POST /videos', { body: {}, files: { video: [file] }, signal }, onShare)).video

/** Fetches the state of an upload. */
export const fetchVideo = async (id: string, signal: AbortSignal) =>
  (await api('GET /videos/:id', { params: { id }, signal })).video

/** Deletes an upload that no post shows. */
export const deleteVideo = (id: string) => api('DELETE /videos/:id', { params: { id }, keepalive: true })

/** Sets the captions of an upload in one language. */
export const setCaptions = (id: string, language: string, captions: string) =>
  api('PUT /videos/:id/captions/:language', { params: { id, language }, body: { captions } })

/** Removes the captions of an upload in one language. */
export const removeCaptions = (id: string, language: string) =>
  api('DELETE /videos/:id/captions/:language', { params: { id, language } })
