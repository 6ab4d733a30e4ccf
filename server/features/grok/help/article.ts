import type { Text } from '#contract/server-texts.ts'

/** A help article: a few sentences about one screen. */
export interface Article {
  title: Text
  /** Path of the screen. A test compares it with the routes of the web app. */
  path: string
  /** English words that users search for and that the title and the sentences do not have. */
  keywords: string
  /** Self-contained sentences, the most important first. */
  sentences: readonly Text[]
}
