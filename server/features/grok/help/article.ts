/** One page of the product's help: a few sentences, and the screen they are about. */
export interface Article {
  title: string
  /** Where in the app it is done. A test holds it against the app's routes. */
  path: string
  /** Words members use for it that the title and the sentences do not. */
  keywords: string
  /** What is so, the most asked for first; each stands for itself. */
  says: readonly string[]
}
