/** A help article: a few sentences about one screen. */
export interface Article {
  title: string
  /** Path of the screen. A test compares it with the routes of the web app. */
  path: string
  /** Words that users search for and that the title and the sentences do not have. */
  keywords: string
  /** Self-contained sentences, the most important first. */
  sentences: readonly string[]
}
