/** Entry point: loads the settings, opens the process, listens, and stops on a signal. */
import type { AddressInfo } from 'node:net'
import { BlobStoreError } from './core/blobs/blob-store.ts'
import { ConfigError, loadConfig } from './core/config/config.ts'
import { SecretKeyError } from './core/security/secrets.ts'
import { isLockTimeout, isUnavailable } from './core/store-errors.ts'
import { DistributionError } from './db/citus/place-tables.ts'
import { NewerDataError } from './db/migrations/migrate.ts'
import { DataFolderError } from './db/sqlite/data-folder-lock.ts'
import { mailFolder } from './features/mail/mail-transport.ts'
import { BlobIdentityError } from './features/media/identity.ts'
import { issueSetupLink } from './features/registration/setup.ts'
import { open } from './process.ts'

const STOP_MS = 10_000
/** A second signal after this long exits at once. */
const INSIST_MS = 500

// The process outlives its terminal and the readers of its output.
process.on('SIGHUP', () => {})
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

try {
  const config = loadConfig(process.env)
  const running = await open(config)
  const setup = await issueSetupLink(running.deps)
  await running.server.listen({ host: config.host, port: config.port })
  const { address, port, family } = running.server.server.address() as AddressInfo
  const host = family === 'IPv6' ? `[${address}]` : address
  const origin = `http://${/^(\[::\]|0\.0\.0\.0)$/.test(host) ? 'localhost' : host}:${port}`
  let stoppingSince = 0
  const stop = () => {
    // Ctrl-C in a terminal reaches this process twice: directly and through the launcher.
    if (stoppingSince > 0 && Date.now() - stoppingSince > INSIST_MS) process.exit(1)
    if (stoppingSince > 0) return
    stoppingSince = Date.now()
    setTimeout(() => process.exit(1), STOP_MS).unref()
    running.close().then(
      () => process.exit(0),
      (error) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  // Only now: the reader of this line may stop the process at once.
  console.log(`Plus is running at ${origin}`)
  if (setup) console.log(`Create the administrator's account: ${config.publicUrl ?? origin}${setup}`)
  if (!config.mail.smtp) console.log(`Mails are not sent but kept in ${mailFolder(config)}: set SMTP_URL to send them`)
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}

function explain(error: unknown): string {
  const { code, port, message } = error as { code?: string; port?: number; message: string }
  if (error instanceof ConfigError) return `Plus cannot start with these settings:\n${message}`
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Start Plus with another one: PORT=3001 npm start`
  if (code === 'EACCES' || code === 'EROFS') return `Plus may not write to its data folder or use that port: ${message}`
  if (
    [NewerDataError, DataFolderError, SecretKeyError, BlobIdentityError, BlobStoreError, DistributionError].some(
      (kind) => error instanceof kind,
    )
  )
    return message
  if (isLockTimeout(error))
    return 'Plus cannot start while its tables are locked, as they are by npm run admin -- distribute. Start it when that has finished.'
  if (isUnavailable(error)) return `Plus cannot reach its database: ${message || code}`
  return `Plus could not start: ${(error as Error).stack ?? message}`
}
