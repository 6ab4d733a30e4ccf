/** Says to the operator why members cannot post videos, and what to do. */
import type { MissingFfmpeg } from './find-ffmpeg.ts'
import { installCommand } from './install-command.ts'

interface Explanation {
  says: string
  mend: string
}

/** In English, as logs and the operator's commands are. `folders`: the value of PATH. */
export async function explainMissing({ problem, path, lacking }: MissingFfmpeg, folders = ''): Promise<Explanation> {
  const command = await installCommand()
  const install = command === null ? 'Install ffmpeg' : `Install ffmpeg (${command})`
  switch (problem) {
    case 'off':
      return { says: 'FFMPEG=off: members cannot post videos.', mend: 'Remove FFMPEG=off to have videos.' }
    case 'ffmpeg_missing':
      return path === null
        ? {
            says: `ffmpeg is in no folder of PATH (${folders}): members cannot post videos.`,
            mend: `${install}, or set FFMPEG to where it is, and start Plus again. FFMPEG=off accepts it.`,
          }
        : { says: `${path} cannot be run: members cannot post videos.`, mend: `${install}, or correct FFMPEG.` }
    case 'ffprobe_missing':
      return {
        says: `${path} cannot be run: members cannot post videos.`,
        mend: 'Install ffprobe, which is part of ffmpeg.',
      }
    case 'encoder_missing':
      return {
        says: `${path} was built without ${lacking.join(' and ')}: members cannot post videos.`,
        mend: 'Install a complete ffmpeg, or set FFMPEG to where one is.',
      }
  }
}
