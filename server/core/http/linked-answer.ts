/** An answer with the addresses of the pages before and after it in its `Link` header (RFC 8288). */
export class LinkedAnswer<T> {
  readonly answer: T
  readonly link: string | null

  constructor(answer: T, link: string | null) {
    this.answer = answer
    this.link = link
  }
}
