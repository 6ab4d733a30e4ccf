/** A keep-alive HTTP/1.1 connection that sends one request at a time and parses as little as possible. */
import { connect, type Socket } from 'node:net'

const MAX_READ_BYTES = 256 * 1_024
const HEAD_END = Buffer.from('\r\n\r\n')

/** Receives the status of an answer and the length of its body. */
type OnAnswer = (status: number, bodyBytes: number) => void

export class Connection {
  readonly #socket: Socket
  #onAnswer: OnAnswer = () => {}
  /** The part of a head that has arrived. */
  #begun: Buffer | null = null
  #status = 0
  #bodyBytes = 0
  #missing = 0

  private constructor(socket: Socket) {
    this.#socket = socket
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const buffer = Buffer.allocUnsafe(MAX_READ_BYTES)
      const socket: Socket = connect({
        port,
        host: '127.0.0.1',
        noDelay: true,
        onread: {
          buffer,
          callback(size) {
            connection.#take(buffer.subarray(0, size))
            return true
          },
        },
      })
      const connection = new Connection(socket)
      socket.once('connect', () => resolve(connection)).once('error', reject)
    })
  }

  send(request: Uint8Array, onAnswer: OnAnswer): void {
    this.#onAnswer = onAnswer
    this.#socket.write(request)
  }

  close(): void {
    this.#socket.destroy()
  }

  #take(chunk: Buffer): void {
    if (this.#missing > 0) this.#missing -= chunk.length
    else if (!this.#readHead(this.#begun ? Buffer.concat([this.#begun, chunk]) : chunk)) return
    if (this.#missing === 0) this.#onAnswer(this.#status, this.#bodyBytes)
  }

  #readHead(chunk: Buffer): boolean {
    const end = chunk.indexOf(HEAD_END)
    // The socket reuses this buffer.
    this.#begun = end < 0 ? Buffer.from(chunk) : null
    if (end < 0) return false
    const head = chunk.toString('latin1', 0, end)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)
    if (!length) throw new Error(`An answer without a length:\n${head}`)
    this.#status = Number(head.slice(9, 12))
    this.#bodyBytes = Number(length[1])
    this.#missing = this.#bodyBytes - (chunk.length - end - HEAD_END.length)
    return true
  }
}
