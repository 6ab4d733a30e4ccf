/** The posts and users that each kind of viewer may see, by kind of author: every call is checked against this table. */
import type { Surface } from '#server/features/people/visibility.ts'

/** Authors, named after the reason that hides them or their posts from some viewers. Nobody is kept from `open`, and of members none from `offPages`. */
export const KINDS = [
  'open',
  'blocked',
  'blocking',
  'suspended',
  'pending',
  'leaving',
  'limited',
  'protected',
  'muted',
  'followers',
  'mentioned',
  'nobody',
  'offPages',
] as const
export type Kind = (typeof KINDS)[number]

/** `follower` follows all authors, `named` is mentioned in all posts; both and `stranger` block and mute. */
export const VIEWERS = ['stranger', 'follower', 'named', 'moderator'] as const
export type ViewerKind = (typeof VIEWERS)[number]
/** The visitor has no session. */
type Reader = ViewerKind | 'visitor'

const HIDDEN: readonly Kind[] = ['suspended', 'pending', 'leaving']
/** What visitors see: mutes and blocks are between members. */
const PUBLIC: readonly Kind[] = ['open', 'blocked', 'blocking', 'muted']
const BETWEEN: readonly Kind[] = ['blocked', 'blocking']

/** Whether the author is hidden from everyone, or author and viewer are hidden from each other. */
const isApart = (kind: Kind, viewer: Reader): boolean =>
  HIDDEN.includes(kind) || (BETWEEN.includes(kind) && viewer !== 'moderator' && viewer !== 'visitor')

/** Whether the viewer sees a post of that author on that surface. All mention `named`, and replies the one they answer. */
export function seesPost(kind: Kind, viewer: Reader, surface: Surface, to: ViewerKind = 'named'): boolean {
  if (viewer === 'visitor') return PUBLIC.includes(kind)
  if (isApart(kind, viewer) || kind === 'nobody') return false
  if (kind === 'mentioned') return viewer === to
  if (kind === 'followers') return viewer === to || viewer === 'follower'
  if (kind === 'protected') return viewer === 'follower'
  return seesUser(kind, viewer, surface) && !(kind === 'muted' && viewer !== 'moderator' && surface === 'search')
}

/** Whether an address without a signature opens the images and the video of that author's post. */
export const isOpen = (kind: Kind): boolean =>
  ['open', 'blocked', 'blocking', 'limited', 'muted', 'offPages'].includes(kind)

/** Whether the viewer sees the author there, beside what they wrote. */
export function seesUser(kind: Kind, viewer: Reader, surface: Surface): boolean {
  // The authors of posts for few have public profiles.
  if (viewer === 'visitor') return [...PUBLIC, 'followers', 'mentioned', 'nobody'].includes(kind)
  if (isApart(kind, viewer)) return false
  if (kind === 'limited') return viewer === 'follower' || surface === 'direct'
  if (kind === 'muted' && viewer !== 'moderator') return surface === 'direct' || surface === 'search'
  return true
}
