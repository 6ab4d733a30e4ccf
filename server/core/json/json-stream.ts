/** A JSON answer that is streamed while it is read from the store, because it may not fit in memory. */
export class JsonStream<T> {
  declare private readonly reads: T
  readonly parts: AsyncIterable<string>
  /** The name of the download. */
  readonly fileName: string

  constructor(parts: AsyncIterable<string>, fileName: string) {
    this.parts = parts
    this.fileName = fileName
  }
}

/** Serialises a list page by page. */
export async function* jsonArrayText(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let isFirst = true
  yield '['
  for await (const page of pages) {
    if (page.length === 0) continue
    yield `${isFirst ? '' : ','}${JSON.stringify(page).slice(1, -1)}`
    isFirst = false
  }
  yield ']'
}
