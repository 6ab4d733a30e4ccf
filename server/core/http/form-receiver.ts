/** Receives forms: refused before the body is read where possible, and never more at once than there is room for. */
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import { BODY_BYTES, IMAGE_BYTES } from '#contract/limits.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Admission, Release } from '#server/core/limits/admission.ts'
import { AppError, fail } from '../errors.ts'
import { type Form, readForm } from './form.ts'

/** Bytes of all uploads that this process is receiving or working on. */
const SPACE_BYTES = 512 * 1024 * 1024
/** A body of which nothing has come for so long is given up. */
const IDLE_MS = 20_000

interface Options {
  admission: Admission
  /** Where files are kept until their call has been answered. */
  folder: string
  idleMs?: number
}

export class FormReceiver {
  readonly #options: Options
  #reserved = 0

  constructor(options: Options) {
    this.#options = options
  }

  /** Whether the form is large enough to be counted as an upload before it is read. */
  mayHoldFiles(request: FastifyRequest, allowed: Record<string, number>): boolean {
    return maxBytes(allowed) > BODY_BYTES && (contentLength(request) ?? Number.POSITIVE_INFINITY) > BODY_BYTES
  }

  /** Reads a form. Without files, or from a stranger, it is held to the limit of JSON and touches no disk. */
  async receive(request: FastifyRequest, allowed: Record<string, number>, account: Id | undefined): Promise<Form> {
    const most = account === undefined ? BODY_BYTES : maxBytes(allowed)
    const bytes = contentLength(request) ?? most
    if (bytes > most) fail('body_too_large')
    if (account !== undefined && most > BODY_BYTES)
      return this.#receiveFiles(request, allowed, { account, bytes, most })
    const form = await readForm(request, { allowed: {}, folder: '', signal: this.#watch(request, most) })
    return { ...form, clear: async () => {} }
  }

  async #receiveFiles(request: FastifyRequest, allowed: Record<string, number>, upload: Upload): Promise<Form> {
    // A small one costs no more than JSON: posts without a picture come as forms, too.
    const place = upload.bytes > BODY_BYTES ? await this.#enter(upload) : undefined
    let folder: string | undefined
    const clear = async () => {
      place?.leave()
      try {
        if (folder) await rm(folder, { recursive: true, force: true })
      } finally {
        place?.giveBack()
      }
    }
    try {
      folder = await mkdtemp(path.join(this.#options.folder, 'form-'))
      const form = await readForm(request, { allowed, folder, signal: this.#watch(request, upload.most) })
      return { ...form, clear }
    } catch (error) {
      await clear()
      throw error
    }
  }

  async #enter({ account, bytes }: Upload): Promise<Place> {
    const leave = await this.#options.admission.enter('upload', account)
    if (this.#reserved + bytes > SPACE_BYTES) {
      leave()
      fail('busy', { retryAfter: 10 })
    }
    this.#reserved += bytes
    const giveBack = () => {
      this.#reserved -= bytes
    }
    return { leave, giveBack }
  }

  /** Aborts, with the refusal as its reason, when too much comes, or nothing for a while. */
  #watch({ raw }: FastifyRequest, most: number): AbortSignal {
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
      if (bytes > most) end(new AppError('body_too_large'))
    }
    const look = () => {
      if (isIdle) return end(new AppError('upload_stalled'))
      // A paused body waits for the disk.
      isIdle = !raw.isPaused()
    }
    const timer = setInterval(look, (this.#options.idleMs ?? IDLE_MS) / 2)
    raw.on('data', count)
    for (const event of ['end', 'close', 'error']) raw.once(event, () => end())
    return controller.signal
  }
}

interface Place {
  leave: Release
  /** Gives the space back, once the files are gone. */
  giveBack(): void
}

interface Upload {
  account: Id
  /** Bytes announced, and the most that are taken. */
  bytes: number
  most: number
}

const maxBytes = (allowed: Record<string, number>): number =>
  BODY_BYTES + Object.values(allowed).reduce((sum, files) => sum + files * IMAGE_BYTES, 0)

function contentLength({ headers }: FastifyRequest): number | undefined {
  return headers['content-length'] === undefined ? undefined : Number(headers['content-length'])
}
