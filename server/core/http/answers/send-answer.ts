/**
 * Sends the JSON of calls. Fastify's reply would look at the type, the serialiser and each header of every answer; here the
 * headers are prepared once for a call, and head and body are written at once.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { startReply } from '../error-handler.ts'
import { apiHeaders } from '../headers.ts'
import { isReceived } from '../unread-body.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** Sends an answer; null for an empty one. */
export type SendAnswer = (request: FastifyRequest, reply: FastifyReply, json: Buffer | string | null) => void

/** `everyAnswer` are the headers of every answer of the server. */
export function createSend(everyAnswer: Readonly<Record<string, string>>, status: number): SendAnswer {
  const empty = Object.entries({ ...everyAnswer, ...apiHeaders }).flat()
  const head = [...empty, 'content-type', JSON_TYPE, 'content-length']
  return (request, reply, json) => {
    // Such as that to a form: its files are removed first, and a client that still sends has to be able to read it.
    if (request.form || !isReceived(request.raw)) return sendByFastify(reply, status, json)
    const { raw } = reply
    if (json !== null) raw.writeHead(status, [...head, String(Buffer.byteLength(json))]).end(json)
    else raw.writeHead(status, empty).end()
  }
}

function sendByFastify(reply: FastifyReply, status: number, json: Buffer | string | null): void {
  startReply(reply, status)
  if (json !== null) reply.header('content-type', JSON_TYPE).send(json)
  else reply.send()
}
