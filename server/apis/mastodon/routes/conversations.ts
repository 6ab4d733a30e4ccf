import type { conversations } from '#server/apis/mastodon/calls/conversations.ts'
import { presentConversations } from '#server/apis/mastodon/entities/conversation.ts'
import { rawList } from '#server/apis/mastodon/entities/status-list.ts'
import { itsPosition, linked, partsOf, rangeOf, readPage } from '#server/apis/mastodon/http/pages.ts'
import { addressOf, idIn, readerOf } from '#server/apis/mastodon/request.ts'
import { fail } from '#server/core/errors.ts'
import type { CallRequest, Routes } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { changePrivateThread, findPrivateThreads } from '#server/features/posts/audience/private-mentions.ts'

export const conversationsRoutes = (deps: Deps): Routes<typeof conversations> => ({
  'GET /v1/conversations': async (request) => {
    const all = await findPrivateThreads(deps, request.viewer)
    const page = await readPage(rangeOf(request.query), itsPosition, partsOf(all))
    const answer = rawList(await presentConversations(readerOf(deps, request), page.items))
    return linked(answer, deps.ids, addressOf(request, '/v1/conversations'), page, itsPosition)
  },
  'POST /v1/conversations/:id/read': marking(deps, 'read'),
  'POST /v1/conversations/:id/unread': marking(deps, 'unread'),
  'DELETE /v1/conversations/:id': async ({ viewer, params }) => {
    await changePrivateThread(deps, viewer, idIn(deps, params.id), 'hide')
    return {}
  },
})

/** A handler that marks the conversation of a path, and answers it as it is then. */
const marking =
  (deps: Deps, change: 'read' | 'unread') =>
  async (request: Pick<CallRequest, 'client'> & { viewer: Id; params: { id: string } }) => {
    const thread = await changePrivateThread(deps, request.viewer, idIn(deps, request.params.id), change)
    const [conversation] = await presentConversations(readerOf(deps, request), [thread])
    return conversation ?? fail('tweet_not_found')
  }
