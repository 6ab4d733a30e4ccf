/** A proof of work against robots: costly to find, cheap to check, and used once. */

import { hash } from 'node:crypto'
import type { SignUpFields } from '#contract/calls/registration.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { fail } from '#server/core/errors.ts'
import { sha256 } from '#server/core/security/random-secret.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { countQuestion, deleteProofsOfWorkBefore, useProofOfWork } from './store.ts'

/** Many small puzzles take a more even time than a large one. */
const COUNT = 16
/** About 131,000 hashes, and two million. */
const BITS = { on: 13, strong: 17 } as const
const LIFE_MS = 30 * MINUTE_MS
/** The browser computes another proof by itself after this many taken names. */
const MAX_QUESTIONS = 5
const CONTEXT = 'sign_up_proof'

type ProofOfWorkDeps = Pick<Deps, 'secrets' | 'clock'>

/** Issues a challenge. It is sealed, so that unused ones need no row. */
export function issueChallenge({ secrets, clock }: ProofOfWorkDeps, strength: keyof typeof BITS) {
  const bits = BITS[strength]
  return { challenge: secrets.seal(`${clock() + LIFE_MS}.${bits}`, CONTEXT), count: COUNT, bits }
}

/** A valid proof of work. */
export interface ProofOfWork {
  challenge: string
  expiresAt: number
}

/** Refuses a proof that is missing, wrong, too old or weaker than required now. */
export function checkProofOfWork(
  { secrets, clock }: ProofOfWorkDeps,
  strength: keyof typeof BITS,
  proof: SignUpFields['proof'],
): ProofOfWork {
  const { challenge, solutions } = proof ?? fail('proof_needed')
  const { expiresAt, bits } = open(secrets, challenge)
  if (expiresAt < clock() || bits < BITS[strength] || solutions.length !== COUNT) fail('proof_needed')
  if (!solutions.every((solution, index) => isSolved(`${challenge}:${index}:${solution}`, bits))) fail('proof_needed')
  return { challenge, expiresAt }
}

function open(secrets: Deps['secrets'], challenge: string): { expiresAt: number; bits: number } {
  try {
    const [expiresAt = 0, bits = 0] = secrets.open(challenge, CONTEXT).split('.').map(Number)
    return { expiresAt, bits }
  } catch {
    return fail('proof_needed')
  }
}

/** Whether the SHA-256 of the text begins with so many zero bits. At most 32. */
const isSolved = (text: string, bits: number): boolean =>
  hash('sha256', text, 'buffer').readUInt32BE(0) >>> (32 - bits) === 0

/**
 * Counts a check with the proof of whether a username or an email address is taken. Refuses more checks than a person
 * needs to find a free name, so that one proof does not reveal the list of accounts.
 */
export async function countProofOfWork({ db }: Pick<Deps, 'db'>, proof: ProofOfWork | null): Promise<void> {
  if (!proof) return
  const { challenge, expiresAt } = proof
  if (!(await transact(db, (tx) => countQuestion(tx, sha256(challenge), expiresAt, MAX_QUESTIONS))))
    fail('proof_needed')
}

/** Records in the caller's transaction that an account was created with the proof. Refuses a second use. */
export async function spendProofOfWork(tx: Tx, { challenge }: ProofOfWork): Promise<void> {
  if (!(await useProofOfWork(tx, sha256(challenge)))) fail('proof_needed')
}

export const purgeUsedProofsOfWork = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  transact(db, (tx) => deleteProofsOfWorkBefore(tx, clock()))
