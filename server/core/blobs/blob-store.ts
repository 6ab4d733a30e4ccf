import { OperatorError } from '#server/core/operator-error.ts'

/** Where encoded images and videos are stored: a folder, or a bucket of an S3-compatible store. */

/** A store of encoded files. Methods throw a BlobStoreError when a bucket is unavailable. */
export interface BlobStore {
  /** How browsers get a file. */
  readonly delivery: Delivery
  /** Stores a file durably, and replaces an existing one. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Stores a large file of this machine in the same way. */
  putFile(name: string, file: string): Promise<void>
  /** Gives a file another name, durably. False when there is no such file. */
  copy(name: string, target: string): Promise<boolean>
  has(name: string): Promise<boolean>
  /** The bytes of a file. Undefined when there is no such file. */
  size(name: string): Promise<number | undefined>
  /** A file, or its first `length` bytes. Undefined when there is no such file. */
  read(name: string, length?: number): Promise<Buffer | undefined>
  remove(name: string): Promise<void>
  /** All files, including those of interrupted writes. */
  list(): AsyncIterable<ListedBlob>
}

/** A file in a listing. `writtenAt` is in milliseconds since 1970. */
export interface ListedBlob {
  name: string
  writtenAt: number
  bytes: number
}

export type Method = 'GET' | 'HEAD'

/** How browsers get images: from a folder, streamed through Plus, or by a redirect. */
export type Delivery =
  /** Sent from this folder. */
  | { kind: 'folder'; folder: string }
  /** Streamed from the store. */
  | { kind: 'stream'; fetch: FetchBlob }
  /**
   * The browser is redirected, and may cache the redirect for so many seconds; images that are not public are streamed.
   * `isPublic`: anyone who knows the name of a file can read it.
   */
  | {
      kind: 'redirect'
      isPublic: boolean
      maxAge: number
      addressOf(name: string, method: Method): Promise<string>
      fetch: FetchBlob
    }

/** Undefined when there is no such file. */
export type FetchBlob = (name: string, method: Method, range: string | undefined) => Promise<Response | undefined>

/**
 * The path of a file in the folder or bucket: images and videos are in 256 folders, `ab/abcdef….webp`. Both have the same layout.
 */
export const placeOf = (name: string): string => (/^[0-9a-f]{32}/.test(name) ? `${name.slice(0, 2)}/${name}` : name)

/** The content type of a file that browsers get; voice notes are videos without a picture. */
export const typeOfBlob = (name: string): string => (name.endsWith('.mp4') ? 'video/mp4' : 'image/webp')

/** Codes of a BlobStoreError. The last is a code of file systems, for a store without space. */
type BlobStoreCode = 'ERR_BLOBS_UNAVAILABLE' | 'ERR_BLOBS_REFUSED' | 'EDQUOT'

/** The store cannot be reached, or refuses. The message is for operators. */
export class BlobStoreError extends OperatorError {
  readonly code: BlobStoreCode

  constructor(code: BlobStoreCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
