/** An answer that is streamed while it is read from the store, because it may not fit in memory. */
export class TextStream<T> {
  declare private readonly reads: T
  readonly parts: AsyncIterable<string>
  /** The file name of the download. */
  readonly fileName: string
  /** Its media type. */
  readonly type: string

  constructor(parts: AsyncIterable<string>, fileName: string, type: string) {
    this.parts = parts
    this.fileName = fileName
    this.type = type
  }
}

/** A stream of JSON text. */
export class JsonStream<T> extends TextStream<T> {
  constructor(parts: AsyncIterable<string>, fileName: string) {
    super(parts, fileName, 'application/json; charset=utf-8')
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
