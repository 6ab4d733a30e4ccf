import type { legal } from '#contract/calls/legal.ts'
import { ok, type Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { editContact, getAbout } from '#server/features/network/legal/about.ts'
import { accept } from '#server/features/network/legal/accept.ts'
import { getPage } from '#server/features/network/legal/pages.ts'
import { getSource, previewPage, publishPage } from '#server/features/network/legal/publish.ts'

export const legalRoutes = (deps: Deps): Routes<typeof legal> => ({
  'GET /about': ({ viewer }) => getAbout(deps, viewer),
  'PUT /about/contact': ({ viewer, body }) => editContact(deps, viewer, body),
  'GET /legal/:page': ({ params, query, client }) => getPage(deps.db, params.page, client.language, query.version),
  'GET /legal/:page/source': ({ viewer, params, client }) => getSource(deps, viewer, params.page, client.language),
  'PUT /legal/:page': ({ viewer, params, body, client }) =>
    publishPage(deps, viewer, params.page, body, client.language),
  'POST /legal/preview': ({ viewer, body }) => previewPage(deps.db, viewer, body.text),
  'POST /legal/accept': ({ viewer, body }) => ok(accept(deps, viewer, body)),
})
