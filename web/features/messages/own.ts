import { useEffect } from 'react'
import type { Author } from '#contract/users.ts'
import { useSession } from '#web/core/session.ts'
import type { Thread } from './thread.ts'

const KEY = 'me'

/** Which of the two writes here: the one of the first message who is not the other. */
export function deduceOwn({ other, messages }: Pick<Thread, 'other' | 'messages'>): Author | null {
  const [first] = messages
  if (!first) return null
  return first.sender._id === other._id ? first.recipient : first.sender
}

/** Who is "me" in a conversation: the signed-in member; while unknown, deduced and kept under `me` (SPEC §4). */
export function useOwn(thread: Thread | undefined): Author | null {
  const { user } = useSession()
  const deduced = user || !thread ? null : deduceOwn(thread)

  useEffect(() => {
    if (deduced) localStorage.setItem(KEY, JSON.stringify(deduced))
  }, [deduced])

  return user ?? deduced ?? readOwn()
}

function readOwn(): Author | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Author | null
  } catch {
    return null
  }
}
