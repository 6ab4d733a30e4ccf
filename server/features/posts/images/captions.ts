/** Replaces the captions of a post's video in an edit. */
import type { Captions } from '#contract/parts/video.ts'
import type { PostEdit } from '#contract/post.ts'
import { text } from '#contract/server-texts.ts'
import { failFields } from '#server/core/errors.ts'
import type { StoredImage, StoredVideo } from '#server/features/media/images.ts'
import { cleanCaptionLanguage } from '#server/features/media/videos/captions/captions.ts'
import { parseCaptions } from '#server/features/media/videos/captions/parse.ts'

/** The languages that the captions are to have, in order, each with its file; '' where the present ones stay. */
export type CaptionsEdit = readonly { language: string; file: string }[]

/** The captions of an edit. Undefined where it leaves them as they are. */
export function cleanCaptions({ captionLanguages, captions = [] }: PostEdit): CaptionsEdit | undefined {
  if (captions.length > (captionLanguages?.length ?? 0))
    failFields({ captions: text('Choose a language for each file of captions.') })
  const languages = captionLanguages?.map((language) => cleanCaptionLanguage(language, 'captionLanguages'))
  if (languages && new Set(languages).size < languages.length)
    failFields({ captionLanguages: text('Add one caption file per language.') })
  return languages?.map((language, index) => ({ language, file: captions[index] ?? '' }))
}

/** The media of a post, whose video has the captions of the edit. */
export function withCaptions(media: readonly StoredImage[], edit: CaptionsEdit | undefined): readonly StoredImage[] {
  if (!edit) return media
  if (edit.length > 0 && !media.some(({ video }) => video))
    failFields({ captions: text('Only a video or a voice note can have captions.') })
  return media.map((image) => (image.video ? { ...image, video: changed(image.video, edit) } : image))
}

function changed({ captions: present = [], ...video }: StoredVideo, edit: CaptionsEdit): StoredVideo {
  const captions = edit.map(({ language, file }) => ({
    language,
    cues: file === '' ? cuesOf(present, language) : parseCaptions(file, video.seconds),
  }))
  return { ...video, ...(captions.length > 0 && { captions }) }
}

const cuesOf = (present: readonly Captions[], language: string): Captions['cues'] =>
  present.find((each) => each.language === language)?.cues ??
  failFields({ captions: text('Add a file for each language that has no captions yet.') })
