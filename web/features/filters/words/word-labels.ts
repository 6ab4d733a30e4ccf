import type { MutedPlace } from '#contract/calls/muted-words.ts'
import { t } from '#web/core/i18n.ts'

/** Labels of the places where a word can be muted. */
export const placeLabels: Record<MutedPlace, string> = {
  home: t('Home and replies'),
  notifications: t('Notifications'),
  search: t('Search'),
}
export const allPlaces = Object.keys(placeLabels) as MutedPlace[]
