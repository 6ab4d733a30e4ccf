// Loaded with the first password: many who start Plus are signed in already.
const load = () => import('@node-rs/argon2')

// OWASP Password Storage Cheat Sheet: argon2id (the library's default), 19 MiB, t=2, p=1.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Each hash holds 19 MiB and a pool thread: no more than two at once, the rest wait their turn.
const MOST_AT_ONCE = 2
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** argon2id in PHC format. NFKC, so a password typed on another keyboard is the same. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(async () => (await load()).hash(password.normalize('NFKC'), cost))

let decoy: Promise<string> | undefined

/** Whether the password matches. Without a hash it works as long on a decoy, so unknown accounts cannot be told by time. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  if (!passwordHash) decoy ??= hashPassword('a decoy that nobody signs in with')
  const against = passwordHash ?? (await decoy)!
  const matches = await inTurn(async () => (await load()).verify(against, password.normalize('NFKC')))
  return matches && passwordHash !== null
}

/** The same work with a salt that is given: whoever has the salt finds what was kept by what was typed. */
export const hashWithSalt = (text: string, salt: Uint8Array): Promise<string> =>
  inTurn(async () => (await load()).hashRaw(text, { ...cost, salt })).then((bytes) => bytes.toString('base64url'))
