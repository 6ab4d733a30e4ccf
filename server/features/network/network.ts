/** The name and look of the network, cached because every page reads them. */
import { hash } from 'node:crypto'
import type { Network } from '#contract/calls/network.ts'
import type { RegistrationMode } from '#contract/calls/registration.ts'
import { accentsOf } from '#contract/colour.ts'
import { NEW_NETWORK_USERS } from '#contract/limits.ts'
import { DEFAULT_NETWORK_NAME } from '#contract/product-name.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { operatorCommands } from '#server/core/operator-commands.ts'
import { createCache } from '#server/db/cache.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { takesVideos } from '#server/features/media/videos/find-ffmpeg.ts'
import { getPublicReading } from '#server/features/people/public-reading.ts'
import { findNetwork, findRules, listFirstAccounts } from './store.ts'

export interface Look {
  name: string
  colour: string | null
  registration: RegistrationMode
  /** Whether members who are neither administrators nor moderators may invite. */
  membersInvite: boolean
  /** Whether sign-up requires an answer to a question or a proof of work. */
  asksAtSignUp: boolean
  /** Whether visitors may read what is public. */
  publicReading: boolean
  /** A square WebP. */
  picture: Buffer | null
  /** The version of the files of this look, which includes the shades of its colour; empty for the look of Plus. */
  version: string
  /** The version of the picture. */
  pictureVersion: string
}

const ONLY = 1
const LOOK = [
  ...(['name', 'colour', 'picture'] as const),
  ...(['registration', 'invites_per_member', 'proof', 'sign_up_question', 'public_reading'] as const),
] as const

const lookCache = createCache<typeof ONLY, Look>({ entities: ['network'] }, async ({ db }) => [
  [ONLY, await readLook(db)],
])

export const getLook = async (db: Db): Promise<Look> => (await lookCache.get({ db }, ONLY))!

async function readLook(db: Db): Promise<Look> {
  const { name, colour, picture, registration, ...row } = await findNetwork(db, LOOK)
  const membersInvite = row.invites_per_member > 0
  const asksAtSignUp = row.proof !== 'off' || row.sign_up_question !== ''
  const publicReading = row.public_reading === 1
  const visiting = [registration, membersInvite, asksAtSignUp, publicReading]
  const isPlus = name === '' && colour === null && picture === null && visiting.join() === 'open,false,false,false'
  const sign = (value: unknown) => hash('sha256', JSON.stringify(value), 'hex').slice(0, 16)
  return {
    name: name || DEFAULT_NETWORK_NAME,
    colour,
    registration,
    membersInvite,
    asksAtSignUp,
    publicReading,
    picture: picture === null ? null : Buffer.from(picture, 'base64'),
    version: isPlus ? '' : sign([name, colour && accentsOf(colour), picture, ...visiting]),
    pictureVersion: picture === null ? '' : sign(picture),
  }
}

/** The address of the picture. Its content never changes. */
export const pictureUrl = ({ pictureVersion }: Pick<Look, 'pictureVersion'>): string | null =>
  pictureVersion ? `/network/${pictureVersion}.webp` : null

export async function getNetwork({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<Network> {
  const [look, rules, isTaking, reading] = await Promise.all([
    getLook(db),
    getPlainRules(db),
    takesVideos(config),
    getPublicReading(db),
  ])
  const { name, colour, registration } = look
  return {
    ...{ name, picture: pictureUrl(look), colour, rules, registration, takesVideos: isTaking },
    ...{ publicReading: reading.isOn, publicByDefault: reading.isDefault },
  }
}

/** The network's own rules as plain text; empty for the default rules. */
async function getPlainRules(db: Db): Promise<string> {
  const { format, content = null } = (await findRules(db)) ?? {}
  if (content === null || format === 'plain') return content ?? ''
  const rules = JSON.parse(content) as { title: string; text: string }[]
  return rules.map(({ title, text }, index) => [`${index + 1}. ${title}`, text].filter(Boolean).join('\n')).join('\n\n')
}

/** The set-up steps that a new network still lacks. Reads a few accounts, in a network of any size. */
export async function getStart(db: Db, viewer: Id) {
  const [look, rules, accounts] = await Promise.all([
    getLook(db),
    findRules(db),
    listFirstAccounts(db, NEW_NETWORK_USERS),
  ])
  const isNew = accounts.length < NEW_NETWORK_USERS
  return {
    isNew,
    isAlone: accounts.every(({ id }) => id === viewer),
    hasAdmin: !isNew || accounts.some(({ role }) => role === 'admin'),
    adminCommand: operatorCommands.admin,
    hasLook: look.name !== DEFAULT_NETWORK_NAME || look.picture !== null,
    hasRules: (rules?.content ?? null) !== null,
  }
}
