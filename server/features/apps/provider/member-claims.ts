/** Whom tokens are about: the claims of OpenID Connect about a member. */

import type { Account } from 'oidc-provider'
import { isHiddenStanding } from '#contract/standing.ts'
import { BEARER } from '#server/core/http/bearer.ts'
import { NO_ID } from '#server/core/ids/ids.ts'
import type { Deps, ReadDeps } from '#server/db/deps.ts'
import { findAccessToken } from '#server/features/apps/tokens/access-tokens.ts'
import { userUrl } from '#server/features/network/page-urls.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { presentMe } from '#server/features/people/present.ts'

/** What `/oauth/userinfo` answers to an access token with the scope `profile`; undefined for any other token. */
export async function readProfile(deps: Deps, issuer: string, authorization = ''): Promise<object | undefined> {
  const session = await findAccessToken(deps, BEARER.exec(authorization)?.[1] ?? '')
  if (!session?.app.scopes.has('profile')) return undefined
  const member = await findMember(deps, issuer, deps.ids.format(session.account))
  return member && { iss: issuer, ...(await member.claims('userinfo', 'profile', {}, [])) }
}

/** The member of a token; undefined for an account that may not act: apps get no tokens for it. */
export async function findMember(deps: ReadDeps, issuer: string, sub: string): Promise<Account | undefined> {
  const id = deps.ids.parse(sub)
  const account = id === NO_ID ? undefined : await accountCache.get(deps, id)
  if (!account || isHiddenStanding(account.standing)) return undefined
  return {
    accountId: sub,
    async claims(_use, scope) {
      const me = scope.split(' ').includes('profile') ? await presentMe(deps, id) : undefined
      return {
        sub,
        ...(me && {
          name: me.name,
          preferred_username: me.username,
          profile: userUrl(issuer, me.username),
          ...(me.avatar && { picture: new URL(me.avatar, issuer).href }),
        }),
      }
    },
  }
}
