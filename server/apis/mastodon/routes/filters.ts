import type { MutedWord } from '#contract/calls/muted-words.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { text } from '#contract/server-texts.ts'
import type { filters } from '#server/apis/mastodon/calls/filters.ts'
import { minutesOf, placesOf, toFilter, toKeyword, toV1Filter } from '#server/apis/mastodon/entities/filter.ts'
import { idIn } from '#server/apis/mastodon/request.ts'
import { fail, failFields } from '#server/core/errors.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { addWords, changeWord, getWords, removeWord } from '#server/features/people/filters/muted-words.ts'

const NO_WORD = text('Enter a word, a phrase or a hashtag.')
const NO_PLACE = text('Choose where to hide it.')

interface Settings {
  context?: readonly string[]
  filter_action?: string
  expires_in?: number | null
}

/** The settings of a muted word: those that a client sends, else those of `before`. */
function settingsOf({ context = [], filter_action: action, expires_in: seconds }: Settings, before?: MutedWord) {
  const places = context.length > 0 || !before ? placesOf(context, before?.places) : before.places
  if (places.length === 0) failFields({ context: NO_PLACE })
  return {
    places,
    sparesFollowed: before?.sparesFollowed ?? false,
    leavesLine: action === undefined ? (before?.leavesLine ?? true) : action !== 'hide',
    ...(seconds !== undefined ? { minutes: minutesOf(seconds) } : !before && { minutes: null }),
  }
}

/** The settings of a word for another word, with the time that is left. */
const settingsLike = ({ places, sparesFollowed, leavesLine, until }: MutedWord, now: number) => ({
  ...{ places, sparesFollowed, leavesLine },
  minutes: until === null ? null : Math.max(1, Math.ceil((Date.parse(until) - now) / MINUTE_MS)),
})

/** The routes of filters, which are muted words. */
export function filtersRoutes(deps: Deps): Routes<typeof filters> {
  const { ids, clock } = deps
  const all = async (viewer: Id) => (await getWords(deps, viewer)).words
  const find = async (viewer: Id, id: string): Promise<MutedWord> => {
    const wanted = idIn(deps, id)
    return (await all(viewer)).find(({ _id }) => ids.parse(_id) === wanted) ?? fail('muted_word_not_found')
  }
  const remove = async (viewer: Id, id: string) => {
    await removeWord(deps, viewer, idIn(deps, id))
    return {}
  }
  const change = async (
    viewer: Id,
    before: MutedWord,
    { keyword = before.text, whole_word: isWhole = before.isWhole, ...settings }: Keyword & Settings,
  ): Promise<MutedWord> => {
    const changed = { text: keyword, isWhole, ...settingsOf(settings, before) }
    return (await changeWord(deps, viewer, ids.parse(before._id), changed)).word
  }
  const addLike = (viewer: Id, word: MutedWord, keywords: readonly Keyword[]) =>
    addWords(
      deps,
      viewer,
      keywords.map(({ keyword = '', whole_word: isWhole = true }) => ({
        ...{ text: keyword, isWhole },
        ...settingsLike(word, clock()),
      })),
    )

  return {
    'GET /v2/filters': async ({ viewer }) => (await all(viewer)).map((word) => toFilter(ids, word)),
    'GET /v2/filters/:id': async ({ viewer, params }) => toFilter(ids, await find(viewer, params.id)),
    'POST /v2/filters': async ({ viewer, body: { keywords_attributes: keywords = [], ...settings } }) => {
      const wanted = keywords.filter(({ keyword, _destroy }) => keyword !== undefined && !_destroy)
      if (wanted.length === 0) failFields({ keywords_attributes: NO_WORD })
      const common = settingsOf(settings)
      const words = wanted.map(({ keyword = '', whole_word: isWhole = true }) => ({
        text: keyword,
        isWhole,
        ...common,
      }))
      const [first] = await addWords(deps, viewer, words)
      return toFilter(ids, first!)
    },
    'PUT /v2/filters/:id': async ({ viewer, params, body: { keywords_attributes: keywords = [], ...settings } }) => {
      const before = await find(viewer, params.id)
      const own = keywords.find(({ id }) => id !== undefined)
      if (keywords.some(({ id }) => id !== undefined && idIn(deps, id) !== ids.parse(before._id)))
        fail('muted_word_not_found')
      const added = keywords.filter(
        ({ id, keyword, _destroy }) => id === undefined && keyword !== undefined && !_destroy,
      )
      // A new keyword takes the place of the deleted one: the filter is its only keyword.
      const kept = own?._destroy ? added.shift() : (own ?? {})
      if (!kept) {
        await removeWord(deps, viewer, ids.parse(before._id))
        return toFilter(ids, before)
      }
      const changed = await change(viewer, before, { ...settings, ...keywordOf(kept) })
      if (added.length > 0) await addLike(viewer, changed, added)
      return toFilter(ids, changed)
    },
    'DELETE /v2/filters/:id': ({ viewer, params }) => remove(viewer, params.id),
    'GET /v2/filters/:id/keywords': async ({ viewer, params }) => [toKeyword(ids, await find(viewer, params.id))],
    'POST /v2/filters/:id/keywords': async ({ viewer, params, body }) => {
      const [word] = await addLike(viewer, await find(viewer, params.id), [body])
      return toKeyword(ids, word!)
    },
    'GET /v2/filters/keywords/:id': async ({ viewer, params }) => toKeyword(ids, await find(viewer, params.id)),
    'PUT /v2/filters/keywords/:id': async ({ viewer, params, body }) =>
      toKeyword(ids, await change(viewer, await find(viewer, params.id), body)),
    'DELETE /v2/filters/keywords/:id': ({ viewer, params }) => remove(viewer, params.id),
    'GET /v2/filters/:id/statuses': async ({ viewer, params }) => {
      await find(viewer, params.id)
      return []
    },
    'POST /v2/filters/:id/statuses': async ({ viewer, params }) => {
      await find(viewer, params.id)
      return fail('bad_request')
    },
    'GET /v1/filters': async ({ viewer }) => (await all(viewer)).map((word) => toV1Filter(ids, word)),
    'GET /v1/filters/:id': async ({ viewer, params }) => toV1Filter(ids, await find(viewer, params.id)),
    'POST /v1/filters': async ({ viewer, body }) => {
      const settings = settingsOf({ ...body, filter_action: actionOf(body.irreversible ?? false) })
      const [word] = await addWords(deps, viewer, [
        { text: body.phrase, isWhole: body.whole_word ?? true, ...settings },
      ])
      return toV1Filter(ids, word!)
    },
    'PUT /v1/filters/:id': async ({ viewer, params, body: { phrase, irreversible, ...settings } }) => {
      const before = await find(viewer, params.id)
      const action = irreversible === undefined ? {} : { filter_action: actionOf(irreversible) }
      return toV1Filter(
        ids,
        await change(viewer, before, { ...settings, ...action, ...(phrase && { keyword: phrase }) }),
      )
    },
    'DELETE /v1/filters/:id': ({ viewer, params }) => remove(viewer, params.id),
  }
}

interface Keyword {
  keyword?: string
  whole_word?: boolean
}

const keywordOf = ({ keyword, whole_word }: Keyword): Keyword => ({
  ...(keyword !== undefined && { keyword }),
  ...(whole_word !== undefined && { whole_word }),
})

const actionOf = (isIrreversible: boolean): string => (isIrreversible ? 'hide' : 'warn')
