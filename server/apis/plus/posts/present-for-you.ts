/** Presents the tweets of For you, each with the reason why it is there. */
import type { Reason } from '#contract/calls/timelines.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { RawText, rawObject } from '#server/core/json/raw-json.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import type { Page } from '#server/db/list.ts'
import type { ListedSuggestion, ShownReason } from '#server/features/feeds/for-you.ts'
import { authorJson } from './author-json.ts'
import { mutedWordsOf, presentWith } from './present-tweets.ts'

/** Makes the answer with a page of For you. */
export const presentForYou = async (deps: ReadDeps, viewer: Id, { items, nextCursor }: Page<ListedSuggestion>) =>
  rawObject({ tweets: await presentWith(deps, viewer, items, reasonOf), nextCursor })

function reasonOf(item: ListedSuggestion): RawText<{ reason: Reason }> {
  const marked = mutedWordsOf(item)
  const beginning = marked ? `${marked.text.slice(0, -1)},` : '{'
  return new RawText(`${beginning}"reason":${toJson(item.reason)}}`)
}

function toJson({ type, by, tag }: ShownReason): string {
  const tagged = type === 'topic' && tag !== undefined ? `,"tag":${JSON.stringify(tag)}` : ''
  return `{"type":"${type}","user":${by ? authorJson(by) : 'null'}${tagged}}`
}
