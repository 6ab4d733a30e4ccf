/** Reads addresses that users or strangers name. What comes back is bounded in bytes, also after decompression. */
import { headOf, type OpenedRequest, openPublic, type PublicHead } from './open-public.ts'
import { type Body, type BodyRule, NO_BODY, readBody } from './read-body.ts'

/** How an address is read. */
export interface PublicRequest extends OpenedRequest, Pick<BodyRule, 'maxBytes' | 'isCut'> {
  /** Whether the body is wanted, by status and headers. By default, that of status 200. */
  wants?: (head: PublicHead) => boolean
  /** Whether a body that begins in this way is wanted. Asked once. The body of one that is not is empty. */
  wantsStart?: ((start: Buffer, head: PublicHead) => boolean) | undefined
  /**
   * With it, a body that breaks off is read up to there, instead of refused. While the rest is late, it is asked now and
   * then whether the part that has come is enough.
   */
  isEnough?: ((part: PublicAnswer) => boolean) | undefined
}

/** An answer. Its body is empty when it was not wanted. */
export interface PublicAnswer extends PublicHead, Body {}

/** GETs a public address. Follows no redirect: the caller requests the target, which is checked in the same way. */
export async function getPublic(url: URL, request: PublicRequest): Promise<PublicAnswer> {
  const { maxBytes, isCut = false, wants = ({ status }) => status === 200, wantsStart, isEnough } = request
  const response = await openPublic(url, request)
  const head = headOf(response)
  try {
    if (!wants(head)) return { ...head, ...NO_BODY }
    const body = await readBody(response, {
      ...{ maxBytes, isCut },
      wantsStart: wantsStart && ((start) => wantsStart(start, head)),
      isEnough: isEnough && ((part) => isEnough({ ...head, body: part, end: 'broken' })),
    })
    return { ...head, ...body }
  } finally {
    response.destroy()
  }
}
