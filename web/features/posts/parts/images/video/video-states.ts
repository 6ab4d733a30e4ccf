/** How far the videos and voice notes of posts being written are. Part of the composer; uploads.ts, which sets it, is not. */
import type { Video } from '#contract/calls/videos.ts'
import type { WrittenMedium, WrittenPost } from '#web/features/posts/parts/part.ts'
import { createStore, useStore } from '#web/store.ts'

export interface VideoState {
  /** `held`: the upload starts with the connection. `interrupted`: it starts again when the person wants. */
  phase: 'held' | 'uploading' | 'interrupted' | Video['state']
  /** Of the phase. */
  percent: number
  /** The id of the upload; null until the server has the file. */
  upload: string | null
  /** Why it failed or was interrupted. */
  message?: string | undefined
  medium?: Video['media'] | undefined
}

const states = createStore<ReadonlyMap<string, VideoState>>(new Map())

export const setVideoState = (id: string, state: VideoState): void => states.set(new Map(states.get()).set(id, state))

/** The id of an upload, also of one that its draft does not name yet. */
export const uploadOf = ({ id, video }: WrittenMedium): string | null =>
  video?.upload ?? states.get().get(id)?.upload ?? null

/** Whether a video is ready, or its file was refused before or while it was uploaded: there is nothing to ask the server. */
export function isSettled({ id }: WrittenMedium): boolean {
  const state = states.get().get(id)
  return state?.phase === 'ready' || (state?.phase === 'failed' && state.upload === null)
}

export function forgetVideoState(id: string): void {
  const next = new Map(states.get())
  if (next.delete(id)) states.set(next)
}

/** The state of an upload in the words of this device. */
export const stateOfVideo = ({ _id, state, progress, message, media }: Video): VideoState => ({
  ...{ phase: state, percent: progress, upload: _id, message, medium: media },
})

function stateOf(all: ReadonlyMap<string, VideoState>, { id, video }: WrittenMedium): VideoState {
  const upload = video?.upload ?? null
  if (video?.medium) return { phase: 'ready', percent: 100, upload, medium: video.medium }
  return all.get(id) ?? { phase: upload === null ? 'uploading' : 'waiting', percent: 0, upload }
}

/** The state of a video or voice note. Renders again when it changes. */
export const useVideoState = (medium: WrittenMedium): VideoState => stateOf(useStore(states), medium)

/** What the videos of posts allow: nothing yet, posting once they are ready, or posting now. */
type VideoProgress = 'failed' | 'uploading' | 'preparing' | 'ready'

/** How far the slowest of the videos of posts is. */
function progressOf(all: ReadonlyMap<string, VideoState>, posts: readonly WrittenPost[]): VideoProgress {
  const phases = posts
    .flatMap(({ images }) => images)
    .filter(({ video }) => video)
    .map((medium) => stateOf(all, medium).phase)
  if (phases.includes('failed')) return 'failed'
  if (phases.some((phase) => phase === 'held' || phase === 'uploading' || phase === 'interrupted')) return 'uploading'
  return phases.every((phase) => phase === 'ready') ? 'ready' : 'preparing'
}

/** How far the videos of posts are. Renders again when it changes. */
export const useVideoProgress = (posts: readonly WrittenPost[]): VideoProgress => progressOf(useStore(states), posts)

/** How far the videos of posts are now, for code outside React. */
export const getVideoProgress = (posts: readonly WrittenPost[]): VideoProgress => progressOf(states.get(), posts)
