import Type from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { pollFields } from '#contract/parts/poll.ts'
import { Poll } from '#server/apis/mastodon/entities/poll.ts'
import { ById } from '#server/apis/mastodon/http/schemas.ts'

/** Polls, whose ids are those of their posts. */
export const polls = {
  'GET /v1/polls/:id': {
    summary: 'The poll of a post.',
    ...{ scope: 'read:statuses', access: 'public', params: ById },
    answer: Poll,
  },
  'POST /v1/polls/:id/votes': {
    summary: 'Votes in a poll, once.',
    ...{ scope: 'write:statuses', limit: 'toggles', params: ById },
    body: Type.Object({ choices: pollFields.vote.choices }),
    answer: Poll,
  },
} as const satisfies Endpoints
