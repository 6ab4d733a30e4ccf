/** Answers "Who is @name?" and "How do I …?", and questions without results. */
import { text } from '#contract/server-texts.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { SearchDeps } from '#server/db/deps.ts'
import type { ComposedAnswer } from '#server/features/grok/answer.ts'
import { findNewest } from '#server/features/grok/evidence/find-posts.ts'
import { type FoundHelp, findHelp } from '#server/features/grok/evidence/help.ts'
import type { Profile } from '#server/features/grok/evidence/profile.ts'
import { about, numberIn, type Wording, words } from '#server/features/grok/wording.ts'
import { quoted } from './passages.ts'
import { draft, line, NOTHING, quotePost, topicOf } from './phrases.ts'
import type { Question } from './question.ts'

const LATELY = 3

/** Describes a user by their profile and newest posts. */
export async function answerProfile(deps: SearchDeps, viewer: Id, by: Profile): Promise<ComposedAnswer> {
  const posts = (await findNewest(deps, viewer, { author: by.id })).posts.slice(0, LATELY)
  return draft(
    ...factsOf(by).map((fact) => line(fact, [by.page])),
    ...(posts.length > 0 ? [line(words(text('Latest posts'))), ...posts.map((post) => quotePost(post))] : []),
  )
}

/** Facts without sentences, which suit every language. */
function factsOf({ username, name, bio, location, website, ...by }: Profile): Wording[] {
  const joined: Wording = words((language) =>
    text('Joined {date}', {
      date: new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(by.joinedAt),
    }),
  )
  const counts = words((language) =>
    text('Followers: {followers} · Following: {following} · Posts: {posts}', {
      followers: numberIn(language, by.followers),
      following: numberIn(language, by.following),
      posts: numberIn(language, by.posts),
    }),
  )
  return [
    about(
      `@${username}`,
      name === username ? '' : name,
      by.isVerifiedOrg ? words(text('Verified organization')) : '',
      joined,
    ),
    ...(bio ? [quoted(bio.replace(/\s+/g, ' ').trim())] : []),
    ...(location || website ? [about(location, website)] : []),
    counts,
  ]
}

export const answerHelp = ({ page, sentences }: FoundHelp): ComposedAnswer =>
  draft({ sentences: sentences.map((sentence) => ({ text: words(sentence), cites: [page] })) })

const ABILITIES = 'grok assistant ask'

export const answerAbilities = (): ComposedAnswer => answerHelp(findHelp(ABILITIES)[0]!)

/** States that nothing was found, and suggests what to try. */
export const answerNothing = ({ topic, period }: Question): ComposedAnswer =>
  draft(
    line(about(NOTHING, topicOf(topic), period?.name)),
    line(words(text('Try other or fewer words, a #hashtag, or ask what’s trending.'))),
  )

export const answerNoMember = (username: string): ComposedAnswer =>
  draft(
    line(words(text('No posts by @{username} that you can see.', { username }))),
    line(words(text('Search for people in Explore, under People.'))),
  )
