/** Reads multipart forms: collects text fields into an object and streams files into a folder, within the byte limits. */

import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { errors } from '#contract/errors.ts'
import { BODY_BYTES } from '#contract/limits.ts'
import { text } from '#contract/server-texts.ts'
import { AppError, fail } from '#server/core/errors.ts'
import type { Upload } from './call.ts'
import type { FileKind } from './file-kinds.ts'

// A thread has three for each post and image, and nine for each poll.
const MAX_FIELDS = 350
const MAX_FILES = 40
const LIMITS = {
  fieldSize: BODY_BYTES,
  fields: MAX_FIELDS,
  files: MAX_FILES,
  parts: MAX_FIELDS + MAX_FILES,
  headerPairs: 50,
  headerSize: 16 * 1024,
}

const TOO_LONG = text('This is too long. Shorten it.')

/** A received form: its text fields, and the files by field. */
export interface Form {
  fields: Record<string, string | string[]>
  files: Record<string, Upload[]>
  /** Removes the temporary files. */
  clear(): Promise<void>
}

interface Options {
  /** Names of the accepted file fields, each with its maximum number of files. */
  allowed: Record<string, number>
  kind: FileKind
  /** Folder for the files. The caller removes it. */
  folder: string
  /** Rejects the read with its reason. */
  signal: AbortSignal
}

/** Reads a form. Call it before any chunk of the body arrives. */
export async function readForm(request: FastifyRequest, options: Options): Promise<Omit<Form, 'clear'>> {
  const { promise: ended, reject } = Promise.withResolvers<never>()
  options.signal.addEventListener('abort', () => reject(options.signal.reason), { once: true })
  return Promise.race([readParts(request, options), ended])
}

async function readParts(request: FastifyRequest, { allowed, kind, folder, signal }: Options) {
  const fields: Form['fields'] = {}
  const files: Form['files'] = Object.fromEntries(Object.keys(allowed).map((name) => [name, []]))
  let bytesLeft = BODY_BYTES
  for await (const part of partsOf(request, kind)) {
    // The parser accepts a part without a name.
    if (typeof part.fieldname !== 'string') fail('malformed_form')
    const name = part.fieldname.replace(/\[\]$/, '')
    if (part.type === 'file') {
      await addFile({ uploads: files[name], most: allowed[name]!, kind, name, folder, signal }, part)
    } else {
      const text = String(part.value)
      bytesLeft -= text.length
      if (part.valueTruncated || bytesLeft < 0) fail('body_too_large', { fields: { [name]: TOO_LONG } })
      addField(fields, name, text)
    }
  }
  return { fields, files }
}

/** The parts of a form. Errors of the parser become refusals. */
async function* partsOf(request: FastifyRequest, kind: FileKind): AsyncGenerator<Multipart> {
  try {
    yield* request.parts({ limits: { ...LIMITS, fileSize: kind.bytes } })
  } catch (error) {
    throw toRefusal(error, kind)
  }
}

function toRefusal(error: unknown, kind: FileKind): unknown {
  const { code, errno } = error as { code?: string; errno?: number }
  if (errno !== undefined) return error // from the operating system
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new AppError(kind.tooLarge)
  return new AppError(code?.endsWith('_LIMIT') ? 'body_too_large' : 'malformed_form')
}

interface FileField {
  uploads: Upload[] | undefined
  most: number
  kind: FileKind
  name: string
  folder: string
  signal: AbortSignal
}

async function addFile({ uploads, most, kind, name, folder, signal }: FileField, part: MultipartFile): Promise<void> {
  // Unknown fields are skipped, and so is the empty part that a browser sends for an empty file input.
  if (!uploads || (!part.filename && part.mimetype === 'application/octet-stream')) return void part.file.resume()
  if (uploads.length >= most) {
    part.file.resume()
    throw kind.tooMany(name, most)
  }
  const target = path.join(folder, `${name}-${uploads.length}`)
  try {
    await pipeline(part.file, createWriteStream(target), { signal })
  } catch (error) {
    throw toRefusal(error, kind)
  }
  if (part.file.truncated) fail(kind.tooLarge, { fields: { [name]: errors[kind.tooLarge][1] } })
  uploads.push({ path: target, bytes: (await stat(target)).size })
}

function addField(fields: Form['fields'], name: string, text: string): void {
  const before = Object.hasOwn(fields, name) ? fields[name] : undefined
  Object.defineProperty(fields, name, {
    value: before === undefined ? text : [before, text].flat(),
    enumerable: true,
    configurable: true,
    writable: true,
  })
}
