/** Runs Plus as in production, in a process of its own, without rate limits: one address makes all the load. */
import { settings } from '#server/core/config/config.ts'
import { serverEnv, serverFlags } from '#tools/server-flags.mjs'
import { Child } from './child.ts'

export interface Plus {
  child: Child
  port: number
}

/** The settings of an operator could name their database, Redis, bucket or mail server. */
const noSettings = Object.fromEntries(
  Object.keys(settings)
    .filter((name) => name !== 'MEMORY_MB')
    .map((name) => [name, '']),
)

/**
 * The settings that `npm start` has where the operator sets nothing. Without them load shedding and logs are off. The log
 * goes to a pipe, of which the bench drops all that comes.
 */
export const asStarted = { LOAD_SHEDDING: '', LOG_LEVEL: '' }

/** Starts it on the data in `dir`; resolves once it listens. `root` is that of another checkout. */
export async function startPlus(
  dir: string,
  nodeOptions: readonly string[] = [],
  env: Record<string, string> = {},
  args: readonly string[] = [],
  root?: string,
): Promise<Plus> {
  const child = new Child('dist/server/main.js', {
    args,
    root,
    nodeOptions: [...serverFlags, ...nodeOptions],
    env: {
      ...serverEnv,
      ...noSettings,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dir,
      RATE_LIMITS: 'off',
      LOAD_SHEDDING: 'off',
      LOG_LEVEL: 'silent',
      ...env,
    },
  })
  const port = Number(/:(\d+)\s/.exec(`${await child.firstLine()} `)?.[1])
  return { child, port }
}

/** The flags of Node that leave a CPU profile in a folder; none for ''. */
export const profileFlags = (folder: string): string[] =>
  // More samples would take more of an idle process than a quiet one may.
  folder ? ['--cpu-prof', '--cpu-prof-interval=5000', `--cpu-prof-dir=${folder}`] : []
