/** The findings of one scenario: how many writes were acknowledged, lost or doubled, and other faults. */
const MAX_SHOWN_FINDINGS = 12

export class Findings {
  acknowledged = 0
  lost = 0
  doubled = 0
  /** The number of other faults. */
  others = 0
  /** Texts of the first faults. */
  readonly faults: string[] = []

  lose(what: string): void {
    this.lost++
    this.#show(`lost: ${what}`)
  }

  double(what: string): void {
    this.doubled++
    this.#show(`doubled: ${what}`)
  }

  fault(what: string): void {
    this.others++
    this.#show(what)
  }

  /** Records a fault unless the condition holds. */
  expect(holds: boolean, what: string): void {
    if (!holds) this.fault(what)
  }

  /** Checks that an acknowledged write exists once, and an unanswered one at most once. */
  count(found: number, isAcknowledged: boolean, what: string): void {
    if (found > 1) this.double(`${what} (${found} times)`)
    if (found === 0 && isAcknowledged) this.lose(what)
  }

  get hasFailed(): boolean {
    return this.lost + this.doubled + this.others > 0
  }

  #show(text: string): void {
    if (this.faults.length < MAX_SHOWN_FINDINGS) this.faults.push(text)
  }
}
