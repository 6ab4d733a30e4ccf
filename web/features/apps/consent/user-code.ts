/** The code of a device as people type it. */

const LENGTH = 8

/** `BDWP-HQPK` for what was typed: in any case, with spaces or hyphens anywhere. */
export function userCodeOf(typed: string): string {
  const letters = typed.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
  return letters.length === LENGTH ? `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}` : letters
}
