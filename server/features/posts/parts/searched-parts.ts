/** The searched texts and filters of a post. The search thread loads this file, so it imports no code of the database. */
import type { Id } from '#server/core/ids/ids.ts'
import type { TweetsTable } from '#server/db/tables/posts.ts'
import { card } from './card.search.ts'
import { images } from './images.search.ts'
import type { SearchedPart } from './part.ts'
import { poll } from './poll.search.ts'
import { quote } from './quote.search.ts'
import { text } from './text.search.ts'

/** The parts that search knows, in order. */
const listed = [text, images, quote, poll, card] as const satisfies readonly SearchedPart[]

type SearchedColumn = (typeof listed)[number]['columns'][number]
export type SearchedRow = Pick<TweetsTable, SearchedColumn>
export const searchedColumns = listed.flatMap((part): readonly SearchedColumn[] => part.columns)

const parts: readonly SearchedPart<SearchedRow>[] = listed

const textsOf = parts.flatMap(({ texts }) => texts ?? [])

/** All texts of a post whose words, hashtags and mentions find it, as one. */
export function searchedText(post: SearchedRow): string {
  // A search calls this for hundreds of posts: joining arrays would take it a third longer.
  let all = ''
  for (const texts of textsOf) for (const text of texts(post)) all += all === '' ? text : `\n${text}`
  return all
}

const filters = new Map(parts.flatMap((part) => Object.entries(part.filters ?? {})))

/** Whether `has:` knows the name. */
export const isFilter = (name: string): boolean => filters.has(name)

/** The names of the filters that find a post. */
export const filtersOf = (post: SearchedRow): string[] =>
  [...filters].flatMap(([name, finds]) => (finds(post) ? name : []))

const accounts = new Map(parts.flatMap((part) => Object.entries(part.accounts ?? {})))

/** The operators that find posts by an account, such as `quotes` of `quotes:@name`. */
export const accountOperators: readonly string[] = [...accounts.keys()]

/** The accounts that a post is found by, each with its operator. */
export const accountsOf = (post: SearchedRow): { operator: string; account: Id }[] =>
  [...accounts].flatMap(([operator, find]) => {
    const account = find(post)
    return account === null ? [] : { operator, account }
  })
