/** Calls of Mastodon's API that the package `masto` does not have, or whose status a test reads. */
import type { Member } from './member.ts'
import { createsToken } from './tokens.ts'
import type { World } from './world.ts'

type Send = (call: string, body?: object) => Promise<{ status: number; body: unknown }>

/** A function that makes calls such as `GET /v1/statuses` with a token of a member. Forms are sent as they are, others as JSON. */
export async function sendsOf({ origin }: Pick<World, 'origin'>, member: Member): Promise<Send> {
  const { secret } = await createsToken(member, ['read', 'write'])
  return async (call, body) => {
    const [method, path] = call.split(' ') as [string, string]
    const isForm = body instanceof FormData || body instanceof URLSearchParams
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${secret}`, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() }
  }
}
