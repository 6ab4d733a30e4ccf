/** Public reading: whether visitors, who have no session, may read what is public, and which members they see. */
import { STANDING } from '#contract/standing.ts'
import { type MaybePromise, whenThere } from '#server/core/maybe-promise.ts'
import { createCache } from '#server/db/cache.ts'
import type { Db } from '#server/db/db.ts'
import { findPublicReading } from './public-reading.store.ts'
import type { Standing } from './standing.ts'

interface PublicReading {
  isOn: boolean
  /** Whether members who chose nothing are on public pages. */
  isDefault: boolean
}

const ONLY = 1

const cache = createCache<typeof ONLY, PublicReading>({ entities: ['network'] }, async ({ db }) => {
  const row = await findPublicReading(db)
  return [[ONLY, { isOn: row?.public_reading === 1, isDefault: row?.public_by_default !== 0 }]]
})

/** The settings of the network. */
export const getPublicReading = (db: Db): MaybePromise<PublicReading> =>
  cache.get({ db }, ONLY) as MaybePromise<PublicReading>

/** Whether visitors may read what is public. */
export const isPublicReading = (db: Db): MaybePromise<boolean> => whenThere(getPublicReading(db), ({ isOn }) => isOn)

/**
 * Whether strangers may be given the name and picture of an account: its member chose so, or chose nothing and the network
 * does so. Public reading need not be on: the administrators and the owner of a shared link are named without it, too.
 */
export const isNamedToStrangers = (
  { isDefault }: Pick<PublicReading, 'isDefault'>,
  { publicPages }: Pick<Standing, 'publicPages'>,
): boolean => publicPages ?? isDefault

/** The bits of standing that hide an account from visitors. */
export const HIDING = STANDING.pending | STANDING.limited | STANDING.frozen | STANDING.suspended | STANDING.leaving

/** Whether visitors see an account of this standing, and what it posts for everyone. */
export const isOnPublicPages = (reading: PublicReading, standing: Standing): boolean =>
  reading.isOn && (standing.bits & HIDING) === 0 && !standing.isProtected && isNamedToStrangers(reading, standing)
