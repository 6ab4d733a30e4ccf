/** Second factors: a world whose clock the test advances, an authenticator app, and passkeys. */

import { Secret, TOTP } from 'otpauth'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Member } from './member.ts'
import { Passkey } from './passkey.ts'
import { type World, world } from './world.ts'

/** The address of Plus in these tests. */
export const ORIGIN = 'https://plus.example'

export interface TimedWorld extends World {
  /** Advances the clock. */
  later(minutes: number): void
  /** The time after this many minutes, in the format of the API. */
  inMinutes(minutes: number): string
  /** The code of the authenticator app, this many steps of half a minute from now. */
  codeOf(app: { secret: string }, steps?: number): string
}

export async function timedWorld(settings: Record<string, string> = {}): Promise<TimedWorld> {
  // In the middle of a step, so that no code expires during a test.
  let now = Math.floor(Date.now() / 30_000) * 30_000 + 15_000
  const cast = await world({ clock: () => now, settings: { PUBLIC_URL: ORIGIN, ...settings } })
  return Object.assign(cast, {
    later: (minutes: number) => {
      now += minutes * MINUTE_MS
    },
    inMinutes: (minutes: number) => new Date(now + minutes * MINUTE_MS).toISOString(),
    codeOf: ({ secret }: { secret: string }, steps = 0) =>
      TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now + steps * 30_000 }),
  })
}

interface App {
  secret: string
  backupCodes: string[]
}

/** Sets up an authenticator app. */
export async function setsUpApp({ codeOf }: Pick<TimedWorld, 'codeOf'>, member: Member): Promise<App> {
  const { secret } = await member.call('POST /auth/factors/authenticator')
  const body = { code: codeOf({ secret }, -1) }
  const { backupCodes } = await member.call('POST /auth/factors/authenticator/confirm', { body })
  return { secret, backupCodes }
}

/** Adds a passkey. */
export async function addsPasskey(
  member: Member,
  name = 'Laptop',
): Promise<{ passkey: Passkey; backupCodes: string[]; id: string }> {
  const passkey = new Passkey(ORIGIN)
  const options = await member.call('POST /auth/factors/passkeys/options')
  const body = { name, passkey: passkey.creates(options) }
  const answer = await member.call('POST /auth/factors/passkeys', { body })
  return { passkey, backupCodes: answer.backupCodes, id: answer.passkey._id }
}

/** Enters the right password; returns the ticket for the second factor. */
export async function getsTicket(member: Member): Promise<string> {
  const body = { identifier: member.username, password: member.password }
  const refusal = await member
    .withToken('')
    .call('POST /auth/login', { body })
    .catch((error) => error)
  if (refusal.code !== 'second_factor_required') throw refusal
  return refusal.factor.ticket
}
