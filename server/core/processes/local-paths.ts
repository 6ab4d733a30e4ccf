/** Paths of the sockets and files between the processes of one machine that share an embedded database. */
import type { ListenOptions } from 'node:net'
import path from 'node:path'

/** The role of a process among several that share an embedded database. */
export interface ProcessRole {
  kind: 'writer' | 'reader'
  /** A folder that only this user can reach. Socket paths are short: 100 bytes or so. */
  folder: string
  /** The number of a reader: 0, 1, … */
  number: number
}

const ARGUMENT = '--role='

/** The argument that gives a process its role. */
export const roleArgument = (role: ProcessRole): string => ARGUMENT + JSON.stringify(role)

/** The role in the arguments of a process; undefined for a process that runs alone. */
export function roleOf(args: readonly string[]): ProcessRole | undefined {
  const found = args.find((argument) => argument.startsWith(ARGUMENT))
  return found === undefined ? undefined : (JSON.parse(found.slice(ARGUMENT.length)) as ProcessRole)
}

/** A socket in the folder; on Windows a named pipe. */
const pathOf = (folder: string, name: string): string =>
  process.platform === 'win32' ? `\\\\.\\pipe\\${path.basename(folder)}-${name}` : path.join(folder, name)

/** The socket of server/core/bus/local-hub.ts. */
export const busPath = ({ folder }: Pick<ProcessRole, 'folder'>): string => pathOf(folder, 'bus')
/** The file in which the process that writes counts its commits. */
export const countPath = ({ folder }: Pick<ProcessRole, 'folder'>): string => path.join(folder, 'commits')
/** The socket for requests that are passed on. */
export const requestsPath = ({ folder }: Pick<ProcessRole, 'folder'>): string => pathOf(folder, 'requests')

/** Readers may connect many times while the writer is busy. Linux has 4096 at most, unless it is configured otherwise. */
const BACKLOG = 4_096

/**
 * Listens on the path in this process. By default `node:cluster` has the primary listen and hand connections over: a
 * connection handed to a process that was killed is never closed, and its requests are never answered. This way the
 * system resets all connections with the process.
 */
export const ownSocket = (path: string): ListenOptions => ({ path, exclusive: true, backlog: BACKLOG })
