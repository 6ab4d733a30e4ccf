/** Phrases and lines of answers. */
import { text } from '#contract/server-texts.ts'
import type { ComposedAnswer, Line } from '#server/features/grok/answer.ts'
import type { Evidence, PostEvidence } from '#server/features/grok/evidence/evidence.ts'
import { inLanguage, list, numberIn, type Wording, words } from '#server/features/grok/wording.ts'
import type { Term } from '#server/features/grok/words/terms.ts'
import { passageOf, type Quotation, quoted, showPost } from './passages.ts'

export const draft = (...lines: readonly Line[]): ComposedAnswer => ({ lines, model: null })

/** A line of one sentence, with its citations. */
export const line = (text: Wording, cites: readonly Evidence[] = []): Line => ({ sentences: [{ text, cites }] })
const item = (text: Wording, cites: readonly Evidence[]): Line => ({ ...line(text, cites), isItem: true })
export const blank: Line = { sentences: [] }

const MAX_CITED_POSTS = 5

/** An item of a name and its content: `@bob: “…”`. */
export const itemOf = (name: Wording, content: Wording, cites: readonly Evidence[]): Line =>
  item(
    words((language) =>
      text('{name}: {content}', { name: inLanguage(name, language), content: inLanguage(content, language) }),
    ),
    cites,
  )

/** `@bob: “…”`, or `@bob, @carol and 3 others: “…”`. `more` is added in brackets. */
export function quote({ posts, passage }: Quotation, more?: Wording): Line {
  const [first] = posts
  const names = [...new Set(posts.map((post) => `@${post.author.username}`))]
  const shown = showPost(first!, passage)
  const content: Wording = more ? (language) => `${inLanguage(shown, language)} (${inLanguage(more, language)})` : shown
  const quoting = posts.find((post) => post.quoted !== undefined)
  const said = itemOf(namesOf(names), content, posts.slice(0, MAX_CITED_POSTS))
  return quoting ? { ...said, sentences: [...said.sentences, sentenceOfQuoted(quoting.quoted!)] } : said
}

/** A sentence with the post that a post quotes: `Quoting @carol: “…”`. */
export const sentenceOfQuoted = (post: PostEvidence): Line['sentences'][number] => ({
  text: words((language) =>
    text('Quoting @{username}: {post}', {
      username: post.author.username,
      post: inLanguage(showPost(post, passageOf(post, [])), language),
    }),
  ),
  cites: [post],
})

/** A quotation of one post. */
export const quotePost = (post: PostEvidence, terms: readonly Term[] = [], more?: Wording): Line =>
  quote({ posts: [post], passage: passageOf(post, terms) }, more)

/** `@a`, `@a and @b`, `@a, @b and 3 others`. */
function namesOf(names: readonly string[]): Wording {
  const [first = '', second = '', ...others] = names
  if (others.length === 0) return list(names, 'conjunction')
  return words(
    text('{first}, {second} and {count, plural, one {# other} other {# others}}', {
      first,
      second,
      count: others.length,
    }),
  )
}

/** `3 posts`, `200+ posts`. */
export const postCount = (count: number, isAll = true): Wording =>
  words((language) =>
    text('{count, plural, one {{shown} post} other {{shown} posts}}', {
      count,
      shown: numberIn(language, count, isAll),
    }),
  )

/** `7 posts by 2 people`. */
export const postsByPeople = (posts: readonly PostEvidence[], isAll = true): Wording =>
  words((language) =>
    text(
      '{posts, plural, one {{shownPosts} post} other {{shownPosts} posts}} by {people, plural, one {{shownPeople} person} other {{shownPeople} people}}',
      countsOf(posts, language, isAll),
    ),
  )

/** `2 replies by 2 people`. */
export const repliesByPeople = (posts: readonly PostEvidence[], isAll: boolean): Wording =>
  words((language) =>
    text(
      '{posts, plural, one {{shownPosts} reply} other {{shownPosts} replies}} by {people, plural, one {{shownPeople} person} other {{shownPeople} people}}',
      countsOf(posts, language, isAll),
    ),
  )

function countsOf(posts: readonly PostEvidence[], language: Parameters<typeof numberIn>[0], isAll: boolean) {
  const people = new Set(posts.map((post) => post.author.id)).size
  const [shownPosts, shownPeople] = [posts.length, people].map((count) => numberIn(language, count, isAll))
  return { posts: posts.length, people, shownPosts: shownPosts!, shownPeople: shownPeople! }
}

/** `“green tea”`, or nothing. */
export const topicOf = (topic: string): Wording => (topic === '' ? '' : quoted(topic))
export const nameOf = (by: { username: string } | undefined): Wording => (by ? `@${by.username}` : '')

export const NOTHING = words(text('No posts found'))
export const CLOSEST = words(text('Closest matches'))
export const TRENDING = words(text('Trending now'))
