import Type from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { Account } from '#server/apis/mastodon/entities/account.ts'
import { Relationship } from '#server/apis/mastodon/entities/relationship.ts'
import { Status } from '#server/apis/mastodon/entities/status.ts'
import { offsetFields } from '#server/apis/mastodon/http/offsets.ts'
import { pageFields } from '#server/apis/mastodon/http/pages.ts'
import { ById, Ids } from '#server/apis/mastodon/http/schemas.ts'

const Accounts = Type.Array(Account)
const Nothing = Type.Array(Type.Object({}))
const Switch = Type.Optional(Type.Boolean())
const Page = Type.Object(pageFields)

/** Accounts that one call names. */
const MANY = 80
/** Accounts whose familiar followers one call reads. */
const FEW = 20

/** A list that is empty here: Plus has no such feature. */
const emptyList = (summary: string) =>
  ({ summary, access: 'public', scope: 'read:accounts', params: ById, answer: Nothing }) as const

/** Accounts, their posts and their lists. */
export const accounts = {
  'GET /v1/accounts': {
    summary: 'Several accounts. Unknown ones are left out.',
    access: 'public',
    scope: 'read:accounts',
    query: Type.Object({ id: Type.Optional(Ids(MANY)) }),
    answer: Accounts,
  },
  'GET /v1/accounts/lookup': {
    summary: 'The account of a username.',
    access: 'public',
    scope: 'read:accounts',
    query: Type.Object({ acct: Type.String({ maxLength: 300 }) }),
    answer: Account,
  },
  'GET /v1/accounts/relationships': {
    summary: 'How the viewer and other accounts are related.',
    scope: 'read:follows',
    query: Type.Object({ id: Type.Optional(Ids(MANY)), with_suspended: Switch }),
    answer: Type.Array(Relationship),
  },
  'GET /v1/accounts/search': {
    summary: 'Accounts whose name or username begins with a text.',
    scope: 'read:accounts',
    limit: 'search',
    query: Type.Object({
      q: Type.Optional(Type.String({ maxLength: 500 })),
      ...offsetFields,
      resolve: Switch,
      following: Switch,
    }),
    answer: Accounts,
  },
  'GET /v1/accounts/familiar_followers': {
    summary: 'Followers of accounts whom the viewer follows, too.',
    scope: 'read:follows',
    query: Type.Object({ id: Type.Optional(Ids(FEW)) }),
    answer: Type.Array(Type.Object({ id: Type.String(), accounts: Accounts })),
  },
  'GET /v1/accounts/:id': {
    summary: 'One account.',
    access: 'public',
    scope: 'read:accounts',
    params: ById,
    answer: Account,
  },
  'GET /v1/accounts/:id/statuses': {
    summary: 'Posts and reposts of an account, newest first.',
    access: 'public',
    scope: 'read:statuses',
    params: ById,
    query: Type.Object({
      ...pageFields,
      only_media: Switch,
      exclude_replies: Switch,
      exclude_reblogs: Switch,
      pinned: Switch,
      tagged: Type.Optional(Type.String({ maxLength: 300 })),
    }),
    answer: Type.Array(Status),
  },
  'GET /v1/accounts/:id/followers': {
    summary: 'Followers of an account, latest first. Empty for an account that hides them.',
    scope: 'read:accounts',
    params: ById,
    query: Page,
    answer: Accounts,
  },
  'GET /v1/accounts/:id/following': {
    summary: 'Accounts that an account follows, latest first. Empty for an account that hides them.',
    scope: 'read:accounts',
    params: ById,
    query: Page,
    answer: Accounts,
  },
  'GET /v1/accounts/:id/featured_tags': emptyList('Featured hashtags, which Plus does not have.'),
  'GET /v1/accounts/:id/endorsements': emptyList('Featured accounts, which Plus does not have.'),
  'GET /v1/accounts/:id/identity_proofs': emptyList('Identity proofs, which nothing has any longer.'),
  'GET /v1/accounts/:id/lists': {
    summary: 'Lists with an account, which Plus does not have.',
    scope: 'read:lists',
    params: ById,
    answer: Nothing,
  },
  'POST /v1/accounts': {
    summary: 'Registration, which is refused: people sign up on the page that `registrations.url` names.',
    scope: 'write:accounts',
    answer: Type.Object({}),
  },
} as const satisfies Endpoints
