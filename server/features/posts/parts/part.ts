import type { Id, IdFormat } from '#server/core/ids/ids.ts'
import type { Check } from '#server/db/check/findings.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps, ReadDeps, WriteDeps } from '#server/db/deps.ts'
import type { DraftsTable, TweetsTable } from '#server/db/tables/posts.ts'
import type { ImageUrls } from '#server/features/media/urls.ts'

/** A post that is being written or edited. */
export interface PostIds {
  id: Id
  author_id: Id
  /** The first post of a thread that is published at once. */
  root: Id
}

/** The dependencies with which a part finds fields of a new post. */
export type ResolveDeps = ReadDeps & Pick<Deps, 'config'>

/** The context in which a post is presented. */
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
  /** Its columns in the table of posts. */
  readonly columns: readonly (keyof TweetsTable)[]
  /** Validates and normalises its fields of a new post. */
  clean(input: never, ids: IdFormat): object
  /** Adds fields that depend on other rows, for each post of a thread that is published at once. */
  resolve?(deps: ResolveDeps, thread: never): Promise<readonly object[]>
  /**
   * Checks such fields again, and takes rows that were stored before the post, in the transaction that writes the post.
   * Answers the fields that are different now.
   */
  confirm?(tx: Tx, author: Id, post: never): Promise<object>
  /** Its columns of a new post. */
  write(post: never, postIds: PostIds): object
  /** Writes the rows of its own tables for a new post. */
  writeRows?(deps: WriteDeps, tx: Tx, postIds: PostIds, post: never): Promise<void>
  /** Validates and normalises its fields of an edit, all of which are optional. */
  cleanEdit?(input: never, ids: IdFormat): object
  /** Its columns after an edit; writes the rows of its own tables. `row` is locked. */
  edit?(deps: WriteDeps, tx: Tx, edit: never, row: never): object | Promise<object>
  /** Deletes the rows of its own tables with their post. */
  remove?(deps: Pick<WriteDeps, 'events'>, tx: Tx, row: never): Promise<void>
  /** Its columns as plain data, which is cached. */
  load(row: never): object
  /** Its JSON fields of a post. */
  present?(post: never, view: View): object
  /** What each version of a post keeps of the part (`history/`). */
  readonly history?: {
    /** Its columns that an edit can change. */
    readonly columns: readonly (keyof TweetsTable)[]
    /** Writes the rows of its own tables for a version. `row` is the post before the edit. */
    keep?(deps: WriteDeps, tx: Tx, row: never): Promise<void>
    /** Its loaded columns of an earlier version that readers see differently now, because of the current post. */
    show?(version: never, post: never): object
    /** Its JSON fields of a version in answers and exports, of a part that has none of a post. */
    present?(version: never): object
  }
  /** Texts that readers see besides the text of the post, for rules and muted words. */
  texts?(post: never): readonly (string | null)[]
  readonly draft?: {
    readonly columns: readonly (keyof DraftsTable)[]
    clean(input: never, ids: IdFormat): object
    present(row: never, ids: IdFormat): object
  }
  /** The fields of a copy for moderators of a reported post. */
  copy?(row: never): object
  /** Its JSON fields of such a copy. `row` is the current post; undefined when it was deleted. */
  presentCopy?(copy: never, row: undefined, view: View): object
  /** Its JSON fields in the export of an account. */
  export?(post: never, view: View): object
  /** Deletes a batch of rows of its own tables about a deleted account. Answers how many. */
  purge?(tx: Tx, account: Id, limit: number): Promise<number>
  readonly checks?: readonly Check[]
}

/** Texts and filters by which search finds a part: a file such as `text.search.ts`, listed in `searched-parts.ts`. */
export interface SearchedPart<Row = never> {
  /** The columns of the row of a post that its functions read. */
  readonly columns: readonly (keyof TweetsTable)[]
  /** Texts whose words, hashtags and mentions find the post. */
  readonly texts?: (row: Row) => readonly string[]
  /** Whether a post is found by a filter: `images` is the one of `has:images`. */
  readonly filters?: Readonly<Record<string, (row: Row) => boolean>>
  /** The account that a post is found by in an operator: `quotes` is the one of `quotes:@name`. */
  readonly accounts?: Readonly<Record<string, (row: Row) => Id | null>>
}
