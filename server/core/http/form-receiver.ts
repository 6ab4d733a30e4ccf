/** Receives forms within the byte limits of the call and of the process. Refuses before it reads the body where possible. */
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { BODY_BYTES } from '#contract/limits.ts'
import { AppError, fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Admission } from '#server/core/limits/admission.ts'
import type { Release } from '#server/core/limits/waiting-line.ts'
import { fileKindOf } from './file-kinds.ts'
import { type Form, readForm } from './form.ts'

/** Maximum bytes of all concurrent uploads of this process. */
const SPACE_BYTES = 512 * 1024 * 1024
/** An upload that sends nothing for this long is refused. */
const IDLE_MS = 20_000

interface Options {
  admission: Admission
  /** Folder of the files of open calls. */
  folder: string
  idleMs?: number
}

/** The file fields of a call. */
type FileFields = Pick<Endpoint, 'files' | 'fileKind'>

/** Receives the forms of one process. */
export class FormReceiver {
  readonly #options: Options
  #reserved = 0

  constructor(options: Options) {
    this.#options = options
  }

  /** Whether the form may contain files, decided before it is read: it is larger than JSON may be. */
  mayHoldFiles(request: FastifyRequest, allowed: FileFields): boolean {
    return maxBytes(allowed) > BODY_BYTES && (contentLength(request) ?? Number.POSITIVE_INFINITY) > BODY_BYTES
  }

  /** Reads a form. Without files, or without a session, it has the byte limit of JSON and writes nothing to disk. */
  async receive(request: FastifyRequest, allowed: FileFields, account: Id | undefined): Promise<Form> {
    const most = account === undefined ? BODY_BYTES : maxBytes(allowed)
    const bytes = contentLength(request) ?? most
    if (bytes > most) throw tooLarge(allowed)
    if (account !== undefined && most > BODY_BYTES)
      return this.#receiveFiles(request, allowed, { account, bytes, most })
    const form = await readForm(request, {
      ...{ allowed: {}, kind: fileKindOf({}), folder: '' },
      signal: this.#watch(request, most, {}),
    })
    return { ...form, clear: async () => {} }
  }

  async #receiveFiles(request: FastifyRequest, allowed: FileFields, upload: AnnouncedUpload): Promise<Form> {
    // A small form reserves nothing: posts without a picture are forms, too.
    const reservation = upload.bytes > BODY_BYTES ? await this.#reserve(upload) : undefined
    let folder: string | undefined
    const clear = async () => {
      reservation?.leave()
      try {
        if (folder) await rm(folder, { recursive: true, force: true })
      } finally {
        reservation?.free()
      }
    }
    try {
      folder = await mkdtemp(path.join(this.#options.folder, 'form-'))
      const signal = this.#watch(request, upload.most, allowed)
      const form = await readForm(request, {
        ...{ allowed: allowed.files ?? {}, kind: fileKindOf(allowed) },
        folder,
        signal,
      })
      return { ...form, clear }
    } catch (error) {
      await clear()
      throw error
    }
  }

  async #reserve({ account, bytes }: AnnouncedUpload): Promise<Reservation> {
    const leave = await this.#options.admission.enter('upload', account)
    if (this.#reserved + bytes > SPACE_BYTES) {
      leave()
      fail('busy', { retryAfter: 10 })
    }
    this.#reserved += bytes
    const free = () => {
      this.#reserved -= bytes
    }
    return { leave, free }
  }

  /** A signal that aborts with a refusal when the body is too large or stalls. */
  #watch({ raw }: FastifyRequest, most: number, allowed: FileFields): AbortSignal {
    const controller = new AbortController()
    const end = (refusal?: AppError) => {
      clearInterval(timer)
      raw.off('data', count)
      if (refusal) controller.abort(refusal)
    }
    let bytes = 0
    let isIdle = false
    const count = (chunk: Buffer) => {
      bytes += chunk.length
      isIdle = false
      if (bytes > most) end(tooLarge(allowed))
    }
    const checkIdle = () => {
      if (isIdle) return end(new AppError('upload_stalled'))
      // A paused body waits for the disk, not for the client.
      isIdle = !raw.isPaused()
    }
    const timer = setInterval(checkIdle, (this.#options.idleMs ?? IDLE_MS) / 2)
    raw.on('data', count)
    for (const event of ['end', 'close', 'error']) raw.once(event, () => end())
    return controller.signal
  }
}

interface Reservation {
  /** Releases the admission. */
  leave: Release
  /** Frees the reserved bytes, after the files are removed. */
  free(): void
}

interface AnnouncedUpload {
  account: Id
  /** Announced bytes. */
  bytes: number
  /** Maximum bytes. */
  most: number
}

const maxBytes = ({ files = {}, ...kind }: FileFields): number =>
  BODY_BYTES + Object.values(files).reduce((sum, count) => sum + count * fileKindOf(kind).bytes, 0)

const tooLarge = ({ files = {}, ...kind }: FileFields): AppError => fileKindOf(kind).bodyTooLarge(Object.keys(files))

function contentLength({ headers }: FastifyRequest): number | undefined {
  return headers['content-length'] === undefined ? undefined : Number(headers['content-length'])
}
