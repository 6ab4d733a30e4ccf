import type { webhooks } from '#contract/calls/webhooks.ts'
import { ok, type Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { getDeliveries, sendAgain, sendTest } from '#server/features/delivery/webhooks/deliveries.ts'
import {
  addWebhook,
  changeWebhook,
  getWebhooks,
  removeWebhook,
  renewSecret,
} from '#server/features/delivery/webhooks/webhooks.ts'

export const webhookRoutes = (deps: Deps): Routes<typeof webhooks> => ({
  'GET /webhooks': ({ viewer }) => getWebhooks(deps, viewer),
  'POST /webhooks': ({ session, body }) => addWebhook(deps, session, body),
  'PUT /webhooks/:id': ({ session, params, body }) => changeWebhook(deps, session, deps.ids.parse(params.id), body),
  'DELETE /webhooks/:id': ({ viewer, params }) => ok(removeWebhook(deps, viewer, deps.ids.parse(params.id))),
  'POST /webhooks/:id/secret': ({ session, params }) => renewSecret(deps, session, deps.ids.parse(params.id)),
  'POST /webhooks/:id/test': ({ viewer, params }) => sendTest(deps, viewer, deps.ids.parse(params.id)),
  'GET /webhooks/:id/deliveries': ({ viewer, params }) => getDeliveries(deps, viewer, deps.ids.parse(params.id)),
  'POST /webhooks/:id/deliveries/:deliveryId/again': ({ viewer, params }) =>
    sendAgain(deps, viewer, deps.ids.parse(params.id), deps.ids.parse(params.deliveryId)),
})
