/** Captions of videos, as the player takes them. */
import type { Captions, MediaVideo } from '#contract/parts/video.ts'
import { pageLanguage } from '#web/core/page-language.ts'

/** Whether captions are in the language of the page. */
export const isRead = ({ language: code }: Pick<Captions, 'language'>): boolean =>
  code.split('-')[0]!.toLowerCase() === pageLanguage

/** The captions in their order, those in the language of the page first. */
export const captionsFor = ({ captions = [] }: MediaVideo): readonly Captions[] =>
  captions.toSorted((one, other) => Number(isRead(other)) - Number(isRead(one)))
