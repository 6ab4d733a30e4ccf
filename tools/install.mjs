/**
 * Installs the packages of package-lock.json when they changed, and Plus's own Node where that of the machine cannot run Plus. Plain
 * JavaScript, which any Node from 20 on runs.
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { chooseNode, OLDEST } from './node/choose.mjs'
import { bringNode, OWN_VERSION } from './node/own-node.mjs'
import { installLock, tidyUp } from './npm.mjs'

export const root = path.resolve(import.meta.dirname, '..')
const choice = chooseNode()
/** The Node that runs Plus and its tools. */
export const { node } = choice
/** npm writes it when all packages are installed: those of package-lock.json that were not omitted. */
const record = path.join(root, 'node_modules/.package-lock.json')

/** Names the system whose packages are installed, as a Mac has two: its processor's and the one before. */
const systemRecord = path.join(root, 'node_modules/.plus-system')
const system = `${process.platform}-${process.arch}`

/** `everything` also brings what only tests and development need. */
export async function install({ everything }) {
  tidyUp(root)
  if (node === undefined) fail(`${describeLack()} npm has none for this system: install Node ${OLDEST} or newer.`)
  const isHere = existsSync(node)
  if (!isHere) console.log(`${describeLack()} Bringing Node ${OWN_VERSION} …`)
  const [hasPackages, hasNode] = await Promise.all([
    isInstalled(everything) || installPackages(everything),
    isHere || bringNode(),
  ])
  if (!hasPackages)
    fail('The installation failed. Is the npm registry within reach? Try again: nothing else is needed.')
  if (!hasNode)
    fail(`${describeLack()} npm did not bring Node ${OWN_VERSION}. Try again, or install Node ${OLDEST} or newer.`)
  linkNode()
}

const describeLack = () => `Plus cannot run on the Node of this machine: ${choice.version} ${choice.lack}.`

function fail(message) {
  console.error(message)
  process.exit(1)
}

async function installPackages(everything) {
  console.log(everything ? 'Installing everything Plus is built and tested with …' : 'Installing what Plus needs …')
  const isDone = await installLock(root, everything ? ['--progress'] : ['--omit=dev', '--progress'])
  if (isDone && !everything) removeUnread()
  if (isDone) writeFileSync(systemRecord, system)
  return isDone
}

/**
 * npm puts the programs of packages first in the path, so `node` finds Plus's own Node there, where that of the machine cannot run
 * Plus. Otherwise there is none, and that of the machine starts the next command.
 */
function linkNode() {
  const link = path.join(root, 'node_modules/.bin/node')
  if (process.platform === 'win32' || choice.lack === undefined) return rmSync(link, { force: true })
  const target = path.relative(path.dirname(link), node)
  if (readLink(link) === target) return
  mkdirSync(path.dirname(link), { recursive: true })
  // Renamed into its place: a command that starts now finds the one or the other.
  const made = `${link}-${process.pid}`
  symlinkSync(target, made)
  renameSync(made, link)
}

/** The target of a link; undefined where there is none. */
function readLink(link) {
  try {
    return readlinkSync(link)
  } catch {
    return undefined
  }
}

/**
 * Source maps and types, which only development reads, and the forms of the emoji data that the build leaves: a third of all that is
 * installed. A later installation of everything brings them back.
 */
const UNREAD = /\.(?:map|d\.[cm]?ts)$|^emojibase-data[/\\].*[/\\](?:compact\.json|shortcodes[/\\])/

function removeUnread() {
  const folder = path.join(root, 'node_modules')
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath ?? entry.path, entry.name)
    if (entry.isFile() && UNREAD.test(path.relative(folder, file))) rmSync(file, { force: true })
  }
}

function isInstalled(everything) {
  // An installation without that record is of this system: earlier versions of Plus wrote none.
  if (existsSync(systemRecord) && readFileSync(systemRecord, 'utf8') !== system) return false
  const present = readRecord()
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(packages).every(([name, wanted]) => {
    if (name === '' || (wanted.dev && !everything)) return true
    // Packages for other systems are absent.
    return name in present ? present[name].integrity === wanted.integrity : wanted.optional || wanted.devOptional
  })
}

/** The packages that npm has installed; empty if its record is missing or incomplete. */
function readRecord() {
  try {
    return JSON.parse(readFileSync(record, 'utf8')).packages ?? {}
  } catch {
    return {}
  }
}
