/**
 * What each scope lets an app do, as members read it before they agree and as the API documentation repeats it. The web app
 * imports these texts, and its build translates them (tools/i18n/vite-plugin.ts).
 */
import type { ScopeName } from './scopes.ts'
import { type Text, text } from './server-texts.ts'

/**
 * How much a scope gives away: `see` reads, `act` changes something or is seen by others, `private` reaches what the member
 * keeps from almost everyone.
 */
type ScopeKind = 'see' | 'act' | 'private'

interface ScopeText {
  kind: ScopeKind
  text: PlainText
}

/** A text without values: a string for the web app, whose build has translated it, and a text to translate for the server. */
type PlainText = Extract<Text, string>

/** Scopes of OpenID Connect, with which a member signs in elsewhere. No call of the API needs them. */
type SignInScope = 'openid' | 'offline_access'

const see = (words: PlainText): ScopeText => ({ kind: 'see', text: words })
const act = (words: PlainText): ScopeText => ({ kind: 'act', text: words })
const secret = (words: PlainText): ScopeText => ({ kind: 'private', text: words })

/** The texts in the order in which they are listed. The first ones include others. */
export const SCOPE_TEXTS: Readonly<Record<ScopeName | SignInScope, ScopeText>> = {
  read: see(text('See everything you see on this network, except messages')),
  write: act(text('Post and change everything for you, except messages')),
  follow: act(text('See and change whom you follow, block and mute')),
  openid: see(text('Recognize you when you sign in with this app')),
  offline_access: see(text('Stay connected until you end it')),
  profile: see(text('See who you are: your profile as others see it')),
  'read:accounts': see(text('See your privacy settings and the profiles you can see')),
  'read:statuses': see(text('See your feeds, drafts and the posts you can see')),
  'read:search': see(text('Search for posts and people for you')),
  'read:notifications': see(text('See your notifications')),
  'read:bookmarks': see(text('See your bookmarks')),
  'read:favourites': see(text('See the posts you liked')),
  'read:follows': see(text('See who asks to follow you, and your topics')),
  'read:lists': see(text('See your lists')),
  'read:filters': see(text('See your muted words and what you want to see less of')),
  'read:mutes': see(text('See the people and conversations you have muted')),
  'read:blocks': see(text('See the people you have blocked')),
  'write:accounts': act(text('Change your profile and privacy settings, and pin posts')),
  'write:statuses': act(text('Publish, repost, edit and delete posts for you')),
  'write:media': act(text('Upload images and videos for you')),
  'write:notifications': act(text('Mark your notifications as read and change which you get')),
  'write:bookmarks': act(text('Add and remove bookmarks')),
  'write:favourites': act(text('Like posts for you and remove likes')),
  'write:follows': act(text('Follow and unfollow people and topics for you, and answer follow requests')),
  'write:lists': act(text('Change your lists')),
  'write:filters': act(text('Change your muted words and what you want to see less of')),
  'write:mutes': act(text('Mute people and conversations for you, and end mutes')),
  'write:blocks': act(text('Block people for you and end blocks')),
  'write:conversations': act(text('Mark conversations about posts as read and remove them')),
  'write:reports': act(text('Report posts and people for you')),
  push: see(text('Send your notifications to this app while it is closed')),
  grok: act(text('Ask the assistant for you')),
  'read:messages': secret(text('Read your messages')),
  'write:messages': secret(text('Send and delete messages for you')),
}
