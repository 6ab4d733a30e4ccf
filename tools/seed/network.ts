/** The network being filled, reached as everybody reaches it: by its calls. Time is the seed's to set. */
import type { AddressInfo } from 'node:net'
import type { Call, CallAnswer } from '#contract/index.ts'
import { type CallArguments, toRequest } from '#contract/request.ts'
import type { Config } from '#server/core/config/config.ts'
import { ffmpegOf, isFound } from '#server/features/media/videos/find-ffmpeg.ts'
import { findAccountIdRange } from '#server/features/people/account-lists.store.ts'
import { resolveUser } from '#server/features/people/resolve.ts'
import { verifyOrg } from '#server/features/people/verified-orgs/verify.ts'
import { open } from '#server/process.ts'
import { storeCards } from './link-cards.ts'

export interface Network {
  /** Makes a call at the network's present moment. */
  call<C extends Call>(token: string | null, call: C, ...input: CallArguments<C>): Promise<CallAnswer<C>>
  /** Moves the network's clock; it never goes back. */
  moveTo(ms: number): void
  now(): number
  /** Stores the cards of the links in posts. */
  storeCards(): Promise<void>
  /** Marks a member as a verified organisation: an operator's act, not a call. */
  verify(username: string): Promise<void>
  /** The path of ffmpeg; undefined where members cannot post videos. */
  ffmpeg(): Promise<string | undefined>
  isEmpty(): Promise<boolean>
  /** Resolves when all reactions to what has happened are done. */
  settles(): Promise<void>
  close(): Promise<void>
}

/** A post of the story outside of its random choices, or what prepares some. */
export interface PlannedPost {
  at: number
  publish(network: Network): Promise<void>
}

/** Opens the store the settings name, with its clock at `from`. */
export async function openNetwork(config: Config, from: number): Promise<Network> {
  let now = from
  const { deps, server, caughtUp, close } = await open(
    { ...config, rateLimits: null, linkCards: { ...config.linkCards, isOn: false } },
    { clock: () => now },
  )
  await server.listen({ host: '127.0.0.1', port: 0 })
  const base = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}/api`
  return {
    async call(token, call, ...[input]) {
      const response = await fetch(...toRequest(base, call, input ?? {}, token))
      const answer = (await response.json()) as { message?: string }
      if (!response.ok) throw new Error(`${call} was refused: ${answer.message}`)
      return answer as never
    },
    moveTo(ms) {
      now = Math.max(now, ms)
    },
    now: () => now,
    storeCards: () => storeCards(deps),
    async verify(username) {
      await verifyOrg(deps, await resolveUser(deps, username))
    },
    ffmpeg: async () => {
      const found = await ffmpegOf(deps.config)
      return isFound(found) ? found.path : undefined
    },
    settles: () => caughtUp.then(() => deps.events.drain()),
    isEmpty: async () => (await findAccountIdRange(deps.db)) === undefined,
    close,
  }
}
