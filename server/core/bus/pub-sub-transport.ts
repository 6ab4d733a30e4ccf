/** Carries live news from each process to all others. One at a time is used; server/db/open-pub-sub-transport.ts chooses it. */

/** Bytes of one piece of news: PostgreSQL takes less than 8,000. */
export const MAX_MESSAGE_BYTES = 7_500

export interface TransportHandlers {
  /** What a process published; it may be this one. */
  onMessage(news: string): void
  /** News may have been missed: the connection was away for a while. */
  onMissed(): void
}

/** News is not kept: whoever does not listen at the moment misses it. */
export interface PubSubTransport {
  /** Begins to listen. Resolves once it does, or once it is clear that it cannot yet and goes on trying. */
  subscribe(hearing: TransportHandlers): Promise<void>
  /** Resolves once it is on its way; rejects when it could not be sent. At most NEWS_BYTES of ASCII. */
  publish(news: string): Promise<void>
  close(): Promise<void>
}

/** For a single process: nobody else is there. */
export const singleProcessTransport: PubSubTransport = {
  subscribe: async () => {},
  publish: async () => {},
  close: async () => {},
}
