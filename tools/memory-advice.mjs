/** Warns before a build for which the machine has too little memory. */

/** A build takes 627 to 717 MB at its peak, measured. */
export const NEEDED_MB = 750
const MB = 2 ** 20

/**
 * The warning for a build with this many bytes free, or undefined. Only for Linux: other systems kill no program for its
 * memory, and macOS always reports little of it as free.
 */
export function memoryAdvice(free, platform = process.platform) {
  const freeMb = Math.floor(free / MB)
  if (freeMb >= NEEDED_MB || platform !== 'linux') return undefined
  return [
    `Building the web app takes up to ${NEEDED_MB} MB of memory, and ${freeMb} MB are free: the system may end it without a word.`,
    'If it does, add swap, or run `npm run build` on a larger machine and copy its folder dist/ here; then start again.',
  ].join('\n')
}
