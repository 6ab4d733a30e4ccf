import type { Id, IdFormat } from '#server/core/ids/ids.ts'
import type { Check } from '#server/db/check/findings.ts'
import type { Tx } from '#server/db/db.ts'
import type { ReadDeps, WriteDeps } from '#server/db/deps.ts'
import type { DraftsTable, TweetsTable } from '#server/db/tables/tweets.ts'
import type { ImageUrls } from '#server/features/media/urls.ts'

/** A post that is being written or edited. */
export interface Place {
  id: Id
  author_id: Id
  /** The first of the posts that are published together. */
  root: Id
}

/** How answers show a post. */
export interface View {
  ids: IdFormat
  urlsOf(hash: string): ImageUrls
}

/**
 * A part of a post, such as its images. Whatever is done with a post is a loop over `parts` (parts.ts), and each part does its
 * share. A method takes the fields of the post that it needs, and answers the fields that it adds; contract/post.ts composes
 * the fields of calls in the same way. `SearchedPart` has what search does with it.
 */
export interface PostPart {
  /** Its columns of the row of a post. */
  readonly columns: readonly (keyof TweetsTable)[]
  /** Validates and normalises its fields of a new post. */
  clean(input: never, ids: IdFormat): object
  /** Adds what depends on other rows, for each of the posts that are published together. */
  resolve?(deps: ReadDeps, thread: never): Promise<readonly object[]>
  /** Its columns of a new post. */
  write(post: never, place: Place): object
  /** Writes the rows of its own tables for a new post. */
  writeRows?(deps: WriteDeps, tx: Tx, place: Place, post: never): Promise<void>
  /** The same as `clean` for an edit, in which all fields are optional. */
  cleanEdit?(input: never): object
  /** Its columns after an edit, of which it has written the rows of its own tables. `row` is locked. */
  edit?(deps: WriteDeps, tx: Tx, edit: never, row: never): object | Promise<object>
  /** Deletes the rows of its own tables with their post. */
  remove?(deps: Pick<WriteDeps, 'events'>, tx: Tx, row: never): Promise<void>
  /** Its columns as plain data, which is cached. */
  load(row: never): object
  /** Its JSON fields of a post. */
  present?(post: never, view: View): object
  /** Texts that readers see beside the text of the post: rules and muted words look at them. */
  texts?(post: never): readonly (string | null)[]
  readonly draft?: {
    readonly columns: readonly (keyof DraftsTable)[]
    clean(input: never, ids: IdFormat): object
    present(row: never, ids: IdFormat): object
  }
  /** What moderators keep of a reported post. */
  copy?(row: never): object
  /** Its JSON fields of such a copy. `row` is the post as it is now; undefined when it was deleted. */
  presentCopy?(copy: never, row: undefined, view: View): object
  /** Its JSON fields in the export of an account. */
  export?(post: never, view: View): object
  /** Deletes some rows of its own tables about a deleted account. Answers how many. */
  purge?(tx: Tx, account: Id, limit: number): Promise<number>
  readonly checks?: readonly Check[]
}

/** What search knows of a part, in a file of its own (`text.search.ts`) and in the list of `searched-parts.ts`. */
export interface SearchedPart<Row = never> {
  /** The columns of the row of a post that its functions read. */
  readonly columns: readonly (keyof TweetsTable)[]
  /** Texts whose words, hashtags and mentions find the post. */
  readonly texts?: (row: Row) => readonly string[]
  /** Whether a post is found by a filter: `images` is the one of `has:images`. */
  readonly filters?: Readonly<Record<string, (row: Row) => boolean>>
}
