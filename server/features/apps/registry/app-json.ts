import type { OwnApp } from '#contract/calls/apps.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { toIso, toIsoOrNull } from '#server/core/clock.ts'
import type { IdFormat } from '#server/core/ids/ids.ts'
import type { AppsTable } from '#server/db/tables/apps.ts'

/** An app, as members see it. */
export const presentApp = (ids: IdFormat, { id, name, website, created_at }: AppsTable) => ({
  ...{ _id: ids.format(id), name, website },
  createdAt: toIso(created_at),
})

/** An app, as the member who has registered it sees it. */
export const presentOwnApp = (ids: IdFormat, app: AppsTable): OwnApp => ({
  ...presentApp(ids, app),
  redirectUris: JSON.parse(app.redirect_uris),
  scopes: scopeList(app.scopes),
  isConfidential: app.auth_method !== 'none',
})

/** The last use of an app or a token, as members see it: to the hour, in which it is stored once. */
export const toLastUse = (at: number | null): string | null => toIsoOrNull(at && at - (at % HOUR_MS))

/** The scopes of a stored text. */
export const scopeList = (scopes: string): string[] => (scopes === '' ? [] : scopes.split(' '))
