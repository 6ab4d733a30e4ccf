import { useEffect } from 'react'
import type { Author } from '#contract/calls/users.ts'
import { deduceMe, useSession } from '#web/core/session/session.ts'
import type { Thread } from '#web/features/messages/thread.ts'

/** Deduces the own user from a conversation: the user in the first message who is not the other one. */
export function deduceOwnUser({ other, messages }: Pick<Thread, 'other' | 'messages'>): Author | null {
  const [first] = messages
  if (!first) return null
  return first.sender._id === other._id ? first.recipient : first.sender
}

/** The own user: from the session, else deduced from the messages and stored in the session. */
export function useOwnUser(thread: Thread | undefined): Author | null {
  const { user } = useSession()
  const existing = user?._id ? user : null
  const deduced = existing || !thread ? null : deduceOwnUser(thread)

  useEffect(() => {
    if (deduced) deduceMe(deduced)
  }, [deduced])

  return existing ?? deduced
}
