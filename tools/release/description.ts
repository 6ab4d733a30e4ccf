/** The name of a release, and its sources. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The folder of the project. */
export const root = path.resolve(import.meta.dirname, '../..')

export interface Release {
  version: string
  /** The commit of a release between two versions; a tree with changes that are not committed adds `.changed`. */
  commit?: string
  /** The system it is for, such as `linux-arm64`. */
  system: string
  /** The time that all files get, in seconds: that of the commit, so that the same source makes the same archive. */
  seconds: number
  /** The folder in the archive, and the archive without its ending. */
  name: string
}

/** Without a clone there is no commit and no time: 1 January 1980, the first that every archive format can hold. */
const NO_TIME = 315_532_800

/** The system of this machine. */
export const thisSystem = `${process.platform}-${process.arch}`

/** Describes the release that the sources make for a system, by default for that of this machine. */
export function describeRelease(system = thisSystem): Release {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  const head = git('log', '-1', '--abbrev=8', '--format=%h %ct')
  if (head === undefined) return named({ version, system, seconds: NO_TIME })
  const [hash = '', time] = head.split(' ')
  const seconds = Number(time)
  const isChanged = git('status', '--porcelain') !== ''
  if (!isChanged && git('tag', '--points-at', 'HEAD')?.split('\n').includes(`v${version}`))
    return named({ version, system, seconds })
  return named({ version, system, commit: isChanged ? `${hash}.changed` : hash, seconds })
}

/** Archives of two commits have two names, and are unpacked side by side. */
const named = (release: Omit<Release, 'name'>): Release => ({
  ...release,
  name: `${fileVersion(release)}-${release.system}`,
})

/** `plus-0.1.0`, or `plus-0.1.0-6e9a760f`: with what a release between two versions was made of. */
const fileVersion = ({ version, commit }: Pick<Release, 'version' | 'commit'>): string =>
  `plus-${version}${commit ? `-${commit}` : ''}`

/** The output of git for the project; undefined if this is no clone, or git is missing. */
function git(...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}

/** The version with the commit, as a running Plus shows it. */
export const fullVersion = ({ version, commit }: Release): string => (commit ? `${version}+${commit}` : version)
