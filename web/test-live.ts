/** The other end of the live connection in component tests. */
import { act } from '@testing-library/react'
import { vi } from 'vitest'
import type { ClientFrame, ServerFrame } from '#contract/live.ts'

/** Takes the place of WebSocket for one test: each one opened is listed in `FakeSocket.opened`. */
export class FakeSocket {
  static opened: FakeSocket[] = []
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  readonly url: string
  /** What the client said. */
  readonly said: ClientFrame[] = []
  isClosed = false
  readyState: number = FakeSocket.CONNECTING
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null

  constructor(url: string) {
    this.url = url
    FakeSocket.opened.push(this)
  }

  send(text: string): void {
    this.said.push(JSON.parse(text))
  }

  close(): void {
    this.isClosed = true
  }

  /** Opens it, and lets the member in. */
  letsIn(): void {
    this.readyState = FakeSocket.OPEN
    act(() => this.onopen?.())
    this.tells({ type: 'ready' })
  }

  tells(frame: ServerFrame): void {
    act(() => this.onmessage?.({ data: JSON.stringify(frame) }))
  }

  ends(code: number): void {
    act(() => this.onclose?.({ code }))
  }
}

/** From now on sockets are fake ones. */
export function fakeSockets(): FakeSocket[] {
  FakeSocket.opened = []
  vi.stubGlobal('WebSocket', FakeSocket)
  return FakeSocket.opened
}
