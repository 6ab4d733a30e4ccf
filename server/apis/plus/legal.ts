import type { legal } from '#contract/calls/operator/legal.ts'
import { ok, type Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { getAbout, setContact } from '#server/features/network/legal/about.ts'
import { accept } from '#server/features/network/legal/accept.ts'
import { renderMarkdown } from '#server/features/network/legal/markdown.ts'
import { getPage } from '#server/features/network/legal/pages.ts'
import { getSource, publishPage } from '#server/features/network/legal/publish.ts'
import { requirePermission } from '#server/features/people/roles.ts'

export const legalRoutes = (deps: Deps): Routes<typeof legal> => ({
  'GET /about': () => getAbout(deps),
  'PUT /about/contact': async ({ viewer, body }) => {
    await requirePermission(deps.db, viewer, 'network.edit')
    await setContact(deps, viewer, body)
    return getAbout(deps)
  },
  'GET /legal/:page': ({ params, query, client }) => getPage(deps.db, params.page, client.language, query.version),
  'GET /legal/:page/source': async ({ viewer, params, client }) => {
    await requirePermission(deps.db, viewer, 'network.edit')
    return getSource(deps, params.page, client.language)
  },
  'PUT /legal/:page': async ({ viewer, params, body, client }) => {
    await requirePermission(deps.db, viewer, 'network.edit')
    await publishPage(deps, viewer, params.page, body)
    return getSource(deps, params.page, client.language)
  },
  'POST /legal/preview': async ({ viewer, body }) => {
    await requirePermission(deps.db, viewer, 'network.edit')
    return { html: await renderMarkdown(body.text) }
  },
  'POST /legal/accept': ({ viewer, body }) => ok(accept(deps, viewer, body)),
})
