/** The video or voice note of a post. It is one of the post's media, whose picture is its poster. */
import Type, { type Static } from 'typebox'
import { CAPTION_FILE_LENGTH, CAPTION_LANGUAGES, LOUDNESS, THREAD_POSTS } from '#contract/limits.ts'
import { invalidId, upToPosts } from '#contract/schema-texts.ts'
import { Id, OneOf } from '#contract/schemas.ts'
import { text } from '#contract/server-texts.ts'

export const notLanguage = text('This isn’t the code of a language, such as en or pt-BR.')
export const longCaptions = text('These captions are too long. A minute needs far fewer.')
export const tooManyLanguages = text(
  'A video can have captions in up to {count, plural, one {# language} other {# languages}}.',
  { count: CAPTION_LANGUAGES },
)

/** The code of a language, as in BCP 47. */
export const CaptionLanguage = Type.String({
  pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$',
  maxLength: 20,
  message: notLanguage,
  description: 'The code of a language, as in BCP 47.',
  examples: ['en', 'pt-BR'],
})
/** A file of captions, WebVTT or SubRip. */
export const CaptionFile = Type.String({
  maxLength: CAPTION_FILE_LENGTH,
  message: longCaptions,
  description: 'The text of a WebVTT or SubRip file.',
})

/** The captions of a video in one language. */
export const Captions = Type.Object({
  language: CaptionLanguage,
  cues: Type.Array(
    Type.Object({
      from: Type.Number({ description: 'Seconds from the beginning.' }),
      to: Type.Number(),
      text: Type.String({ description: 'Plain text, in lines.' }),
    }),
  ),
})
export type Captions = Static<typeof Captions>

/** What a medium of a post has besides its picture, when it is a video or a voice note. */
export const MediaVideo = Type.Object({
  kind: OneOf(['video', 'voice'], { description: '`voice`: a voice note, which has sound only.' }),
  url: Type.String({
    description: 'An MP4 file with H.264 and AAC, at most 1280 by 720 pixels. It answers requests for ranges.',
  }),
  seconds: Type.Number(),
  hasSound: Type.Boolean(),
  loudness: Type.Optional(
    Type.Array(Type.Integer({ minimum: 0, maximum: LOUDNESS.highest }), {
      description: `Of a voice note: how loud it is, in ${LOUDNESS.bars} parts of the same length.`,
    }),
  ),
  captions: Type.Optional(Type.Array(Captions)),
})
export type MediaVideo = Static<typeof MediaVideo>

const languages = Type.Array(CaptionLanguage, { maxItems: CAPTION_LANGUAGES, message: tooManyLanguages })

/** The fields of videos in calls about posts and threads. */
export const videoFields = {
  newPost: {
    video: Type.Optional({
      ...Id,
      description: 'Its video or voice note, from `POST /videos`, which is ready. A post has either that or images.',
    }),
  },
  newThread: {
    videos: Type.Optional(
      Type.Array(Type.String({ pattern: '^([0-9a-f]{24})?$', message: invalidId }), {
        maxItems: THREAD_POSTS,
        message: upToPosts(THREAD_POSTS),
        description: 'The video or voice note of each post, in order; empty for a post without one.',
      }),
    ),
  },
  postEdit: {
    captionLanguages: Type.Optional({
      ...languages,
      description: 'Replaces the captions of its video: their languages, in the order of `captions`.',
    }),
    captions: Type.Optional(
      Type.Array(CaptionFile, {
        maxItems: CAPTION_LANGUAGES,
        message: tooManyLanguages,
        description: 'With captionLanguages: a WebVTT or SubRip file for each; empty keeps the present one.',
      }),
    ),
  },
}
