import { useEffect } from 'react'
import type { Author } from '#contract/calls/users.ts'
import { deduceMe, useSession } from '#web/core/session/session.ts'
import type { Thread } from '#web/features/messages/thread.ts'

/** Which of the two writes here: the one of the first message who is not the other. */
export function deduceOwnUser({ other, messages }: Pick<Thread, 'other' | 'messages'>): Author | null {
  const [first] = messages
  if (!first) return null
  return first.sender._id === other._id ? first.recipient : first.sender
}

/** Who is "me" in a conversation: the signed-in member; while unknown, deduced and kept under `me` (SPEC §4). */
export function useOwnUser(thread: Thread | undefined): Author | null {
  const { user } = useSession()
  const known = user?._id ? user : null
  const deduced = known || !thread ? null : deduceOwnUser(thread)

  useEffect(() => {
    if (deduced) deduceMe(deduced)
  }, [deduced])

  return known ?? deduced
}
