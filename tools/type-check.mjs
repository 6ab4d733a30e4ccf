import path from 'node:path'
import { root } from './install.mjs'

/** The three projects of the compiler: server with tests and tools, web app, service worker. */
export const TYPE_PROJECTS = ['tsconfig.json', 'tsconfig.web.json', 'tsconfig.worker.json']

/**
 * Arguments for Node that check the types of a project. What has not changed since the last check is not checked again. More checkers would
 * check the types of the contract again, each for itself: one takes a third of the processor time.
 */
export const typeCheck = (project) => [
  'node_modules/typescript/bin/tsc',
  ...['--checkers', '1', '-p', project],
  ...['--incremental', '--tsBuildInfoFile', path.join(root, '.cache', `${project}.tsbuildinfo`)],
]
