import type { push } from '#contract/calls/push.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { getEndpoint, subscribe, unsubscribe } from './subscribe.ts'
import { getSwitches, setSwitches } from './switches.ts'
import type { VapidKeys } from './vapid-keys.ts'

export const pushRoutes = (deps: Deps, { publicKey }: VapidKeys): Routes<typeof push> => ({
  'GET /push/key': () => ({ key: publicKey }),
  'GET /push/subscription': async ({ session }) => ({ endpoint: await getEndpoint(deps.db, session) }),
  'PUT /push/subscription': async ({ session, body }) => {
    await subscribe(deps, session, body)
    return { ok: true }
  },
  'DELETE /push/subscription': async ({ session }) => {
    await unsubscribe(deps.db, session)
    return { ok: true }
  },
  'GET /notifications/settings': async ({ viewer }) => ({ push: await getSwitches(deps.db, viewer) }),
  'PUT /notifications/settings': async ({ viewer, body }) => ({ push: await setSwitches(deps.db, viewer, body.push) }),
})
