import type { StoredVideo } from '#server/features/media/images.ts'

/** The captions of a video as texts, one in each language. */
export const captionTexts = ({ captions = [] }: Pick<StoredVideo, 'captions'>): string[] =>
  captions.map(({ cues }) => cues.map(({ text }) => text).join('\n'))
