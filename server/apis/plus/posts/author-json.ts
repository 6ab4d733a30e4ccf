import type { CachedAuthor } from '#server/features/people/authors.ts'

/** Where a cached author has its JSON, which is evicted with it. */
const WRITTEN = Symbol('written')

/** The JSON of an author, written once while the author is cached. */
export function authorJson(author: CachedAuthor & { [WRITTEN]?: string }): string {
  author[WRITTEN] ??= JSON.stringify(author.author)
  return author[WRITTEN]
}
