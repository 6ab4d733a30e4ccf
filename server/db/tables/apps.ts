/** Apps of others, the members who let them in, and their tokens. Secrets are stored as SHA-256 only. */
import type { Id } from '#server/core/ids/ids.ts'

export interface AppsTable {
  /** In the API's format it is the `client_id`. */
  id: Id
  /** The member who has registered it; null when it has registered itself. */
  owner_id: Id | null
  name: string
  website: string | null
  /** JSON list. */
  redirect_uris: string
  application_type: 'web' | 'native'
  /** JSON list. */
  grant_types: string
  /** How it authenticates at the token endpoint; `none`: a public client. */
  auth_method: 'client_secret_basic' | 'client_secret_post' | 'none'
  secret_hash: string | null
  /** Of the token by which an app that has registered itself manages its registration. */
  management_hash: string | null
  /** The scopes it may ask for, separated by spaces. */
  scopes: string
  /**
   * Of its access tokens. `standard`: an hour, with a refresh token. `long`: until they are revoked, or unused for 180
   * days, for clients that know no refresh tokens.
   */
  lifetime: 'standard' | 'long'
  /** 1 once a member has let it in, or it got a token of its own: unused apps are deleted after ten days. */
  is_used: number
  created_at: number
}

/** An app that a member has let in: a connected app. */
export interface AppGrantsTable {
  account_id: Id
  app_id: Id
  /** Another one after the member has ended the connection and let the app in again. */
  id: Id
  /** All scopes that the member has granted, separated by spaces. */
  scopes: string
  created_at: number
  last_used_at: number | null
}

export interface AccessTokensTable {
  /** `NO_ID`: a token of the app itself, without a member. */
  account_id: Id
  token_hash: string
  /** Takes the place of the id of a session. */
  id: Id
  /** `personal`: made by the member for a program of their own. */
  kind: 'oauth' | 'personal'
  /** Null for a personal one. */
  app_id: Id | null
  /** Of a personal one: the name that the member gave it. */
  name: string | null
  /** As they were granted, separated by spaces. */
  scopes: string
  /** The id of the authorization (`app_secrets`) that it was issued under. */
  authorization_id: string | null
  created_at: number
  last_used_at: number | null
  /** Null: it does not expire. */
  expires_at: number | null
  /** Each use moves the expiry to so many milliseconds later; null: the expiry is fixed. */
  idle_ms: number | null
}

/** Secrets of an app for an account: single-use codes, refresh tokens, and the authorizations they belong to. */
export interface AppSecretsTable {
  account_id: Id
  /** Of an authorization: its id, which opens nothing. */
  secret_hash: string
  kind: 'authorization' | 'code' | 'refresh'
  app_id: Id
  /** The authorization that it belongs to, or is. */
  authorization_id: string
  /** JSON. */
  payload: string
  expires_at: number
  /** When a code or refresh token was redeemed: its reuse ends the authorization. */
  used_at: number | null
}

/** Requests in progress, for minutes. */
export interface AppRequestsTable {
  secret_hash: string
  /** `user-code`: the code that a member types, whose payload is the hash of its device code. */
  kind: 'interaction' | 'device' | 'user-code'
  /** The member who opened it, of a device the first one; `NO_ID` until then. */
  account_id: Id
  /** JSON. */
  payload: string
  expires_at: number
  used_at: number | null
}
