import type { MutedWord } from '#contract/calls/muted-words.ts'
import { text } from '#contract/server-texts.ts'
import type { filters } from '#server/apis/mastodon/calls/filters.ts'
import { toFilter, toKeyword, toV1Filter } from '#server/apis/mastodon/entities/filter.ts'
import { readKeywords, settingsOf, wordChangeOf } from '#server/apis/mastodon/inputs/filter-fields.ts'
import { idIn } from '#server/apis/mastodon/request.ts'
import { fail, failFields } from '#server/core/errors.ts'
import type { Routes } from '#server/core/http/call.ts'
import { toDecimal } from '#server/core/ids/decimal-ids.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import type { MutedWordsTable } from '#server/db/tables/people.ts'
import { addWord, changeWord, removeWord } from '#server/features/people/filters/muted-words.ts'
import {
  addGroup,
  changeGroup,
  listGroups,
  removeGroup,
  type WordGroup,
} from '#server/features/people/filters/word-groups.ts'
import { cleanWord, type WordChange } from '#server/features/people/filters/word-rows.ts'

const NO_WORD = text('Enter a word, a phrase or a hashtag.')

/** The routes of filters, which are groups of muted words. */
export function filtersRoutes(deps: Deps): Routes<typeof filters> {
  const { ids } = deps
  const findFilter = async (viewer: Id, id: string): Promise<WordGroup> => {
    const wanted = idIn(deps, id)
    return (await listGroups(deps, viewer)).find((group) => group.id === wanted) ?? fail('muted_word_not_found')
  }
  const allWords = async (viewer: Id): Promise<MutedWordsTable[]> =>
    (await listGroups(deps, viewer)).flatMap(({ words }) => words).toSorted((one, other) => other.id - one.id)
  const findWord = async (viewer: Id, id: string): Promise<MutedWordsTable> => {
    const wanted = idIn(deps, id)
    return (await allWords(viewer)).find((word) => word.id === wanted) ?? fail('muted_word_not_found')
  }
  const removeOne = async (viewer: Id, id: string) => {
    await removeWord(deps, viewer, idIn(deps, id))
    return {}
  }
  /** The first word of a filter, which has the settings of all. */
  const firstWord = async (viewer: Id, id: string) => (await findFilter(viewer, id)).words[0]!
  const reread = (viewer: Id, { word }: { word: MutedWord }) => findWord(viewer, toDecimal(ids, ids.parse(word._id)))
  const change = async (viewer: Id, id: string, toChange: (word: MutedWordsTable) => WordChange) => {
    const word = await findWord(viewer, id)
    return reread(viewer, await changeWord(deps, viewer, word.id, toChange(word)))
  }

  return {
    'GET /v2/filters': async ({ viewer }) => (await listGroups(deps, viewer)).map((group) => toFilter(ids, group)),
    'GET /v2/filters/:id': async ({ viewer, params }) => toFilter(ids, await findFilter(viewer, params.id)),
    'POST /v2/filters': async ({ viewer, body: { keywords_attributes: keywords, title, ...body } }) => {
      const { added } = readKeywords(deps, keywords)
      if (added.length === 0) failFields({ keywords_attributes: NO_WORD })
      return toFilter(ids, await addGroup(deps, viewer, { title, settings: settingsOf(body), words: added }))
    },
    'PUT /v2/filters/:id': async ({ viewer, params, body: { keywords_attributes: keywords, title, ...body } }) => {
      const settings = settingsOf(body, await firstWord(viewer, params.id))
      const words = readKeywords(deps, keywords)
      return toFilter(ids, await changeGroup(deps, viewer, idIn(deps, params.id), { title, settings, ...words }))
    },
    'DELETE /v2/filters/:id': async ({ viewer, params }) => {
      await removeGroup(deps, viewer, idIn(deps, params.id))
      return {}
    },
    'GET /v2/filters/:id/keywords': async ({ viewer, params }) =>
      (await findFilter(viewer, params.id)).words.map((word) => toKeyword(ids, word)),
    'POST /v2/filters/:id/keywords': async ({ viewer, params, body }) => {
      const settings = settingsOf({}, await firstWord(viewer, params.id))
      const words = readKeywords(deps, [body])
      const { words: all } = await changeGroup(deps, viewer, idIn(deps, params.id), { settings, ...words })
      return toKeyword(ids, all.find(({ text: each }) => each === cleanWord(body.keyword))!)
    },
    'GET /v2/filters/keywords/:id': async ({ viewer, params }) => toKeyword(ids, await findWord(viewer, params.id)),
    'PUT /v2/filters/keywords/:id': async ({ viewer, params, body }) =>
      toKeyword(ids, await change(viewer, params.id, (word) => wordChangeOf(word, body))),
    'DELETE /v2/filters/keywords/:id': ({ viewer, params }) => removeOne(viewer, params.id),
    'GET /v2/filters/:id/statuses': async ({ viewer, params }) => {
      await findFilter(viewer, params.id)
      return []
    },
    'POST /v2/filters/:id/statuses': async ({ viewer, params }) => {
      await findFilter(viewer, params.id)
      return fail('bad_request')
    },
    'GET /v1/filters': async ({ viewer }) => (await allWords(viewer)).map((word) => toV1Filter(ids, word)),
    'GET /v1/filters/:id': async ({ viewer, params }) => toV1Filter(ids, await findWord(viewer, params.id)),
    'POST /v1/filters': async ({ viewer, body }) => {
      const settings = settingsOf({ ...body, filter_action: actionOf(body.irreversible ?? false) })
      const word = { text: body.phrase, isWhole: body.whole_word ?? true, ...settings }
      return toV1Filter(ids, await reread(viewer, await addWord(deps, viewer, word)))
    },
    'PUT /v1/filters/:id': async ({ viewer, params, body: { phrase, irreversible, whole_word, ...settings } }) => {
      const action = irreversible === undefined ? {} : { filter_action: actionOf(irreversible) }
      const keyword = { keyword: phrase || undefined, whole_word }
      const toChange = (word: MutedWordsTable) => wordChangeOf(word, keyword, { ...settings, ...action })
      return toV1Filter(ids, await change(viewer, params.id, toChange))
    },
    'DELETE /v1/filters/:id': ({ viewer, params }) => removeOne(viewer, params.id),
  }
}

const actionOf = (isIrreversible: boolean): string => (isIrreversible ? 'hide' : 'warn')
