import type { push } from '#contract/calls/push.ts'
import { ok, type Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { getSettings, setSettings } from '#server/features/delivery/push/settings.ts'
import { getEndpoint, subscribe, unsubscribe } from '#server/features/delivery/push/subscribe.ts'
import { publicKeyOf } from '#server/features/delivery/push/vapid-keys.ts'

export const pushRoutes = (deps: Deps): Routes<typeof push> => ({
  'GET /push/key': () => ({ key: publicKeyOf(deps) }),
  'GET /push/subscription': async ({ session }) => ({ endpoint: await getEndpoint(deps.db, session) }),
  'PUT /push/subscription': ({ session, body }) => ok(subscribe(deps, session, body)),
  'DELETE /push/subscription': ({ session }) => ok(unsubscribe(deps.db, session)),
  'GET /notifications/settings': ({ viewer }) => getSettings(deps.db, viewer),
  'PUT /notifications/settings': ({ viewer, body }) => setSettings(deps.db, viewer, body),
})
