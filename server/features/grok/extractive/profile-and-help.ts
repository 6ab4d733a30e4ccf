/** Answers "Who is @name?" and "How do I …?", and questions without results. */
import type { Id } from '#server/core/ids/ids.ts'
import type { SearchDeps } from '#server/db/deps.ts'
import type { Draft, Sentence } from '#server/features/grok/answer.ts'
import { findNewest } from '#server/features/grok/evidence/find-posts.ts'
import { type FoundHelp, findHelp } from '#server/features/grok/evidence/help.ts'
import type { Profile } from '#server/features/grok/evidence/profile.ts'
import { passageOf } from './passages.ts'
import { aboutOf, draft, line, plural, quote, timeOf } from './phrases.ts'
import type { Question } from './question.ts'

const LATELY = 3
const months = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Describes a user by their profile and newest posts. */
export async function answerProfile(deps: SearchDeps, viewer: Id, by: Profile): Promise<Draft> {
  const { username, name, bio, location, website, isVerifiedOrg, joinedAt, followers, following, posts, page } = by
  const facts = [
    name === username
      ? `@${username} is a member here since ${months.format(joinedAt)}.`
      : `@${username} is ${name}, here since ${months.format(joinedAt)}.`,
    isVerifiedOrg && 'It is a verified organisation.',
    bio && `Their bio says: “${bio.replace(/\s+/g, ' ').trim()}”`,
    location && `They give “${location}” as their place.`,
    website && `Their website: ${website}`,
    `They have ${plural(followers, 'follower')}, follow ${plural(following, 'member')} and wrote ${plural(posts, 'post')} that are no replies.`,
  ].filter((fact): fact is string => Boolean(fact))
  const sentences: Sentence[] = facts.map((text) => ({ text, cites: [page] }))
  const lately = (await findNewest(deps, viewer, { author: by.id })).posts.slice(0, LATELY)
  const quoted = lately.map((post) => quote({ posts: [post], passage: passageOf(post, []) }))
  return draft({ sentences }, ...(quoted.length > 0 ? [line('What they wrote last:'), ...quoted] : []))
}

export const answerHelp = ({ page, sentences }: FoundHelp): Draft =>
  draft({ sentences: sentences.map((text) => ({ text, cites: [page] })) })

const ABILITIES = 'grok assistant ask'

export const answerAbilities = (): Draft => answerHelp(findHelp(ABILITIES)[0]!)

/** States that nothing was found, and suggests what to try. */
export function answerNothing({ kind, topic, period }: Question): Draft {
  const noticed = kind === 'engaged' ? ' that somebody liked, reposted or answered' : ''
  const nothing = `I found no posts${aboutOf(topic)}${timeOf(period)}${noticed}.`
  return draft(line(nothing), line('Try other or fewer words, a #hashtag, or ask what is trending.'))
}

export const answerNoMember = (username: string): Draft =>
  draft(
    line(`I found no member @${username} whose posts you can see.`),
    line('Look for them by name in Explore, under People.'),
  )
