import type { lists } from '#server/apis/mastodon/calls/lists.ts'
import type { Routes } from '#server/core/http/call.ts'

export const listRoutes = (): Routes<typeof lists> => ({
  'GET /v1/lists': () => [],
  'GET /v1/accounts/:id/collections': () => ({ collections: [] }),
  'GET /v1/annual_reports': () => ({ annual_reports: [], accounts: [], statuses: [] }),
  'GET /v1/annual_reports/:year/state': () => ({ state: 'ineligible' }),
})
