import type { ownAccount } from '#server/apis/mastodon/calls/own-account.ts'
import { QUOTE_POLICIES } from '#server/apis/mastodon/entities/audience-words.ts'
import {
  ownRow,
  presentOwnAccount,
  presentOwnProfile,
  visibilityOfPosts,
} from '#server/apis/mastodon/entities/credential-account.ts'
import { editProfile } from '#server/apis/mastodon/inputs/profile-edit.ts'
import { readerOf } from '#server/apis/mastodon/request.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { editProfileByApp, requireApp } from '#server/features/people/profiles/edit-by-app.ts'

export const ownAccountRoutes = (deps: Deps): Routes<typeof ownAccount> => ({
  'GET /v1/accounts/verify_credentials': async (request) => {
    const account = await presentOwnAccount(readerOf(deps, request))
    // The scope `profile` shows what other members see, too.
    const isWhole = !request.app || request.app.scopes.has('read:accounts')
    return isWhole ? account : { ...account, source: { ...account.source, follow_requests_count: 0 } }
  },
  'PATCH /v1/accounts/update_credentials': async (request) => {
    const leftOut = await editProfile(deps, request)
    return { ...(await presentOwnAccount(readerOf(deps, request))), ...leftOut }
  },
  'GET /v1/profile': (request) => presentOwnProfile(readerOf(deps, request)),
  'PATCH /v1/profile': async (request) => {
    const leftOut = await editProfile(deps, request)
    return { ...(await presentOwnProfile(readerOf(deps, request))), ...leftOut }
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
