/** Phrases and lines of answers. */
import type { Draft, Line } from '#server/features/grok/answer.ts'
import type { Evidence, PostEvidence } from '#server/features/grok/evidence/evidence.ts'
import { showPost } from './passages.ts'
import type { Quotation } from './rank.ts'

export const draft = (...lines: readonly Line[]): Draft => ({ lines, model: null })

/** A line of one sentence, with its citations. */
export const line = (text: string, cites: readonly Evidence[] = []): Line => ({ sentences: [{ text, cites }] })
/** A line of a statement and an introduction to what follows. */
export const introduce = (text: string, cites: readonly Evidence[], introduction: string): Line => ({
  sentences: [{ text, cites }, ...line(introduction).sentences],
})
export const item = (text: string, cites: readonly Evidence[]): Line => ({ ...line(text, cites), isItem: true })
export const blank: Line = { sentences: [] }

const MOST_CITED = 5

/** `@bob: “…”`, or `@bob, @carol and 3 others: “…”`. */
export function quote({ posts, passage }: Quotation, more = ''): Line {
  const [first] = posts
  const names = [...new Set(posts.map((post) => `@${post.author.username}`))]
  return item(`${listNames(names)}: ${showPost(first!, passage)}${more}`, posts.slice(0, MOST_CITED))
}

/** `@a`, `@a and @b`, `@a, @b and 3 others`. */
function listNames(names: readonly string[]): string {
  const [first = '', second, ...others] = names
  if (second === undefined) return first
  if (others.length === 0) return `${first} and ${second}`
  return `${first}, ${second} and ${others.length} ${others.length === 1 ? 'other' : 'others'}`
}

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

export const countAuthors = (posts: readonly PostEvidence[]): number =>
  new Set(posts.map((post) => post.author.id)).size

/** ` about “green tea”`, or nothing. */
export const aboutOf = (topic: string): string => (topic === '' ? '' : ` about “${topic}”`)
export const timeOf = (period: { name: string } | undefined): string => (period ? ` ${period.name}` : '')
