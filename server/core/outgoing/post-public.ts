/** Posts to addresses that users name. */
import { headOf, type OpenedRequest, openPublic, type PublicHead } from './open-public.ts'

/** Bytes of an answer that are read, and dropped: a short answer ends in good order. */
const MAX_ANSWER_BYTES = 1_024

/** POSTs a text to a public address. Answers the head of the answer; its body is dropped. */
export async function postPublic(url: URL, request: OpenedRequest, body: string): Promise<PublicHead> {
  const headers = { ...request.headers, 'content-length': String(Buffer.byteLength(body)) }
  const response = await openPublic(url, { ...request, headers }, body)
  try {
    let bytes = 0
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > MAX_ANSWER_BYTES) break
    }
  } catch {
    // The status has arrived, and nobody reads the rest.
  } finally {
    response.destroy()
  }
  return headOf(response)
}
