/** Some models think aloud, between two tags, before they answer. Nobody is shown that. */
const BEGIN = '<think>'
const END = '</think>'

export class ReasoningFilter {
  #rest = ''
  #thinks = false

  /** What of the next piece is meant to be read. */
  strip(piece: string): string {
    this.#rest += piece
    let said = ''
    for (;;) {
      const tag = this.#thinks ? END : BEGIN
      const at = this.#rest.indexOf(tag)
      if (at < 0) break
      if (!this.#thinks) said += this.#rest.slice(0, at)
      this.#rest = this.#rest.slice(at + tag.length)
      this.#thinks = !this.#thinks
    }
    const kept = this.#begun()
    if (!this.#thinks) said += this.#rest.slice(0, this.#rest.length - kept)
    this.#rest = this.#rest.slice(this.#rest.length - kept)
    return said
  }

  /** How much of the end may be the beginning of a tag. */
  #begun(): number {
    const tag = this.#thinks ? END : BEGIN
    for (let length = Math.min(tag.length - 1, this.#rest.length); length > 0; length--)
      if (tag.startsWith(this.#rest.slice(-length))) return length
    return 0
  }
}
