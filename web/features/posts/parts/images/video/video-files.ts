/** Which files are videos and recordings. The server looks into them; this is about what a person meant to choose. */

/** What a file input offers besides images. */
export const VIDEO_TYPES = ['video/*', 'audio/*']

// Some systems know no type of some of these files.
const ENDINGS = /\.(mp4|m4v|mov|webm|mp3|m4a|ogg|oga|opus|wav)$/i

export const isVideoFile = ({ type, name }: File): boolean =>
  /^(video|audio)\//.test(type) || (type === '' && ENDINGS.test(name))

export const kindOfFile = ({ type, name }: File): 'video' | 'voice' =>
  type.startsWith('audio/') || (type === '' && /\.(mp3|m4a|og[ga]|opus|wav)$/i.test(name)) ? 'voice' : 'video'
