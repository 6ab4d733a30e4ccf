const LIGHT = 0x1f3fb
const VARIATION = '\ufe0f'

/**
 * An emoji in a skin tone from 1, light, to 5, dark; 0 is the default. The modifier follows the first character, in place of a
 * variation selector.
 */
export function withTone(emoji: string, tone: number): string {
  if (tone === 0) return emoji
  const [first = '', ...rest] = emoji
  if (rest[0] === VARIATION) rest.shift()
  return first + String.fromCodePoint(LIGHT + tone - 1) + rest.join('')
}
