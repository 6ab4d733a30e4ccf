import type { CallInput } from '#contract/index.ts'
import { api } from '#web/core/api/api.ts'

/** Votes in the poll of a post. Answers the post as the viewer then sees it. */
export const sendVote = (id: string, body: CallInput<'POST /tweets/:id/vote'>['body']) =>
  api('POST /tweets/:id/vote', { params: { id }, body, keepalive: true })
