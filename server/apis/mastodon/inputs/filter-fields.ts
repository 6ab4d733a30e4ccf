/** Reads the fields of filters as the settings of muted words. */
import type { Static } from 'typebox'
import { text } from '#contract/server-texts.ts'
import type { filters } from '#server/apis/mastodon/calls/filters.ts'
import { minutesOf, placesOf } from '#server/apis/mastodon/entities/filter.ts'
import { idIn } from '#server/apis/mastodon/request.ts'
import { failFields } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import type { MutedWordsTable } from '#server/db/tables/people.ts'
import type { GroupedWord, GroupSettings } from '#server/features/people/filters/word-groups.ts'
import { placesIn, type WordChange } from '#server/features/people/filters/word-rows.ts'

const NO_PLACE = text('Choose where to hide it.')

interface Settings {
  context?: readonly string[]
  filter_action?: string
  expires_in?: number | null
}

/** The settings of a filter: those that a client sends, else those of the word `before`. */
export function settingsOf(
  { context = [], filter_action: action, expires_in: seconds }: Settings,
  before?: MutedWordsTable,
): GroupSettings {
  const had = before && placesIn(before)
  const places = context.length > 0 || !had ? placesOf(context, had) : had
  if (places.length === 0) failFields({ context: NO_PLACE })
  return {
    places,
    sparesFollowed: before?.spares_followed === 1,
    leavesLine: action === undefined ? before?.leaves_line !== 0 : action !== 'hide',
    ...(seconds !== undefined ? { minutes: minutesOf(seconds) } : !before && { minutes: null }),
  }
}

interface Keyword {
  keyword?: string | undefined
  whole_word?: boolean | undefined
}

/** The change of a word by the fields of its keyword and of its filter. */
export const wordChangeOf = (
  before: MutedWordsTable,
  { keyword = before.text, whole_word: isWhole = before.is_whole === 1 }: Keyword,
  settings: Settings = {},
): WordChange => ({ text: keyword, isWhole, ...settingsOf(settings, before) })

type Attributes = NonNullable<Static<(typeof filters)['POST /v2/filters']['body']>['keywords_attributes']>

/** The keywords of a filter that are added, changed and removed. Those without an id are new. */
export function readKeywords(deps: Pick<Deps, 'ids'>, keywords: Attributes = []) {
  const added: GroupedWord[] = []
  const changed = new Map<Id, Partial<GroupedWord>>()
  const removed = new Set<Id>()
  for (const { id, keyword, whole_word: isWhole, _destroy: isRemoved } of keywords)
    if (id !== undefined && isRemoved) removed.add(idIn(deps, id))
    else if (id !== undefined)
      changed.set(idIn(deps, id), {
        ...(keyword !== undefined && { text: keyword }),
        ...(isWhole !== undefined && { isWhole }),
      })
    else if (keyword !== undefined && !isRemoved) added.push({ text: keyword, isWhole: isWhole ?? true })
  return { added, changed, removed }
}
