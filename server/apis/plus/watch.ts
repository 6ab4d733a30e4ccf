/** Handlers of calls that the security log records: `done` when they succeed, else the reason of their refusal. */
import type { CallRequest } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { SecurityEvent } from '#server/core/security/security-log.ts'
import type { Deps } from '#server/db/deps.ts'

type Security = Pick<Deps, 'security'>
type Client = Pick<CallRequest, 'client'>

/** Records a call of a signed-in user. */
export const watchViewer =
  <R extends Client & { viewer: Id }, T>(
    { security }: Security,
    handle: (request: R) => Promise<T>,
    done?: SecurityEvent,
  ) =>
  (request: R): Promise<T> =>
    security.watch(request.client, request.viewer, handle(request), done)

/** Records a call that needs no session. The account is the one that a refusal names, if any. */
export const watchAnyone =
  <R extends Client, T>({ security }: Security, handle: (request: R) => Promise<T>, done?: SecurityEvent) =>
  (request: R): Promise<T> =>
    security.watch(request.client, null, handle(request), done)
