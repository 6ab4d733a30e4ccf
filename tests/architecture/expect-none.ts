import { expect } from 'vitest'

/** Fails with what was found and with `advice`: what the reader should do about it. */
export function expectNone(found: readonly string[], advice: string): void {
  if (found.length > 0) expect.fail(`${advice}\n\n  ${found.join('\n  ')}\n`)
}
