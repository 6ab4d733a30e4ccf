import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeFolder } from '#tests/stores/temporary-folder.ts'
import { environmentOf, findTools } from './tools.ts'

/** A folder with the tools of these versions, as the packages of a distribution have it. */
async function packagesOf(...majors: number[]): Promise<string> {
  const folder = await makeFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const major of majors) {
    const bin = path.join(folder, String(major), 'bin')
    await mkdir(bin, { recursive: true })
    await writeFile(path.join(bin, 'pg_restore'), '')
    await writeFile(path.join(bin, 'pg_dump'), `#!/bin/sh\necho "pg_dump (PostgreSQL) ${major}.4"\n`)
    await chmod(path.join(bin, 'pg_dump'), 0o755)
  }
  return folder
}

describe('findTools', () => {
  it('prefers the tools of the same version as the server, then the next newer ones', async () => {
    const packages = await packagesOf(91, 93, 95)
    expect((await findTools(93, packages)).major).toBe(93)
    expect((await findTools(94, packages)).major).toBe(95)
  })

  it('names the package to install when all tools are older', async () => {
    const packages = await packagesOf(91)
    await expect(findTools(97, packages)).rejects.toThrow(/91, too old\. Install it: apt install postgresql-client-97$/)
  })
})

describe('environmentOf', () => {
  it('holds the address, password and schema of the database', () => {
    expect(
      environmentOf('postgres://a%40b:p%2Fq@[::1]:5433/plus?sslmode=require&options=-c%20search_path%3Dx'),
    ).toEqual({
      PGAPPNAME: 'plus-backup',
      PGCONNECT_TIMEOUT: '10',
      LC_ALL: 'C',
      PGHOST: '::1',
      PGPORT: '5433',
      PGUSER: 'a@b',
      PGPASSWORD: 'p/q',
      PGDATABASE: 'plus',
      PGSSLMODE: 'require',
      PGOPTIONS: '-c search_path=x',
    })
  })
})
