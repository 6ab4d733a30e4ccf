/** What the access token of an app may do: its scopes, its rate limit, and the headers that its programs read. */
import type { FastifyReply } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Clock, toIso } from '#server/core/clock.ts'
import { fail } from '#server/core/errors.ts'
import { NO_ID } from '#server/core/ids/ids.ts'
import type { RateLimits } from '#server/core/limits/rate-limits.ts'
import type { AppAccess, Session } from './call.ts'

/** The session of an app. */
export type AppSession = Session & { app: AppAccess }

export const isAppSession = (session: Session | null): session is AppSession => session?.app !== undefined

/** Refuses a call outside the scopes of an app. */
export function refuseOutOfScope({ scopes }: AppAccess, { scope }: Pick<Endpoint, 'scope'>): void {
  if (scope === null) fail('insufficient_scope')
  if (scope !== 'any' && !scopes.has(scope)) fail('insufficient_scope', { scope })
}

/** Apart for each app and each personal token of an account: one of them cannot use up or repeat what another does. */
export const actorOf = ({ account, id, app }: AppSession): string => `${account} ${app.id === NO_ID ? id : app.id}`

/** Counts a call of an app, and says in headers how many are left. */
export async function countAppCall(
  { limits, clock }: { limits: RateLimits; clock: Clock },
  reply: FastifyReply,
  session: AppSession,
): Promise<void> {
  const counted = await limits.takeCounted('appCalls', actorOf(session))
  if (!counted) return
  const { times, left, msToEnd, isRefused } = counted
  // Clients of Mastodon read these names, the time as a date.
  reply.raw.setHeader('x-ratelimit-limit', times)
  reply.raw.setHeader('x-ratelimit-remaining', left)
  reply.raw.setHeader('x-ratelimit-reset', toIso(clock() + msToEnd))
  if (isRefused) fail('rate_limited', { retryAfter: Math.max(1, Math.ceil(msToEnd / 1_000)) })
}

/** The key under which an app's idempotency key is stored: other apps of the account may use the same one. */
export const idempotencyKeyOf = (session: Session | null, key: string): string =>
  isAppSession(session) ? `${actorOf(session)} ${key}` : key
