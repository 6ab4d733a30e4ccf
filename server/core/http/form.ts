/** Multipart forms: text fields into an object, files streamed into a temporary folder under the byte limit. */
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { BODY_BYTES, IMAGE_BYTES } from '#contract/limits.ts'
import { AppError, fail } from '../errors.ts'
import type { Upload } from './call.ts'

const MOST_FIELDS = 40

export interface Form {
  fields: Record<string, string | string[]>
  files: Record<string, Upload[]>
  /** Removes the temporary files. */
  clear(): Promise<void>
}

/** Reads the form of a call that takes `allowed` files. Nothing is left behind when it refuses. */
export async function readForm(
  request: FastifyRequest,
  allowed: Record<string, number>,
  tempDir: string,
): Promise<Form> {
  const folder = await mkdtemp(path.join(tempDir, 'form-'))
  const clear = () => rm(folder, { recursive: true, force: true })
  const form: Form = { fields: {}, files: Object.fromEntries(Object.keys(allowed).map((name) => [name, []])), clear }
  try {
    const limits = { fileSize: IMAGE_BYTES, fieldSize: BODY_BYTES, fields: MOST_FIELDS, files: MOST_FIELDS }
    for await (const part of request.parts({ limits })) {
      const name = part.fieldname.replace(/\[\]$/, '')
      if (part.type === 'file') await addFile(form, allowed, name, part, folder)
      else addField(form.fields, name, part.value, part.valueTruncated)
    }
    return form
  } catch (error) {
    await clear()
    throw error instanceof AppError ? error : readable(error)
  }
}

async function addFile(form: Form, allowed: Record<string, number>, name: string, part: MultipartFile, folder: string) {
  const uploads = form.files[name]
  const target = path.join(folder, `${name}-${uploads?.length ?? 0}`)
  // A field nobody asked for, and the empty part a browser sends for an untouched file input, are passed over.
  if (!uploads || (!part.filename && part.mimetype === 'application/octet-stream')) return void part.file.resume()
  if (uploads.length >= allowed[name]!) {
    part.file.resume()
    fail('too_many_images', { fields: { [name]: `You can add up to ${allowed[name]} images.` } })
  }
  await pipeline(part.file, createWriteStream(target))
  if (part.file.truncated) fail('image_too_large', { fields: { [name]: 'That image is too large.' } })
  uploads.push({ path: target, bytes: (await stat(target)).size })
}

function addField(fields: Form['fields'], name: string, value: unknown, isTruncated: boolean) {
  if (isTruncated) fail('body_too_large', { fields: { [name]: 'This is too long.' } })
  const before = Object.hasOwn(fields, name) ? fields[name] : undefined
  const text = String(value)
  Object.defineProperty(fields, name, {
    value: before === undefined ? text : [before, text].flat(),
    enumerable: true,
    configurable: true,
    writable: true,
  })
}

function readable(error: unknown): unknown {
  const code = String((error as { code?: unknown }).code)
  if (/^FST_(FILES|FIELDS|PARTS)_LIMIT$/.test(code)) return new AppError('body_too_large')
  if (code.startsWith('FST_') || /multipart|unexpected end|boundary|part/i.test((error as Error).message))
    return new AppError('malformed_form')
  return error
}
