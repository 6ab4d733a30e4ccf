import type { Id } from '#server/core/ids/ids.ts'
import { MAX_ID } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { FoldedText, toPattern } from '#server/features/people/filters/match.ts'
import { cleanWord } from '#server/features/people/filters/word-rows.ts'
import { findVisibleTweets } from '#server/features/posts/find.ts'
import { textsOf } from '#server/features/posts/muted-words.ts'
import type { CachedPost } from '#server/features/posts/post.ts'
import { findQuotedPosts } from '#server/features/posts/quotes/cards.ts'
import { followingSource } from './following-source.ts'
import { listNewest } from './store.ts'

/** Posts of each timeline that are searched, and posts that are shown. */
const LOOKED_AT = 100
const SHOWN = 5

interface Word {
  text: string
  isWhole?: boolean | undefined
}

/** The newest posts of the viewer's timelines that a muted word would hide. */
export async function previewWord(deps: Deps, viewer: Id, { text, isWhole = false }: Word) {
  const pattern = toPattern(cleanWord(text), isWhole)
  const feed = await followingSource(deps, viewer)
  const [{ items }, newest] = await Promise.all([feed.read(MAX_ID, LOOKED_AT), listNewest(deps.db, MAX_ID, LOOKED_AT)])
  const ids = [...new Set([...items.slice(0, LOOKED_AT), ...newest].map(({ id }) => id))].sort((a, b) => b - a)
  const refs = ids.map((id) => ({ id, at: id }))
  const others = (await findVisibleTweets(deps, viewer, refs, 'home')).filter(({ tweet }) => tweet.author_id !== viewer)
  const quoted = await findQuotedPosts(
    deps,
    viewer,
    others.map(({ tweet }) => tweet),
  )
  const allTextsOf = (tweet: CachedPost) => {
    const quote = quoted.get(tweet.id)
    return quote && quote.author_id !== viewer ? [...textsOf(tweet), ...textsOf(quote)] : textsOf(tweet)
  }
  const found = others.filter(({ tweet }) =>
    allTextsOf(tweet).some((written) => written !== null && new FoldedText(written).has(pattern)),
  )
  const shown = found.slice(0, SHOWN).map(({ tweet }) => ({ tweet }))
  return { items: shown, count: found.length, of: others.length }
}
