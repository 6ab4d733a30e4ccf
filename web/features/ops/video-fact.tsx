import type { ServerState } from '#contract/calls/server.ts'
import { t } from '#web/core/i18n.ts'
import { Fact } from './facts.tsx'

const PROGRAM = 'ffmpeg'

/** Whether members can post videos, or why they cannot and what to install. */
export const VideoFact = ({ videos }: Pick<ServerState, 'videos'>) => (
  <Fact name={t('Videos and voice notes')}>
    {videos.problem === null ? (
      <bdi dir="ltr">{`${PROGRAM} ${videos.version} · ${videos.path}`}</bdi>
    ) : (
      reasonText(videos)
    )}
  </Fact>
)

function reasonText({ problem, path, lacking, install }: ServerState['videos']): string {
  switch (problem) {
    case 'off':
      return t('Off: FFMPEG is set to “off”.')
    case 'ffprobe_missing':
      return t('Off: the server can’t run {path}, a part of ffmpeg.', { path: path ?? 'ffprobe' })
    case 'encoder_missing':
      return t('Off: {path} was built without {encoders}. Install a complete ffmpeg.', {
        path: path ?? PROGRAM,
        encoders: lacking.join(', '),
      })
    default:
      if (path !== null) return t('Off: the server can’t run {path}, which FFMPEG names.', { path })
      return install === null
        ? t('Off: ffmpeg isn’t on the server’s PATH. Install it and restart Plus.')
        : t('Off: ffmpeg isn’t on the server’s PATH. Install it ({command}) and restart Plus.', { command: install })
  }
}
