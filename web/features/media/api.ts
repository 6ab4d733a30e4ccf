import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { MINUTE_MS } from '#contract/durations.ts'
import { ALT_LENGTH } from '#contract/limits.ts'
import { truncateGraphemes } from '#contract/text.ts'
import { ApiError, api } from '#web/core/api/api.ts'
import { isServerPlus } from '#web/core/api/connection.ts'
import { imageUrl } from '#web/ui/image-url.ts'

const assistantOptions = queryOptions({
  queryKey: ['assistant'],
  queryFn: ({ signal }) => api('GET /grok', { signal }),
  // The value only changes with the server's configuration.
  staleTime: 10 * MINUTE_MS,
})

/** Whether the server can describe images. */
export const useCanDescribeImages = (): boolean =>
  useQuery({ ...assistantOptions, enabled: isServerPlus() !== false }).data?.canSee ?? false

/** Requests a description of an image; unmounting aborts it. */
export function useDescribeImage() {
  const waiting = useRef<AbortController>(null)
  useEffect(() => () => waiting.current?.abort(), [])
  return useMutation({
    mutationFn: async (source: File | string) => {
      const controller = new AbortController()
      waiting.current = controller
      const { signal } = controller
      const image = typeof source === 'string' ? await fetchImage(source, signal) : source
      const { text } = await api('POST /grok/alt', { files: { image: [image] }, signal })
      return truncateGraphemes(text.trim(), ALT_LENGTH)
    },
    networkMode: 'always',
    // The dialog shows the error.
    meta: { silent: true },
  })
}

// Fetches an image of an existing tweet.
async function fetchImage(url: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(imageUrl(url), { signal })
  if (!response.ok) throw new ApiError(0, 'unreadable', '')
  return response.blob()
}
