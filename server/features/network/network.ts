/** What the network calls itself and looks like. Read by every page, so it is cached. */
import { hash } from 'node:crypto'
import type { Network } from '#contract/calls/network.ts'
import { NEW_NETWORK_USERS } from '#contract/limits.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { createCache } from '#server/db/cache.ts'
import type { Db } from '#server/db/db.ts'
import { findNetwork, listFirstAccounts } from './store.ts'

/** The name of a network that has set none. */
export const DEFAULT_NAME = 'Plus'

export interface Look {
  name: string
  colour: string | null
  rules: string
  /** A square WebP. */
  picture: Buffer | null
  /** Names the files of this look; empty for the look of Plus. */
  version: string
  /** Names the picture. */
  pictureVersion: string
}

const ONLY = 1

const lookCache = createCache<typeof ONLY, Look>({ entities: ['network'], max: 1 }, async ({ db }) => [
  [ONLY, await readLook(db)],
])

export const getLook = async (db: Db): Promise<Look> => (await lookCache.get({ db }, ONLY))!

async function readLook(db: Db): Promise<Look> {
  const row = await findNetwork(db)
  const { name = '', colour = null, rules = '', picture = null } = row ?? {}
  const isPlus = name === '' && colour === null && rules === '' && picture === null
  const sign = (value: unknown) => hash('sha256', JSON.stringify(value), 'hex').slice(0, 16)
  return {
    name: name || DEFAULT_NAME,
    colour,
    rules,
    picture: picture === null ? null : Buffer.from(picture, 'base64'),
    version: isPlus ? '' : sign([name, colour, rules !== '', picture]),
    pictureVersion: picture === null ? '' : sign(picture),
  }
}

/** The address of the picture. Its content never changes. */
export const pictureUrl = ({ pictureVersion }: Pick<Look, 'pictureVersion'>): string | null =>
  pictureVersion ? `/network/${pictureVersion}.webp` : null

export async function getNetwork(db: Db): Promise<Network> {
  const look = await getLook(db)
  return { name: look.name, picture: pictureUrl(look), colour: look.colour, rules: look.rules }
}

/** What a new network still lacks. Reads a few accounts, however many there are. */
export async function getStart(db: Db, viewer: Id) {
  const [look, accounts] = await Promise.all([getLook(db), listFirstAccounts(db, NEW_NETWORK_USERS)])
  const isNew = accounts.length < NEW_NETWORK_USERS
  return {
    isNew,
    isAlone: accounts.every(({ id }) => id === viewer),
    hasAdmin: !isNew || accounts.some(({ role }) => role === 'admin'),
    hasLook: look.name !== DEFAULT_NAME || look.picture !== null,
    hasRules: look.rules !== '',
  }
}
