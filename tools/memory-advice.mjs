/** Building takes more memory than running: a small machine ends it without a word. */

/** What a build takes at most, measured: 1,048 MB. */
export const NEEDED_MB = 1_100
const MB = 2 ** 20

/**
 * What to say before a build begins with that many bytes free; nothing when there is enough. Nor on other systems than
 * Linux: they end no program for its memory, and macOS calls little of it free at any time.
 */
export function memoryAdvice(free, platform = process.platform) {
  const freeMb = Math.floor(free / MB)
  if (freeMb >= NEEDED_MB || platform !== 'linux') return undefined
  return [
    `Building the web app takes up to ${NEEDED_MB} MB of memory, and ${freeMb} MB are free: the system may end it without a word.`,
    'If it does, add swap, or run `npm run build` on a larger machine and copy its folder dist/ here; then start again.',
  ].join('\n')
}
