/** Where the processes of one machine that share an embedded database reach the one that writes. */
import type { ListenOptions } from 'node:net'
import path from 'node:path'

/** What a process does of several that share an embedded database. */
export interface ProcessRole {
  kind: 'writer' | 'reader'
  /** A folder that only this user can reach. Socket paths are short: 100 bytes or so. */
  folder: string
  /** Tells readers apart: 0, 1, … */
  number: number
}

const ARGUMENT = '--role='

/** The argument that tells a process its role. */
export const roleArgument = (role: ProcessRole): string => ARGUMENT + JSON.stringify(role)

/** The role that the arguments of a process name; undefined for a process that is alone. */
export function roleOf(args: readonly string[]): ProcessRole | undefined {
  const found = args.find((argument) => argument.startsWith(ARGUMENT))
  return found === undefined ? undefined : (JSON.parse(found.slice(ARGUMENT.length)) as ProcessRole)
}

/** A socket there; on Windows a named pipe. */
const pathOf = (folder: string, name: string): string =>
  process.platform === 'win32' ? `\\\\.\\pipe\\${path.basename(folder)}-${name}` : path.join(folder, name)

/** Of server/core/bus/local-hub.ts. */
export const busPath = ({ folder }: Pick<ProcessRole, 'folder'>): string => pathOf(folder, 'bus')
/** Of the file in which the process that writes counts its commits. */
export const countPath = ({ folder }: Pick<ProcessRole, 'folder'>): string => path.join(folder, 'commits')
/** Of requests that are passed on. */
export const requestsPath = ({ folder }: Pick<ProcessRole, 'folder'>): string => pathOf(folder, 'requests')

/** Readers may connect many times while the writer is busy. Linux has 4096 at most, unless it is configured otherwise. */
const BACKLOG = 4_096

/**
 * Listens on the path in this process. By default `node:cluster` has the primary listen and pass connections on: one that it passes
 * to a process that was killed is never closed, and what was sent on it never answered. This way the system resets all
 * connections with the process.
 */
export const ownSocket = (path: string): ListenOptions => ({ path, exclusive: true, backlog: BACKLOG })
