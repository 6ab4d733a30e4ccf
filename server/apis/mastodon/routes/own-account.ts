import { notOneOf } from '#contract/schema-texts.ts'
import { isBlank } from '#contract/text.ts'
import type { ownAccount } from '#server/apis/mastodon/calls/own-account.ts'
import { PROFILE_FIELDS } from '#server/apis/mastodon/entities/account.ts'
import { QUOTE_POLICIES } from '#server/apis/mastodon/entities/audience-words.ts'
import {
  ownRow,
  presentOwnAccount,
  presentOwnProfile,
  visibilityOfPosts,
} from '#server/apis/mastodon/entities/credential-account.ts'
import { readerOf } from '#server/apis/mastodon/request.ts'
import { failFields } from '#server/core/errors.ts'
import type { CallRequest, Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { type AppProfileEdit, editProfileByApp, requireApp } from '#server/features/people/profiles/edit-by-app.ts'
import { setPrivacy } from '#server/features/people/profiles/privacy.ts'

export const ownAccountRoutes = (deps: Deps): Routes<typeof ownAccount> => ({
  'GET /v1/accounts/verify_credentials': async (request) => {
    const account = await presentOwnAccount(readerOf(deps, request))
    // The scope `profile` shows what other members see, too.
    const isWhole = !request.app || request.app.scopes.has('read:accounts')
    return isWhole ? account : { ...account, source: { ...account.source, follow_requests_count: 0 } }
  },
  'PATCH /v1/accounts/update_credentials': async (request) => {
    await edit(deps, request)
    return presentOwnAccount(readerOf(deps, request))
  },
  'GET /v1/profile': (request) => presentOwnProfile(readerOf(deps, request)),
  'PATCH /v1/profile': async (request) => {
    await edit(deps, request)
    return presentOwnProfile(readerOf(deps, request))
  },
  'DELETE /v1/profile/avatar': async (request) => {
    requireApp(request.app)
    await editProfileByApp(deps, request.viewer, { without: ['avatar'] })
    return presentOwnAccount(readerOf(deps, request))
  },
  'DELETE /v1/profile/header': async (request) => {
    requireApp(request.app)
    await editProfileByApp(deps, request.viewer, { without: ['coverPhoto'] })
    return presentOwnAccount(readerOf(deps, request))
  },
  'GET /v1/preferences': async (request) => {
    const row = await ownRow(readerOf(deps, request))
    return {
      'posting:default:visibility': visibilityOfPosts(row),
      'posting:default:sensitive': false,
      'posting:default:language': null,
      'posting:default:quote_policy': QUOTE_POLICIES[row.who_quotes],
      'reading:expand:media': 'default',
      'reading:expand:spoilers': false,
      'reading:autoplay:gifs': true,
    }
  },
})

type Edit = Pick<
  CallRequest<(typeof ownAccount)['PATCH /v1/accounts/update_credentials']>,
  'viewer' | 'app' | 'body' | 'files'
>

/** Changes what is given of a profile, and its privacy. */
async function edit(deps: Deps, { viewer, app, body, files }: Edit): Promise<void> {
  requireApp(app)
  const { display_name: name, note: bio, fields_attributes: fields, locked, hide_collections, source } = body
  await editProfileByApp(deps, viewer, {
    texts: { name, bio, ...(fields && textsOf(fields)) },
    files: { avatar: files.avatar, coverPhoto: files.header },
  })
  const whoQuotes = whoQuotesOf(source?.quote_policy)
  const privacy = {
    ...(locked !== undefined && { protectPosts: locked }),
    ...(hide_collections !== undefined && { showFollows: !hide_collections }),
    ...(whoQuotes && { whoQuotes }),
  }
  if (Object.keys(privacy).length > 0) await setPrivacy(deps, viewer, privacy)
}

type Who = keyof typeof QUOTE_POLICIES

const whoQuotesOf = (policy: string | undefined): Who | undefined =>
  (Object.keys(QUOTE_POLICIES) as Who[]).find((who) => QUOTE_POLICIES[who] === policy)

type Fields = NonNullable<Edit['body']['fields_attributes']>

/** Website and location by the names of their fields. The list is whole: what it lacks is removed. Refuses other names. */
function textsOf(fields: Fields): NonNullable<AppProfileEdit['texts']> {
  const texts = { website: '', location: '' }
  for (const { name = '', value = '' } of fields) {
    if (isBlank(name) && isBlank(value)) continue
    const text = (['website', 'location'] as const).find(
      (each) => PROFILE_FIELDS[each].toLowerCase() === name.trim().toLowerCase(),
    )
    if (!text) failFields({ fields_attributes: notOneOf(Object.values(PROFILE_FIELDS)) })
    texts[text] = value
  }
  return texts
}
