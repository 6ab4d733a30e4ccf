import Type from 'typebox'
import type { Endpoint, Endpoints } from '#contract/endpoint.ts'
import type { Scope } from '#contract/scopes.ts'
import { Account } from '#server/apis/mastodon/entities/account.ts'
import { MutedAccount } from '#server/apis/mastodon/entities/account-list.ts'
import { Relationship } from '#server/apis/mastodon/entities/relationship.ts'
import { pageFields } from '#server/apis/mastodon/http/pages.ts'
import { ById } from '#server/apis/mastodon/http/schemas.ts'

const Accounts = Type.Array(Account)
const Nothing = Type.Array(Type.String())
const Page = Type.Object(pageFields)
const Switch = Type.Optional(Type.Boolean())

const change = <S extends Scope>(summary: string, scope: S) =>
  ({ summary, scope, params: ById, limit: 'toggles', answer: Relationship }) as const satisfies Endpoint
/** A change that only the viewer sees: frozen accounts and those without a confirmed address may make it. */
const ownChange = <S extends Scope>(summary: string, scope: S) =>
  ({ ...change(summary, scope), standing: 'frozen' }) as const satisfies Endpoint

/** Relations between accounts: follows, blocks, mutes and requests to follow. */
export const relations = {
  'POST /v1/accounts/:id/follow': {
    ...change('Follows an account, or asks a protected one. `reblogs` hides or shows its reposts.', 'write:follows'),
    body: Type.Object({
      reblogs: Switch,
      notify: Switch,
      languages: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 200 })),
    }),
  },
  'POST /v1/accounts/:id/unfollow': change('Unfollows an account, or withdraws the request.', 'write:follows'),
  'POST /v1/accounts/:id/remove_from_followers': {
    ...change('Removes a follower of the viewer.', 'write:follows'),
    unconfirmed: true,
  },
  'POST /v1/accounts/:id/block': ownChange('Blocks an account.', 'write:blocks'),
  'POST /v1/accounts/:id/unblock': ownChange('Ends a block.', 'write:blocks'),
  'POST /v1/accounts/:id/mute': {
    ...ownChange('Mutes an account, for `duration` seconds or until the mute is ended.', 'write:mutes'),
    body: Type.Object({ notifications: Switch, duration: Type.Optional(Type.Integer()) }),
  },
  'POST /v1/accounts/:id/unmute': ownChange('Ends a mute.', 'write:mutes'),
  'POST /v1/accounts/:id/note': {
    ...change(
      'A private note about an account, which Plus does not have: only an empty one is accepted.',
      'write:accounts',
    ),
    body: Type.Object({ comment: Type.Optional(Type.String({ maxLength: 5_000 })) }),
  },
  'POST /v1/accounts/:id/pin': {
    ...change('Features an account, which Plus does not have.', 'write:accounts'),
    aliases: ['/v1/accounts/:id/endorse'],
  },
  'POST /v1/accounts/:id/unpin': {
    ...change('Features an account no longer. None is featured.', 'write:accounts'),
    aliases: ['/v1/accounts/:id/unendorse'],
  },
  'GET /v1/follow_requests': {
    summary: 'Accounts that ask to follow the viewer, newest first.',
    scope: 'read:follows',
    query: Page,
    answer: Accounts,
  },
  'POST /v1/follow_requests/:id/authorize': change('Accepts a request to follow the viewer.', 'write:follows'),
  'POST /v1/follow_requests/:id/reject': {
    ...change('Rejects a request to follow the viewer.', 'write:follows'),
    unconfirmed: true,
  },
  'GET /v1/blocks': {
    summary: 'Accounts that the viewer has blocked, newest first.',
    scope: 'read:blocks',
    query: Page,
    answer: Accounts,
  },
  'GET /v1/mutes': {
    summary: 'Accounts that the viewer has muted, newest first.',
    scope: 'read:mutes',
    query: Page,
    answer: Type.Array(MutedAccount),
  },
  'GET /v1/domain_blocks': {
    summary: 'Blocked networks. Plus is not connected to others.',
    scope: 'read:blocks',
    answer: Nothing,
  },
  'GET /v1/endorsements': {
    summary: 'Featured accounts, which Plus does not have.',
    scope: 'read:accounts',
    answer: Accounts,
  },
} as const satisfies Endpoints
