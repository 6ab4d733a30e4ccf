import type { Admission } from '#server/core/limits/admission.ts'

// Loaded with the first password, to save memory.
const load = () => import('@node-rs/argon2')

// OWASP Password Storage Cheat Sheet: argon2id (the library's default), 19 MiB, t=2, p=1.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * The admission control of hashing. The key is the account of a signed-in user, else the address range of a visitor.
 */
type Gate = { admission: Admission }
type Key = string | number

/** Hashes with argon2id, in PHC format. NFKC makes passwords of different keyboards equal. */
export const hashPassword = ({ admission }: Gate, key: Key, password: string): Promise<string> =>
  admission.run('password', key, async () => (await load()).hash(password.normalize('NFKC'), cost))

// The hash of an unknown password, at the same cost.
const DECOY = '$argon2id$v=19$m=19456,t=2,p=1$kt7BvShGTMs8wwYg/cISqA$auSV1PbGYKGLM66LZTlP5KJ/wpyd2V3AVLhErHHNIDs'

/**
 * Whether the password matches. Without a hash it verifies a decoy, so that timing does not reveal whether an account
 * exists.
 */
export async function verifyPassword(
  { admission }: Gate,
  key: Key,
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  const matches = await admission.run('password', key, async () =>
    (await load()).verify(passwordHash ?? DECOY, password.normalize('NFKC')),
  )
  return matches && passwordHash !== null
}

/** Hashes texts with a given salt, so that a stored hash can be looked up. All together take one place in the queue. */
export const hashAllWithSalt = (
  { admission }: Gate,
  key: Key,
  texts: readonly string[],
  salt: Uint8Array,
): Promise<string[]> =>
  admission.run('password', key, async () => {
    const { hashRaw } = await load()
    const hashes: string[] = []
    for (const text of texts) hashes.push((await hashRaw(text, { ...cost, salt })).toString('base64url'))
    return hashes
  })
