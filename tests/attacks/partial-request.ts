/** Requests whose body is missing or incomplete. */
import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import type { PlusProcess } from '#server/process.ts'

interface HalfRequest {
  socket: Socket
  /** The answer, once its head and body have arrived. */
  answer: Promise<{ status: number; headers: Headers; code: string }>
}

/** A server in this process, or the address of another one. */
type Place = PlusProcess['server'] | string

const portOf = (place: Place): number =>
  typeof place === 'string' ? Number(new URL(place).port) : (place.server.address() as { port: number }).port

/** Sends the head of a request and the beginning of its body. */
export function halfRequest(
  place: Place,
  line: string,
  headers: Record<string, string | number>,
  body: string | Buffer = '',
): HalfRequest {
  const socket = connect(portOf(place), '127.0.0.1').on('error', () => {})
  onTestFinished(() => void socket.destroy())
  const head = [`${line} HTTP/1.1`, 'host: plus', ...Object.entries(headers).map((pair) => pair.join(': ')), '', '']
  socket.write(head.join('\r\n'))
  socket.write(body)
  const answer = readAnswer(socket)
  answer.catch(() => {}) // not every test waits for it
  return { socket, answer }
}

function readAnswer(socket: Socket): HalfRequest['answer'] {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
      const [head = '', body] = text.split('\r\n\r\n')
      const [first = '', ...lines] = head.split('\r\n')
      const headers = new Headers(lines.map((line) => line.split(/: ?/, 2) as [string, string]))
      if (body === undefined || Buffer.byteLength(body) < Number(headers.get('content-length'))) return
      resolve({ status: Number(first.split(' ')[1]), headers, code: body === '' ? '' : JSON.parse(body).code })
    })
    socket.on('close', () => reject(new Error('The connection was closed without an answer.')))
  })
}

/** Headers of a form with this many bytes; null omits the length. */
export const formHeaders = (bytes: number | null, token: string | null, boundary = 'edge') => ({
  'content-type': `multipart/form-data; boundary=${boundary}`,
  ...(bytes === null ? { 'transfer-encoding': 'chunked' } : { 'content-length': bytes }),
  ...(token !== null && { authorization: `Bearer ${token}` }),
})

export const filePart = (content = 'x', field = 'images'): string =>
  `--edge\r\ncontent-disposition: form-data; name="${field}"; filename="a"\r\n\r\n${content}`
