import { fileName } from './file-name.ts'
import { VideoPlayer } from './video-player.tsx'
import type { PlayerProps } from './video-props.ts'
import { VoicePlayer } from './voice-player.tsx'

/** The player of a video or a voice note. A chunk of its own. */
export const Player = (props: PlayerProps) => {
  const { kind, url, captions } = props.media.video!
  if (kind === 'voice') return <VoicePlayer key={fileName(url)} {...props} />
  // The captions of an element cannot be removed.
  return <VideoPlayer key={`${fileName(url)} ${JSON.stringify(captions)}`} {...props} />
}
