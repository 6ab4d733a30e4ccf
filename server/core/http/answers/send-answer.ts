/**
 * Sends the JSON of calls. Fastify's reply would inspect the type, the serialiser and each header of every answer; here
 * the headers are prepared once for each call, and head and body are written together.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { startReply } from '#server/core/http/error-handler.ts'
import { apiHeaders } from '#server/core/http/headers.ts'
import { isReceived } from '#server/core/http/unread-body.ts'
import { codingFor, compress, LEAST_BYTES } from './compression.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** Sends an answer; null for an empty one. */
export type SendAnswer = (request: FastifyRequest, reply: FastifyReply, json: Buffer | string | null) => void

interface SendOptions {
  /** Headers of every answer of the server. */
  everyAnswer: Readonly<Record<string, string>>
  status: number
  /** Whether answers of this call are compressed for clients that accept it. */
  isCompressed: boolean
}

/** Prepares the headers of a call, and answers the function that sends its answers. */
export function createSend({ everyAnswer, status, isCompressed }: SendOptions): SendAnswer {
  const empty = Object.entries({ ...everyAnswer, ...apiHeaders }).flat()
  const head = [...empty, ...(isCompressed ? ['vary', 'accept-encoding'] : []), 'content-type', JSON_TYPE]
  return (request, reply, json) => {
    // For example to a form: its files are removed first, and a client that still sends must be able to read the
    // answer.
    if (request.form || !isReceived(request.raw)) return sendByFastify(reply, status, json)
    const { raw } = reply
    if (json === null) return void raw.writeHead(status, empty).end()
    const coding = isCompressed && json.length >= LEAST_BYTES ? codingFor(request.headers) : null
    const body = coding ? compress(coding, json) : json
    const length = String(Buffer.byteLength(body))
    const ending = coding ? ['content-encoding', coding.name, 'content-length', length] : ['content-length', length]
    raw.writeHead(status, [...head, ...ending]).end(body)
  }
}

function sendByFastify(reply: FastifyReply, status: number, json: Buffer | string | null): void {
  startReply(reply, status)
  if (json !== null) reply.header('content-type', JSON_TYPE).send(json)
  else reply.send()
}
