/** An answer that may be too long to be held in memory: written while it is read from the store. */
export class JsonStream<T> {
  declare private readonly reads: T
  readonly parts: AsyncIterable<string>
  /** Under which name a browser keeps it. */
  readonly fileName: string

  constructor(parts: AsyncIterable<string>, fileName: string) {
    this.parts = parts
    this.fileName = fileName
  }
}

/** The text of a list whose items come in pages; one page is in memory at a time. */
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
