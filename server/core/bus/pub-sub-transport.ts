/** Transports messages between processes. server/db/open-pub-sub-transport.ts chooses the implementation. */

/** PostgreSQL accepts less than 8,000. */
export const MAX_MESSAGE_BYTES = 7_500

/** The callbacks of a subscriber of a transport. */
export interface TransportHandlers {
  /** Called for a message of any process, including this one. */
  onMessage(message: string): void
  /** Called after a reconnect, when messages may have been missed. */
  onMissed(): void
}

/** A transport of messages between processes. Messages are not stored: a disconnected process misses them. */
export interface PubSubTransport {
  /** Resolves after the first attempt to connect. After a failure it keeps trying. */
  subscribe(handlers: TransportHandlers): Promise<void>
  /** Rejects when the message could not be sent. At most MAX_MESSAGE_BYTES of ASCII. */
  publish(message: string): Promise<void>
  /** Resolves when all messages published before the call were received. Rejects without a connection. */
  sync(): Promise<void>
  close(): Promise<void>
}

/** For a single process. */
export const singleProcessTransport: PubSubTransport = {
  subscribe: async () => {},
  publish: async () => {},
  sync: async () => {},
  close: async () => {},
}
