import { useState } from 'react'
import { useLocation } from 'react-router'
import { t } from '#web/core/i18n.ts'
import { type Press, type PressVerb, readPress } from '#web/core/press.ts'
import { SharedBy, useSharedLink } from './shared-link.tsx'

type Texts = Record<PressVerb, (username: string) => string>

/** The headings of the sign-in after a press on a public page. */
export const signInToPress: Texts = {
  like: (username) => t('Sign in to like @{username}’s post', { username }),
  retweet: (username) => t('Sign in to repost @{username}’s post', { username }),
  bookmark: (username) => t('Sign in to bookmark @{username}’s post', { username }),
  reply: (username) => t('Sign in to reply to @{username}', { username }),
  vote: (username) => t('Sign in to vote in @{username}’s poll', { username }),
  follow: (username) => t('Sign in to follow @{username}', { username }),
}

/** The headings of the sign-up. */
export const signUpToPress: Texts = {
  like: (username) => t('Sign up to like @{username}’s post', { username }),
  retweet: (username) => t('Sign up to repost @{username}’s post', { username }),
  bookmark: (username) => t('Sign up to bookmark @{username}’s post', { username }),
  reply: (username) => t('Sign up to reply to @{username}', { username }),
  vote: (username) => t('Sign up to vote in @{username}’s poll', { username }),
  follow: (username) => t('Sign up to follow @{username}', { username }),
}

/** The press that waits for this form. It does not change while the form is open. */
export function useWaitingPress(): Press | null {
  const { state } = useLocation()
  return useState(() => readPress(state))[0]
}

/** Picture and name of the user whose post or profile was pressed on. */
export function PressedOn({ press: { verb, id } }: { press: Press }) {
  const shared = useSharedLink({ kind: verb === 'follow' ? 'profile' : 'post', id })
  return <SharedBy user={shared?.user} />
}
