import type { push } from '#contract/calls/push.ts'
import { ok, type Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { getEndpoint, subscribe, unsubscribe } from './subscribe.ts'
import { getSwitches, setSwitches } from './switches.ts'
import type { VapidKeys } from './vapid-keys.ts'

export const pushRoutes = (deps: Deps, { publicKey }: VapidKeys): Routes<typeof push> => ({
  'GET /push/key': () => ({ key: publicKey }),
  'GET /push/subscription': async ({ session }) => ({ endpoint: await getEndpoint(deps.db, session) }),
  'PUT /push/subscription': ({ session, body }) => ok(subscribe(deps, session, body)),
  'DELETE /push/subscription': ({ session }) => ok(unsubscribe(deps.db, session)),
  'GET /notifications/settings': async ({ viewer }) => ({ push: await getSwitches(deps.db, viewer) }),
  'PUT /notifications/settings': async ({ viewer, body }) => ({ push: await setSwitches(deps.db, viewer, body.push) }),
})
