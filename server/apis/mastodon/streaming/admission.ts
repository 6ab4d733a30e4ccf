/** Finds the session of a connection to the streaming API by its token. */
import { isHiddenStanding } from '#contract/standing.ts'
import { fail } from '#server/core/errors.ts'
import { actorOf, isAppSession } from '#server/core/http/app-access.ts'
import type { Authenticate } from '#server/core/http/call.ts'
import { NO_ID } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { getStanding } from '#server/features/people/standing.ts'
import type { StreamSession } from './listener.ts'

/** The session of a token of an app that acts for a member. Refuses all others. */
export async function findStreamSession(
  deps: Pick<Deps, 'db' | 'catchUp'>,
  authenticate: Authenticate,
  token: string | undefined,
): Promise<StreamSession> {
  if (!token) fail('signed_out')
  await deps.catchUp()
  const session = await authenticate(token)
  // A session of the web app is none of an app: a page of another origin must not use it.
  if (!isAppSession(session)) fail('invalid_token')
  if (session.account === NO_ID) fail('member_needed')
  if (isHiddenStanding(await getStanding(deps.db, session.account))) fail('invalid_token')
  return { ...session, token }
}

/** Counts a connection as a call of its app. */
export async function countConnection({ limits }: Pick<Deps, 'limits'>, session: StreamSession): Promise<void> {
  await limits.take('appCalls', actorOf(session))
  await limits.take('calls', session.account)
}
