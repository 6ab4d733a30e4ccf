import { expect } from 'vitest'

/** Fails with the list of findings and with `advice` on how to fix them. */
export function expectNone(found: readonly string[], advice: string): void {
  if (found.length > 0) expect.fail(`${advice}\n\n  ${found.join('\n  ')}\n`)
}
