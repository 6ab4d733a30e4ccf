/** The permissions that the forms of tokens and apps offer. `read` and `write` open into their parts. */
export const OFFERED_SCOPES = [
  'read',
  'write',
  'push',
  'grok',
  'read:messages',
  'write:messages',
] as const satisfies readonly string[]

/** Those of apps, with which people can also sign in. */
export const OFFERED_TO_APPS = [...OFFERED_SCOPES, 'openid'] as const
