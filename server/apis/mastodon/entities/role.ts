/** Roles of members in the form of Mastodon's API. Plus has no administration calls of Mastodon, so none permits any. */
import Type, { type Static } from 'typebox'
import type { Role as PlusRole } from '#contract/calls/users.ts'

export const Role = Type.Object({
  id: Type.String(),
  name: Type.String(),
  color: Type.String(),
  permissions: Type.String(),
  highlighted: Type.Boolean(),
})
export type Role = Static<typeof Role>

/** The role of members without an office: that of everyone. */
const EVERYONE = '-99'
const IDS: Record<PlusRole, string> = { moderator: '1', admin: '2' }
const NAMES: Record<PlusRole, string> = { moderator: 'Moderator', admin: 'Administrator' }

/** The role of an account; null for members without an office. */
export const toRole = (role: PlusRole | null): Role => ({
  id: role ? IDS[role] : EVERYONE,
  name: role ? NAMES[role] : '',
  color: '',
  permissions: '0',
  highlighted: role !== null,
})
