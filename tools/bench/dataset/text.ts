/** Generates the texts of posts, with realistic lengths and bytes. */
import type { Random } from '#tools/random.ts'

const WORDS =
  `the a my our this one morning evening train garden coffee bread river window winter letter neighbour question
idea kitchen cat bicycle island music quiet small bright late early honest curious found lost made wrote heard saw fixed
walked waited forgot learned and but because while until with without after before über naïve café señal привет 東京 नमस्ते مرحبا
🌧️ ☕ 🎉 #garden #reading #train @someone https://example.org/notes/2025`.split(/\s+/)

/** Makes texts of 10 to 280 characters, most of them around 100. */
export function createText(random: Random): () => string {
  return () => {
    const length = 10 + Math.floor(230 * ((random.next() + random.next()) / 2) ** 1.6)
    let text = random.pick(WORDS)
    while (text.length < length) text += ` ${random.pick(WORDS)}`
    return text
  }
}
