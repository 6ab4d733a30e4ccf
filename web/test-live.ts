/** A fake WebSocket for component tests of live events. */
import { act } from '@testing-library/react'
import { vi } from 'vitest'
import type { ClientFrame, ServerFrame } from '#contract/live.ts'

/** Replaces WebSocket for one test. `FakeSocket.opened` lists the opened sockets. */
export class FakeSocket {
  static opened: FakeSocket[] = []
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  readonly url: string
  /** Frames that the client sent. */
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

  /** Opens the socket, and accepts the member's token. */
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

/** Replaces WebSocket by FakeSocket. */
export function fakeSockets(): FakeSocket[] {
  FakeSocket.opened = []
  vi.stubGlobal('WebSocket', FakeSocket)
  return FakeSocket.opened
}
