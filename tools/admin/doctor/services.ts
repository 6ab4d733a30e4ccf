/** Examines the services of Plus: the mail server, Redis, and the bucket of images. */
import { randomUUID } from 'node:crypto'
import { createS3BlobStore } from '#server/core/blobs/s3-blob-store.ts'
import { type Examination, fine, unwise, wrong } from './finding.ts'

const WAIT_MS = 5_000

const mail: Examination = {
  name: 'Mail',
  async examine({ config: { mail } }) {
    if (!mail.smtp)
      return unwise(
        'SMTP_URL is not set: mails are only written to DATA_DIR/outbox.',
        'Set SMTP_URL: without it no one can reset a password.',
      )
    const { host, port, isSecure, isTrusted, user, password } = mail.smtp
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      ...{ host, port, secure: isSecure, connectionTimeout: WAIT_MS, greetingTimeout: WAIT_MS, socketTimeout: WAIT_MS },
      ...(user && { auth: { user, pass: password.reveal() } }),
      ...(isTrusted ? { tls: { rejectUnauthorized: false } } : { requireTLS: !isSecure }),
    })
    try {
      // Greets the server and signs in; sends nothing.
      await transport.verify()
      return fine(`${host}:${port} answers.`)
    } catch (error) {
      const { code, responseCode } = error as { code?: string; responseCode?: number }
      return wrong(
        `${host}:${port} refuses or does not answer (${responseCode ?? code}).`,
        'Fix SMTP_URL, or start the mail server.',
      )
    } finally {
      transport.close()
    }
  },
}

const redis: Examination = {
  name: 'Redis',
  async examine({ config: { redisUrl } }) {
    if (!redisUrl) return undefined
    const { createClient } = await import('@redis/client')
    const client = createClient({
      url: redisUrl.reveal(),
      socket: { connectTimeout: WAIT_MS, reconnectStrategy: false },
    })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.ping()
      return fine('it answers.')
    } catch (error) {
      return wrong(
        `it does not answer (${(error as { code?: string }).code ?? 'refused'}).`,
        'Fix REDIS_URL, or start Redis.',
      )
    } finally {
      client.destroy()
    }
  },
}

const bucket: Examination = {
  name: 'Images',
  async examine({ config: { s3 } }) {
    if (!s3) return undefined
    const store = createS3BlobStore(s3)
    try {
      await store.has('media-id')
    } catch (error) {
      return wrong((error as Error).message, 'Fix the S3 settings, or start the store.')
    }
    const name = `doctor-${randomUUID()}`
    try {
      await store.put(name, Buffer.from('Written by doctor to see whether it can be.'))
      await store.remove(name)
      return fine(`the bucket ${s3.bucket} can be read and written.`)
    } catch (error) {
      return wrong(
        `images cannot be saved: ${(error as Error).message}`,
        `Allow this key to read, write and delete in ${s3.bucket}: s3:GetObject, s3:PutObject, s3:DeleteObject.`,
      )
    }
  },
}

export const serviceExaminations = [mail, redis, bucket]
