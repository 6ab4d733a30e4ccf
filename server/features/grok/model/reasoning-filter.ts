/** Removes the reasoning that some models write between two tags before the answer. */
const BEGIN = '<think>'
const END = '</think>'

export class ReasoningFilter {
  #rest = ''
  #isReasoning = false

  /** Returns the part of the next piece that is outside the tags. */
  strip(piece: string): string {
    this.#rest += piece
    let output = ''
    for (;;) {
      const tag = this.#isReasoning ? END : BEGIN
      const at = this.#rest.indexOf(tag)
      if (at < 0) break
      if (!this.#isReasoning) output += this.#rest.slice(0, at)
      this.#rest = this.#rest.slice(at + tag.length)
      this.#isReasoning = !this.#isReasoning
    }
    const partial = this.#partialTag()
    if (!this.#isReasoning) output += this.#rest.slice(0, this.#rest.length - partial)
    this.#rest = this.#rest.slice(this.#rest.length - partial)
    return output
  }

  /** Length of the end that may be the beginning of a tag. */
  #partialTag(): number {
    const tag = this.#isReasoning ? END : BEGIN
    for (let length = Math.min(tag.length - 1, this.#rest.length); length > 0; length--)
      if (tag.startsWith(this.#rest.slice(-length))) return length
    return 0
  }
}
