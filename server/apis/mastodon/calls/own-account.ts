import Type from 'typebox'
import type { Endpoint, Endpoints } from '#contract/endpoint.ts'
import { CODE_POINTS_PER_CHARACTER, PROFILE_TEXT_LENGTHS } from '#contract/limits.ts'
import { keepTo } from '#contract/schema-texts.ts'
import { CredentialAccount, Profile } from '#server/apis/mastodon/entities/credential-account.ts'
import { Replacing } from '#server/apis/mastodon/http/schemas.ts'

const Switch = Type.Optional(Type.Boolean())
const Word = Type.Optional(Type.String({ maxLength: 50 }))

// An upper bound in code points for texts that the use case counts in graphemes.
const upTo = (length: number) =>
  Type.Optional(Replacing({ maxLength: length * CODE_POINTS_PER_CHARACTER, message: keepTo(length) }))

/** Fields that clients send at most: empty ones included. */
const MAX_FIELDS = 20

/** A choice that Plus does not have: only the value that is shown is accepted. */
const Fixed = Type.Optional(Type.String({ maxLength: 1_000 }))

const Edit = Type.Object({
  display_name: upTo(PROFILE_TEXT_LENGTHS.name),
  note: upTo(PROFILE_TEXT_LENGTHS.bio),
  locked: Switch,
  hide_collections: Switch,
  fields_attributes: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.Optional(Type.String({ maxLength: 300 })),
        value: upTo(PROFILE_TEXT_LENGTHS.website),
      }),
      { maxItems: MAX_FIELDS },
    ),
  ),
  source: Type.Optional(
    Type.Object({
      quote_policy: Word,
      privacy: Word,
      sensitive: Switch,
      language: Type.Optional(Type.String({ maxLength: 50 })),
    }),
  ),
  ...{ bot: Switch, discoverable: Switch, indexable: Switch },
  ...{ show_media: Switch, show_media_replies: Switch, show_featured: Switch },
  ...{ avatar_description: Fixed, header_description: Fixed },
  attribution_domains: Type.Optional(Type.Array(Type.String({ maxLength: 300 }), { maxItems: 100 })),
})

/** The names of profile fields that were left out of an edit, because Plus does not have them; absent without any. */
const leftOut = { left_out: Type.Optional(Type.Array(Type.String())) }

const edit = { body: Edit, files: { avatar: 1, header: 1 }, scope: 'write:accounts', unconfirmed: true } as const

const removal = (summary: string) =>
  ({ summary, scope: 'write:accounts', unconfirmed: true, answer: CredentialAccount }) as const satisfies Endpoint

/** The viewer's own account. */
export const ownAccount = {
  'GET /v1/accounts/verify_credentials': {
    summary: "The viewer's own account.",
    scope: 'profile',
    answer: CredentialAccount,
  },
  'PATCH /v1/accounts/update_credentials': {
    summary:
      'Changes the profile of the viewer. Omitted fields stay unchanged. Profile fields that Plus does not have are left out, and named in the answer.',
    ...edit,
    answer: Type.Object({ ...CredentialAccount.properties, ...leftOut }),
  },
  'GET /v1/profile': { summary: "The viewer's own profile, as it is edited.", scope: 'profile', answer: Profile },
  'PATCH /v1/profile': {
    summary:
      'Changes the profile of the viewer. Omitted fields stay unchanged. Profile fields that Plus does not have are left out, and named in the answer.',
    ...edit,
    answer: Type.Object({ ...Profile.properties, ...leftOut }),
  },
  'DELETE /v1/profile/avatar': removal('Removes the avatar of the viewer.'),
  'DELETE /v1/profile/header': removal('Removes the header of the viewer.'),
  'GET /v1/preferences': {
    summary: 'Settings of the viewer for writing and reading.',
    scope: 'read:accounts',
    answer: Type.Object({
      'posting:default:visibility': Type.String(),
      'posting:default:sensitive': Type.Boolean(),
      'posting:default:language': Type.Null(),
      'posting:default:quote_policy': Type.String(),
      'reading:expand:media': Type.String(),
      'reading:expand:spoilers': Type.Boolean(),
      'reading:autoplay:gifs': Type.Boolean(),
    }),
  },
} as const satisfies Endpoints
