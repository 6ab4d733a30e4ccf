/** Carries live news from each process to all others. One at a time is used; server/db/open-carrier.ts chooses it. */

/** Bytes of one piece of news: PostgreSQL takes less than 8,000. */
export const NEWS_BYTES = 7_500

export interface Hearing {
  /** What a process published; it may be this one. */
  onNews(news: string): void
  /** News may have been missed: the connection was away for a while. */
  onGap(): void
}

/** News is not kept: whoever does not listen at the moment misses it. */
export interface Carrier {
  /** Begins to listen. Resolves once it does, or once it is clear that it cannot yet and goes on trying. */
  listen(hearing: Hearing): Promise<void>
  /** Resolves once it is on its way; rejects when it could not be sent. At most NEWS_BYTES of ASCII. */
  publish(news: string): Promise<void>
  close(): Promise<void>
}

/** For a single process: nobody else is there. */
export const loneCarrier: Carrier = {
  listen: async () => {},
  publish: async () => {},
  close: async () => {},
}
