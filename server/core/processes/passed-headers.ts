/** Filters the headers of requests and answers that one process passes on to another. */
import type { IncomingMessage } from 'node:http'

/**
 * Holds the address of the client. It is removed from outside requests, and the process that writes reads it only on a
 * socket that no other user can reach.
 */
export const CLIENT_HEADER = 'plus-client-address'

/** Headers about one connection (RFC 9110, 7.6.1), and those that were handled already. */
const OWN = new Set(['connection', 'expect', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade'])

/** Pairs of names and values, without headers about the connection. */
export function passedHeaders({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): string[] {
  const passed: string[] = []
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!.toLowerCase()
    if (!OWN.has(name) && name !== CLIENT_HEADER) passed.push(rawHeaders[index]!, rawHeaders[index + 1]!)
  }
  return passed
}
