/** Apps with tokens that do not expire: those that clients of Mastodon register, which know neither refresh tokens nor PKCE. */
import { failFields } from '#server/core/errors.ts'
import { randomSecret, sha256 } from '#server/core/security/random-secret.ts'
import type { Deps } from '#server/db/deps.ts'
import type { AppsTable } from '#server/db/tables/apps.ts'
import { transact } from '#server/db/transaction.ts'
import { getLook } from '#server/features/network/network.ts'
import { insertApp } from './apps.store.ts'
import { BAD_ADDRESS, checkRedirects, cleanAppName, cleanScopes, splitScopes, websiteOrNull } from './rules.ts'

interface Registration {
  name: string
  website: string | undefined
  redirectUris: readonly string[]
  /** Separated by spaces or pluses. Unknown ones are left out. */
  scopes: string
}

/** Registers an app that authenticates by its secret, which is stored nowhere. */
export async function registerLongLived(
  deps: Pick<Deps, 'db' | 'clock' | 'nextId'>,
  { name, website, redirectUris, scopes }: Registration,
): Promise<{ app: AppsTable; secret: string }> {
  const secret = randomSecret()
  const redirects = [...new Set(redirectUris)]
  // An app without an address could never be let in.
  if (redirects.length === 0) failFields({ redirectUris: BAD_ADDRESS })
  const app: AppsTable = {
    id: deps.nextId(),
    owner_id: null,
    name: cleanAppName(name, (await getLook(deps.db)).name, true),
    website: websiteOrNull(website),
    redirect_uris: JSON.stringify(redirects),
    application_type: checkRedirects(redirects),
    grant_types: JSON.stringify(['authorization_code', 'client_credentials']),
    auth_method: 'client_secret_post',
    secret_hash: sha256(secret),
    management_hash: null,
    scopes: cleanScopes(splitScopes(scopes)),
    lifetime: 'long',
    is_used: 0,
    created_at: deps.clock(),
  }
  await transact(deps.db, (tx) => insertApp(tx, app))
  return { app, secret }
}
