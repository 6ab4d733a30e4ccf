/** A binary heap of whole numbers, the highest first. */
export class MaxHeap {
  size = 0
  readonly #numbers: Int32Array

  constructor(capacity: number) {
    this.#numbers = new Int32Array(capacity)
  }

  get highest(): number {
    return this.#numbers[0]!
  }

  /** Adds a number. Call `order` after the last one. */
  push(number: number): void {
    this.#numbers[this.size++] = number
  }

  order(): void {
    for (let index = (this.size >> 1) - 1; index >= 0; index--) this.#sink(index, this.#numbers[index]!)
  }

  /** Removes the highest number. */
  pop(): void {
    const last = this.#numbers[--this.size]!
    if (this.size > 0) this.#sink(0, last)
  }

  /** Replaces the highest number. */
  replace(number: number): void {
    this.#sink(0, number)
  }

  #sink(start: number, number: number): void {
    const numbers = this.#numbers
    let index = start
    for (let child = 2 * index + 1; child < this.size; child = 2 * index + 1) {
      if (child + 1 < this.size && numbers[child + 1]! > numbers[child]!) child++
      if (numbers[child]! <= number) break
      numbers[index] = numbers[child]!
      index = child
    }
    numbers[index] = number
  }
}
