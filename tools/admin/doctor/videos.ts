/** Examines whether members can post videos. */
import { explainMissing } from '#server/features/media/videos/explain-missing.ts'
import { findFfmpeg, isFound } from '#server/features/media/videos/find-ffmpeg.ts'
import { type Examination, fine, unwise, wrong } from './finding.ts'

const videos: Examination = {
  name: 'Videos',
  async examine({ config, env }) {
    const found = await findFfmpeg(config)
    if (isFound(found)) return fine(`ffmpeg ${found.version} at ${found.path} prepares them.`)
    const { says, mend } = await explainMissing(found, env.PATH)
    if (found.problem === 'off') return fine(says)
    // What a setting names has to be there.
    return (config.ffmpeg?.path ? wrong : unwise)(says, mend)
  },
}

export const videoExaminations = [videos]
