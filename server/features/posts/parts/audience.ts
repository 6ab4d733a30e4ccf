import type { AudienceName, WhoRepliesName } from '#contract/parts/audience.ts'
import type { NewDraft, NewPost } from '#contract/post.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { AUDIENCE, type DraftsTable, type TweetsTable, WHO_REPLIES } from '#server/db/tables/posts.ts'
import {
  type AudienceChoice,
  chooseAudience,
  findMentioned,
  namesReaders,
  type StoredAudience,
} from '#server/features/posts/audience/choice.ts'
import { deleteReader, deleteReaders, insertReaders } from '#server/features/posts/audience/readers.store.ts'
import type { TweetSummary } from '#server/features/posts/tweet-summaries.ts'
import type { PostIds, PostPart } from './part.ts'

type Audience = Pick<TweetsTable, 'audience' | 'who_replies' | 'policy_id' | 'hidden_at'>

interface Thread {
  author: Id
  posts: readonly { content: string; choice: AudienceChoice }[]
  parent: TweetSummary | null
}

const pick = ({ audience, who_replies, policy_id, hidden_at }: Audience): Audience => {
  return { audience, who_replies, policy_id, hidden_at }
}

const audiences: readonly AudienceName[] = ['everyone', 'followers', 'mentioned']
const repliers: readonly WhoRepliesName[] = ['everyone', 'followed', 'mentioned']

/** Who may see a post, and who may reply. */
export const audience = {
  columns: ['audience', 'who_replies', 'policy_id', 'hidden_at'],
  clean: ({ audience, whoReplies }: Pick<NewPost, 'audience' | 'whoReplies'>) => ({ choice: { audience, whoReplies } }),
  /** The first post decides for all. Later ones are replies, and follow its rule. */
  async resolve({ db }: ReadDeps, { author, posts, parent }: Thread): Promise<StoredAudience[]> {
    const texts = posts.map(({ content }) => content)
    const first = await chooseAudience(db, author, posts[0]!.choice, { texts, parent })
    return posts.map((_, index) => (index === 0 ? first : { ...first, who_replies: WHO_REPLIES.everyone }))
  },
  write: ({ audience, who_replies, policy }: StoredAudience, { root }: PostIds): Audience => ({
    ...{ audience, who_replies, hidden_at: null },
    policy_id: policy === 'own' ? root : policy,
  }),
  writeRows: (_deps: unknown, tx: Tx, { id }: PostIds, { readers }: Pick<StoredAudience, 'readers'>) =>
    insertReaders(tx, id, readers),
  /** The audience stays, but newly mentioned users see the post, too. */
  async edit(
    _deps: unknown,
    tx: Tx,
    { content }: { content?: string | undefined },
    row: Pick<TweetsTable, 'id' | 'author_id' | 'content'> & Audience,
  ) {
    if (namesReaders(row.audience, row.who_replies))
      await insertReaders(tx, row.id, await findMentioned(tx, row.author_id, [content ?? row.content]))
    return pick(row)
  },
  remove: async (_deps: unknown, tx: Tx, { id }: Pick<TweetsTable, 'id'>) => void (await deleteReaders(tx, id)),
  load: pick,
  /** Presents restrictions only; a post for everyone has no such fields. */
  present({ audience, who_replies, hidden_at }: Audience) {
    const [shownTo, whoReplies] = [audiences[audience], repliers[who_replies]]
    return {
      ...(shownTo && shownTo !== 'everyone' && { audience: shownTo }),
      ...(whoReplies && whoReplies !== 'everyone' && { whoReplies }),
      ...(hidden_at !== null && { isHidden: true as const }),
    }
  },
  draft: {
    columns: ['audience', 'who_replies'],
    clean: ({ audience = 'everyone', whoReplies = 'everyone' }: Pick<NewDraft, 'audience' | 'whoReplies'>) => ({
      audience: AUDIENCE[audience],
      who_replies: WHO_REPLIES[whoReplies],
    }),
    present: ({ audience, who_replies }: Pick<DraftsTable, 'audience' | 'who_replies'>) => ({
      audience: audiences[audience] ?? 'everyone',
      whoReplies: repliers[who_replies] ?? 'everyone',
    }),
  },
  purge: deleteReader,
} as const satisfies PostPart
