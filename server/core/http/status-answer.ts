/** An answer whose status depends on what was found, such as 202 for work that goes on. */
export class StatusAnswer<T> {
  readonly answer: T
  readonly status: number

  constructor(answer: T, status: number) {
    this.answer = answer
    this.status = status
  }
}
