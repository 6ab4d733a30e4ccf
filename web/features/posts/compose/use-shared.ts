import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { putBack } from '#web/core/drafts.ts'
import { routes } from '#web/core/routes.ts'
import { addMedia } from '#web/features/posts/parts/images/add-media.ts'
import type { PostEditor } from '#web/features/posts/parts/part.ts'
import { SHARED } from '#web/service-worker/names.ts'

/** Adds to the post what another app has shared, once. The service worker keeps it. */
export function useShared(draftName: string, editor: PostEditor): void {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const isShared = query.has('shared')
  const add = useEffectEvent(({ text, files }: Shared) => {
    if (text) putBack(draftName, { text })
    if (files.length > 0) addMedia(editor, files)
    navigate(routes.compose(), { replace: true })
  })
  useEffect(() => {
    if (isShared) void takeShared().then(add, () => {})
  }, [isShared])
}

interface Shared {
  text: string
  files: File[]
}

async function takeShared(): Promise<Shared> {
  const cache = await caches.open(SHARED)
  const form = await (await cache.match(SHARED))?.formData()
  await caches.delete(SHARED)
  const texts = ['title', 'text', 'url']
    .flatMap((name) => form?.get(name) ?? [])
    .filter((text) => typeof text === 'string')
  const files = form?.getAll('media').filter((file) => file instanceof File) ?? []
  // Some apps name the address in the text, too.
  const lines = texts.filter(
    (text, index) => text !== '' && !texts.some((other, at) => at !== index && other.includes(text)),
  )
  return { text: lines.join('\n'), files }
}
