import type { CallInput } from '#contract/index.ts'
import { api } from '#web/core/api/api.ts'

/** Fetches the drafts that the server has. */
export const fetchDrafts = () => api('GET /drafts')

/** Saves a draft on the server. */
export const saveServerDraft = (id: string, body: CallInput<'PUT /drafts/:id'>['body']) =>
  api('PUT /drafts/:id', { params: { id }, body })

/** Deletes a draft on the server; `base` is the version that was last seen there. */
export const deleteServerDraft = (id: string, base: string | null) =>
  api('DELETE /drafts/:id', { params: { id }, query: base === null ? {} : { base } })
