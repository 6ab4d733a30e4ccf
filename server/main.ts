/** Entry point: reads the settings, then serves in this process, or runs workers that do. */
import cluster from 'node:cluster'
import { type Config, ConfigError, loadConfig } from './core/config/config.ts'
import { keepYoungGeneration } from './core/memory/heap-flags.ts'
import { END_WITH_STDIN } from './core/processes/end-with-stdin.ts'
import { roleOf } from './core/processes/local-paths.ts'
import { tell } from './start/news.ts'

// The process survives the end of its terminal and of the readers of its output.
process.on('SIGHUP', () => {})
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

async function readConfig(): Promise<Config> {
  try {
    return loadConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    await tell({ kind: 'failed', reason: `Plus cannot start with these settings:\n${error.message}` })
    process.exit(1)
  }
}

keepYoungGeneration()
const config = await readConfig()
// A process that a test restore starts ends with its parent, however that ends.
if (process.argv.includes(END_WITH_STDIN)) process.stdin.resume().once('close', () => process.exit(0))
// Imported on demand: the parent of workers needs none of the rest, and saves its memory.
if (process.argv.includes('--backup')) {
  const { runScheduledBackup } = await import('./backups/run-scheduled.ts')
  process.exit(await runScheduledBackup(config, process.argv.includes('--asked')))
} else if (config.workers > 1 && cluster.isPrimary) {
  const { runWorkers } = await import('./start/run-workers.ts')
  runWorkers(config.workers, { sharesFile: config.store.kind === 'sqlite', env: process.env })
} else {
  const { serve } = await import('./start/serve.ts')
  await serve(config, { isFirst: (cluster.worker?.id ?? 1) === 1, role: roleOf(process.argv), env: process.env })
}
