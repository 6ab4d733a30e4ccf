/** Hashtags in the form of Mastodon's API. */
import Type, { type Static } from 'typebox'
import type { Reader } from '#server/apis/mastodon/reader.ts'
import type { Clock } from '#server/core/clock.ts'
import { tagUrl } from '#server/features/network/page-urls.ts'
import { listTopics } from '#server/features/people/suggestions/topics.store.ts'
import { VISITOR } from '#server/features/people/visibility.ts'
import { getTagHistory } from '#server/features/trends/history.ts'

const Text = Type.String()

/** A hashtag with its last seven days. `day` is in seconds since 1970, and numbers are texts, as Mastodon has them. */
export const Tag = Type.Object({
  id: Text,
  name: Text,
  url: Text,
  history: Type.Array(Type.Object({ day: Text, uses: Text, accounts: Text })),
  following: Type.Optional(Type.Boolean()),
  featuring: Type.Optional(Type.Boolean()),
})
export type Tag = Static<typeof Tag>

/** A hashtag: `tag` is its folded form, `name` its spelling. */
export interface NamedTag {
  tag: string
  name: string
}

/** Hashtags as the reader sees them. A member follows those that are topics of theirs. */
export async function presentTags(
  { deps, viewer, origin, clock }: Reader & { clock: Clock },
  tags: readonly NamedTag[],
): Promise<Tag[]> {
  const [followed, days] = await Promise.all([
    viewer === VISITOR ? ([] as readonly string[]) : listTopics(deps.db, viewer),
    getTagHistory(
      { db: deps.db, clock },
      tags.map(({ tag }) => tag),
    ),
  ])
  return tags.map(({ tag, name }, index) => ({
    ...{ id: tag, name, url: tagUrl(origin, name) },
    history: days[index]!.map(({ startsAt, posts, members }) => ({
      ...{ day: String(startsAt / 1_000), uses: String(posts), accounts: String(members) },
    })),
    ...(viewer !== VISITOR && { following: followed.includes(tag), featuring: false }),
  }))
}
