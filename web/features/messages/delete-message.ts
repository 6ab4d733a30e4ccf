/** Deletes messages: removed at once, deleted later if the server is unreachable, and restored if it refuses. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '#web/core/i18n.ts'
import { sendOrEnqueue } from '#web/core/offline/send-or-enqueue.ts'
import { refetch } from '#web/core/queries/refetch.ts'
import { uuid } from '#web/core/uuid.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { activeThreads, type MessageDeletion, sendDeletion, THREADS_KEY } from './api.ts'
import { refetchLists } from './requests/api.ts'
import { hasMessage, type Thread, withoutMessage } from './thread.ts'

/** The name of its lane in the offline queue. */
export const MESSAGE_DELETION = 'delete-message'

/** Removes a message from every cached conversation. */
export const removeMessage = (cache: QueryClient, id: string): void => {
  cache.setQueriesData<Thread>({ queryKey: THREADS_KEY }, (thread) =>
    thread && hasMessage(thread, id) ? withoutMessage(thread, id) : thread,
  )
}

const refetchAround = (cache: QueryClient, other: string): void => {
  for (const { queryKey } of activeThreads(cache, other)) void refetch(cache, queryKey)
  void refetchLists(cache)
}

export function useDeleteMessage() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (deletion: MessageDeletion) => {
      const lane = `${MESSAGE_DELETION}:${deletion.message}`
      return sendOrEnqueue({ id: uuid(), kind: 'switch', lane, payload: deletion }, () => sendDeletion(deletion))
    },
    networkMode: 'always',
    onMutate: ({ message }) => removeMessage(cache, message),
    onSuccess: (_sent, { message }) => {
      removeMessage(cache, message)
      toast.success(t('Message deleted'))
      void refetchLists(cache)
    },
    onError: (_error, { other }) => refetchAround(cache, other),
    meta: { failure: t('Failed to delete the message') },
  })
}

/** The toggle of a deletion in the offline queue. */
export const pendingDeletion = (cache: QueryClient, payload: unknown) => {
  const deletion = payload as MessageDeletion
  return {
    show: () => removeMessage(cache, deletion.message),
    set: async () => void (await sendDeletion(deletion)),
    refetch: () => refetchAround(cache, deletion.other),
    hasToast: true,
  }
}
