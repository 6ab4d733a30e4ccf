import type { polls } from '#server/apis/mastodon/calls/polls.ts'
import { toPoll } from '#server/apis/mastodon/entities/poll.ts'
import { idIn } from '#server/apis/mastodon/request.ts'
import { fail } from '#server/core/errors.ts'
import type { Routes } from '#server/core/http/call.ts'
import { toDecimal } from '#server/core/ids/decimal-ids.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { findVisibleTweet } from '#server/features/posts/find.ts'
import { seePolls } from '#server/features/posts/polls/views.ts'
import { vote } from '#server/features/posts/polls/vote.ts'

/** The poll of a post as the viewer sees it. */
async function findPoll(deps: Deps, viewer: Id, id: Id) {
  const post = await findVisibleTweet(deps, viewer, id)
  const polls = await seePolls(deps.db, viewer, [post])
  return toPoll(toDecimal(deps.ids, id), polls(post) ?? fail('poll_not_found'))
}

export const pollRoutes = (deps: Deps): Routes<typeof polls> => ({
  'GET /v1/polls/:id': ({ viewer, params }) => findPoll(deps, viewer, idIn(deps, params.id)),
  'POST /v1/polls/:id/votes': async ({ viewer, params, body }) => {
    const id = idIn(deps, params.id)
    await vote(deps, viewer, id, { choices: body.choices, version: undefined, isRepeatRefused: true })
    return findPoll(deps, viewer, id)
  },
})
