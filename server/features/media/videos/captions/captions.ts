/** Sets and removes the captions of uploaded videos, one list for each language. */
import { CAPTION_LANGUAGES } from '#contract/limits.ts'
import { type Captions, notLanguage, tooManyLanguages } from '#contract/parts/video.ts'
import { fail, failFields } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { captionsOf, mediumOf } from '#server/features/media/videos/present-videos.ts'
import { findVideo, lockVideo, updateVideo, type VideoRow } from '#server/features/media/videos/store.ts'
import { parseCaptions } from './parse.ts'

/** The code of a language in its usual spelling, such as pt-BR. */
export function cleanCaptionLanguage(language: string, field = 'language'): string {
  try {
    return Intl.getCanonicalLocales(language)[0]!
  } catch {
    return failFields({ [field]: notLanguage })
  }
}

interface Given {
  id: Id
  language: string
  /** The text of a WebVTT or SubRip file. */
  file: string
}

/** Sets the captions of an uploaded video in one language. */
export async function setCaptions(
  { db }: Pick<Deps, 'db'>,
  owner: Id,
  { id, language, file }: Given,
): Promise<VideoRow> {
  const code = cleanCaptionLanguage(language)
  const found = (await findVideo(db, owner, id)) ?? fail('video_not_found')
  const cues = parseCaptions(file, mediumOf(found)?.video?.seconds)
  return changeCaptions(db, owner, id, (before) => {
    const others = before.filter((captions) => captions.language !== code)
    if (others.length >= CAPTION_LANGUAGES) failFields({ captions: tooManyLanguages })
    return [...others, { language: code, cues }]
  })
}

/** Removes the captions of an uploaded video in one language. */
export function removeCaptions({ db }: Pick<Deps, 'db'>, owner: Id, id: Id, language: string): Promise<VideoRow> {
  const code = cleanCaptionLanguage(language)
  return changeCaptions(db, owner, id, (before) => before.filter((captions) => captions.language !== code))
}

const changeCaptions = (
  db: Deps['db'],
  owner: Id,
  id: Id,
  change: (before: Captions[]) => Captions[],
): Promise<VideoRow> =>
  transact(db, async (tx) => {
    const row = (await lockVideo(tx, owner, id)) ?? fail('video_not_found')
    const changed = { captions: JSON.stringify(change(captionsOf(row))) }
    await updateVideo(tx, id, changed)
    return { ...row, ...changed }
  })
