/** Copies the provider's picture of a new user, once. A failure leaves the account without one. */
import { isPublicAddress } from '#server/core/addresses/public-address.ts'
import { getPublic } from '#server/core/outgoing/get-public.ts'
import type { Deps } from '#server/db/deps.ts'
import type { ProcessedImage } from '#server/features/media/encode-image.ts'

const TIMEOUT_MS = 4_000
const MAX_BYTES = 5 * 1024 * 1024

/**
 * Fetches and decodes the picture over HTTPS from public addresses. A provider on localhost, for development, may also
 * serve it from there.
 */
export async function fetchPicture(
  address: string | null,
  issuer: string,
  deps: Pick<Deps, 'log' | 'limits' | 'admission'>,
): Promise<ProcessedImage | null> {
  if (address === null || !isFetchable(address, issuer)) return null
  try {
    const { processImage } = await import('#server/features/media/process-images.ts')
    return await processImage(deps, issuer, await download(new URL(address)), 'avatar')
  } catch (err) {
    deps.log.info({ err }, 'The picture of a new member could not be taken over')
    return null
  }
}

/** Whether a picture may be fetched from this URL. Host names are resolved and checked at the fetch. */
export function isFetchable(address: string, issuer: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, port, origin } = new URL(address)
  if (protocol === 'http:') return origin === new URL(issuer).origin
  if (protocol !== 'https:' || username || port) return false
  const host = hostname.replace(/^\[|\]$/g, '')
  return /^[\d.]+$|:/.test(host) ? isPublicAddress(host) : /[^.]\.[^.\d]/.test(host)
}

async function download(url: URL): Promise<Buffer> {
  const { status, body } = await getPublic(url, {
    headers: { accept: 'image/*' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    maxBytes: MAX_BYTES,
    // Only the provider itself may be here.
    privateOrigins: url.protocol === 'http:' ? [url.origin] : [],
  })
  // Redirects are not followed.
  if (status !== 200) throw new Error(`Answered ${status}`)
  return body
}
