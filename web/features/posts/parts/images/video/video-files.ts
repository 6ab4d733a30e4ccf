/** Which files are videos and recordings. The server looks into them; this is about what a person meant to choose. */

/** What a file input offers besides images. */
export const VIDEO_TYPES = ['video/*', 'audio/*']

// Some systems know no type of some of these files.
const VIDEO_ENDINGS = /\.(mp4|m4v|mov|webm)$/i
const SOUND_ENDINGS = /\.(mp3|m4a|og[ga]|opus|wav)$/i

const isSound = ({ type, name }: File): boolean =>
  type.startsWith('audio/') || (type === '' && SOUND_ENDINGS.test(name))

export const isVideoFile = (file: File): boolean =>
  isSound(file) || file.type.startsWith('video/') || (file.type === '' && VIDEO_ENDINGS.test(file.name))

export const kindOfFile = (file: File): 'video' | 'voice' => (isSound(file) ? 'voice' : 'video')
