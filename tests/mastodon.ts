/** Members who use Plus by a client of Mastodon: the npm package `masto`, which other programs use, too. */
import { createRestAPIClient, type mastodon } from 'masto'
import type { ScopeName } from '#contract/scopes.ts'
import type { Member } from './member.ts'
import { createsToken } from './tokens.ts'
import type { World } from './world.ts'

/** All that Mastodon's apps ask for. */
const USUAL: readonly ScopeName[] = ['read', 'write', 'follow', 'push']

/** A client of Mastodon that acts for a member. */
export async function mastodonOf(
  { origin }: Pick<World, 'origin'>,
  member: Member,
  scopes: readonly ScopeName[] = USUAL,
): Promise<mastodon.rest.Client> {
  const { secret } = await createsToken(member, [...scopes])
  return createRestAPIClient({ url: origin, accessToken: secret })
}
