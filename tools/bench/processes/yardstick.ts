/** The yardstick: a bare `node:http` server that answers every request with a prebuilt body. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerParent } from './answer-parent.ts'

let body = Buffer.alloc(0)
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
  response.end(body)
})

answerParent({
  setSize(bytes: number) {
    body = Buffer.alloc(bytes, 'x')
  },
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
