/** Sends the conversation of a private mention to the streams of the accounts that it mentions, each as the account sees it. */
import { presentConversations } from '#server/apis/mastodon/entities/conversation.ts'
import type { Deps } from '#server/db/deps.ts'
import { AUDIENCE } from '#server/db/tables/posts.ts'
import { findReaders } from '#server/features/people/tweet-readers.store.ts'
import { findPrivateThreads } from '#server/features/posts/audience/private-mentions.ts'
import type { CachedPost } from '#server/features/posts/post.ts'
import type { Listeners } from './listeners.ts'
import { StreamEvent } from './stream-event.ts'
import type { Stream } from './streams.ts'

const isDirect = ({ kind }: Stream): boolean => kind === 'direct'

/** Sends nothing where the post is not the newest of the conversation, or where the account's list does not show it. */
export async function deliverConversation(deps: Deps, listeners: Listeners, post: CachedPost): Promise<void> {
  if (post.audience !== AUDIENCE.mentioned) return
  const accounts = await findReaders(deps.db, post.id, listeners.accountsWith(isDirect))
  for (const account of accounts) {
    const thread = (await findPrivateThreads(deps, account)).find(({ at }) => at === post.id)
    if (!thread) continue
    for (const origin of listeners.originsOf(account, isDirect)) {
      const [conversation] = await presentConversations({ deps, viewer: account, origin }, [thread])
      const event = new StreamEvent('conversation', conversation!.toBytes().toString())
      listeners.send(account, event, isDirect, { at: origin })
    }
  }
}
