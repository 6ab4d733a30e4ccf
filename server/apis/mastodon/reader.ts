/** Who reads an answer, and where. */
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps, ReadDeps } from '#server/db/deps.ts'

export interface Reader {
  deps: ReadDeps & Pick<Deps, 'config'>
  /** `VISITOR` for an app without a member. */
  viewer: Id
  /** The origin of addresses in the answer, such as `https://plus.example`. */
  origin: string
}

/** Where an answer is read; the viewer makes no difference to it. */
export type Place = Omit<Reader, 'viewer'>

/** An address of the network as an absolute one; those of other stores of images are absolute already. */
export const absolute = (origin: string, address: string): string =>
  address.startsWith('/') ? `${origin}${address}` : address
