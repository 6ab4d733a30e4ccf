/**
 * Checks the packages that Plus runs with for advisories of the npm registry. Exits with 1 when one is high or critical.
 * A registry without advisories is reported and fails nothing.
 */
import { spawnSync } from 'node:child_process'

// A line for the shell: on Windows npm is a script of it.
const { stdout, stderr } = spawnSync('npm audit --omit=dev --json', { encoding: 'utf8', shell: true })
const report = read(stdout)
if (!report?.vulnerabilities) {
  const reason = report?.message ?? report?.error?.summary ?? stderr.trim().split('\n')[0]
  console.log(`npm audit: the registry does not answer it (${reason}). Nothing was checked.`)
} else {
  const grave = Object.values(report.vulnerabilities).filter(({ severity }) => /^(high|critical)$/.test(severity))
  for (const { name, severity } of grave) console.error(`npm audit: ${name} has a ${severity} advisory: run npm audit.`)
  if (grave.length === 0) console.log('npm audit: no high or critical advisory for a package that Plus runs with.')
  process.exitCode = grave.length === 0 ? 0 : 1
}

/** @param {string} text */
function read(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
