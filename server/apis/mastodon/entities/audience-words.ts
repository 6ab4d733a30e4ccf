/** Who sees a post, and who may quote it, by the words of Mastodon. */
import type { AudienceName } from '#contract/parts/audience.ts'
import type { WhoQuotesName } from '#contract/parts/quote.ts'
import { AUDIENCE } from '#server/db/tables/posts.ts'
import type { CachedPost } from '#server/features/posts/post.ts'

/** The visibilities of audiences. */
export const VISIBILITIES = { everyone: 'public', followers: 'private', mentioned: 'direct' } as const satisfies Record<
  AudienceName,
  string
>

/** Who may quote a post, or the new posts of a member. */
export const QUOTE_POLICIES = {
  everyone: 'public',
  followers: 'followers',
  nobody: 'nobody',
} as const satisfies Record<WhoQuotesName, string>

const byAudience = new Map<number, string>(
  (Object.keys(VISIBILITIES) as AudienceName[]).map((name) => [AUDIENCE[name], VISIBILITIES[name]]),
)

/** The visibility of a post. What a protected author writes for everyone is shown to followers only. */
export const visibilityOf = ({
  audience,
  isAuthorProtected,
}: Pick<CachedPost, 'audience' | 'isAuthorProtected'>): string =>
  audience === AUDIENCE.everyone && isAuthorProtected
    ? VISIBILITIES.followers
    : (byAudience.get(audience) ?? VISIBILITIES.mentioned)
