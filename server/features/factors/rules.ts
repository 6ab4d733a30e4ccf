/** What holds of proofs and factors; no I/O. */
import { PROOF_MINUTES } from '#contract/limits.ts'

const PROOF_MS = PROOF_MINUTES * 60 * 1_000

/** Until when a proof is good. */
export const provedUntil = (provedAt: number): number => provedAt + PROOF_MS

export const isProved = (provedAt: number, now: number): boolean => now < provedUntil(provedAt)
