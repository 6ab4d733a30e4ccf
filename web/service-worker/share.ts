/** What other apps share with the installed one, as the manifest says. */
import { SHARED } from './names.ts'

/** Whether a request shares something. The web app itself sends no forms. */
export const isShare = ({ mode }: Request, path: string): boolean => mode === 'navigate' && path === '/compose'

/** Keeps the form until the composer takes it, and opens the composer. */
export async function receiveShare(request: Request): Promise<Response> {
  const type = request.headers.get('content-type') ?? ''
  const cache = await caches.open(SHARED)
  await cache.put(SHARED, new Response(await request.blob(), { headers: { 'content-type': type } }))
  return Response.redirect('/compose?shared', 303)
}
