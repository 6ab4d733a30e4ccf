/** Bodies of calls for tokens that are no URL-encoded forms, which is all that the provider reads. */
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { AppError } from '#server/core/errors.ts'

export const FORM = 'application/x-www-form-urlencoded'

/**
 * The request with its body as a URL-encoded form. The size of the body is known and was checked. Of credentials in the
 * `Authorization` header only those of apps count: clients of Mastodon also send the token that they revoke.
 */
export async function toUrlEncoded(raw: IncomingMessage): Promise<IncomingMessage> {
  const { headers } = raw
  if (!/^basic /i.test(headers.authorization ?? '')) delete headers.authorization
  const type = headers['content-type'] ?? ''
  const isJson = /^application\/json\b/i.test(type)
  if (!isJson && !/^multipart\/form-data\b/i.test(type)) return raw
  const body = Buffer.concat(await raw.toArray())
  const form = Buffer.from(String(isJson ? readJson(body) : await readMultipart(body, type)))
  headers['content-type'] = FORM
  headers['content-length'] = String(form.length)
  return Object.create(raw, {
    readable: { value: true },
    iterator: { value: () => Readable.from([form]) },
  })
}

function readJson(body: Buffer): URLSearchParams {
  const form = new URLSearchParams()
  const fields: unknown = parseJson(String(body))
  if (typeof fields !== 'object' || fields === null) throw new AppError('malformed_json')
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string' || typeof value === 'number') form.append(name, String(value))
  return form
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('malformed_json')
  }
}

async function readMultipart(body: Buffer, type: string): Promise<URLSearchParams> {
  const form = new URLSearchParams()
  const fields = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw new AppError('malformed_form')
    })
  for (const [name, value] of fields) if (typeof value === 'string') form.append(name, value)
  return form
}
