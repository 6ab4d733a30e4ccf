import type { Admission } from '#server/core/limits/admission.ts'

// Loaded with the first password: many who start Plus are signed in already.
const load = () => import('@node-rs/argon2')

// OWASP Password Storage Cheat Sheet: argon2id (the library's default), 19 MiB, t=2, p=1.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** In front of the work; the key is the account of a member who is signed in, else the network of a visitor. */
type Gate = { admission: Admission }
type Key = string | number

/** argon2id in PHC format. NFKC, so a password typed on another keyboard is the same. */
export const hashPassword = ({ admission }: Gate, key: Key, password: string): Promise<string> =>
  admission.run('password', key, async () => (await load()).hash(password.normalize('NFKC'), cost))

// Of a password that was thrown away, made at the same cost.
const DECOY = '$argon2id$v=19$m=19456,t=2,p=1$kt7BvShGTMs8wwYg/cISqA$auSV1PbGYKGLM66LZTlP5KJ/wpyd2V3AVLhErHHNIDs'

/** Whether the password matches. Without a hash it works as long on a decoy, so time says nothing about unknown accounts. */
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

/** The same work with a salt that is given: who has the salt finds what was kept by what was typed. All in one place. */
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
