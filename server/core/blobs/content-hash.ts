import { hash } from 'node:crypto'

/** The hash of the content of a large picture, or of a video: the first 32 hex characters of its SHA-256. */
export const contentHash = (bytes: Buffer): string => hash('sha256', bytes, 'hex').slice(0, 32)
