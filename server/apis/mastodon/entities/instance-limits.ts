/** The limits of posts, media and polls in the form of Mastodon's API. */
import Type from 'typebox'
import {
  ALT_LENGTH,
  IMAGE_BYTES,
  IMAGE_PIXELS,
  POLL_CHOICE_LENGTH,
  POLL_CHOICES,
  POLL_MINUTES,
  TWEET_IMAGES,
  TWEET_LENGTH,
  VIDEO_BYTES,
  VIDEO_PIXELS,
} from '#contract/limits.ts'

const Count = Type.Integer()

export const limitFields = {
  statuses: Type.Object({
    max_characters: Count,
    max_media_attachments: Count,
    characters_reserved_per_url: Count,
  }),
  media_attachments: Type.Object({
    description_limit: Count,
    image_matrix_limit: Count,
    image_size_limit: Count,
    supported_mime_types: Type.Array(Type.String()),
    video_frame_rate_limit: Count,
    video_matrix_limit: Count,
    video_size_limit: Count,
  }),
  polls: Type.Object({
    max_options: Count,
    max_characters_per_option: Count,
    min_expiration: Count,
    max_expiration: Count,
  }),
}

const MINUTE_SECONDS = 60

const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']
const VIDEO_TYPES = ['video/mp4', 'video/quicktime', 'video/webm']
const AUDIO_TYPES = ['audio/mpeg', 'audio/mp4', 'audio/x-m4a', 'audio/ogg', 'audio/webm', 'audio/wav', 'audio/x-wav']

/** Characters that clients count for a link of any length. Plus counts those of the link, which are rarely fewer. */
const LINK_LENGTH = 23
/** Frames in a second of an uploaded video: Plus reduces them itself. */
const FRAME_RATE = 240

/** The limits. Networks without `ffmpeg` take no videos. */
export const limitsOf = (takesVideos: boolean) => ({
  statuses: {
    max_characters: TWEET_LENGTH,
    max_media_attachments: TWEET_IMAGES,
    characters_reserved_per_url: LINK_LENGTH,
  },
  media_attachments: {
    description_limit: ALT_LENGTH,
    image_matrix_limit: IMAGE_PIXELS,
    image_size_limit: IMAGE_BYTES,
    supported_mime_types: takesVideos ? [...IMAGE_TYPES, ...VIDEO_TYPES, ...AUDIO_TYPES] : IMAGE_TYPES,
    video_frame_rate_limit: FRAME_RATE,
    video_matrix_limit: VIDEO_PIXELS,
    video_size_limit: VIDEO_BYTES,
  },
  polls: {
    max_options: POLL_CHOICES.max,
    max_characters_per_option: POLL_CHOICE_LENGTH,
    min_expiration: POLL_MINUTES.min * MINUTE_SECONDS,
    max_expiration: POLL_MINUTES.max * MINUTE_SECONDS,
  },
})
