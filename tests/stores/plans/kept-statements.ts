/** The statements of a run, which its workers write to a file. */
import { appendFile, mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { type Statement, takeStatements } from '#tests/stores/statements.ts'

const fileOf = (run: string): string => path.resolve(import.meta.dirname, `../../../.cache/statements-${run}.jsonl`)

/** Keeps what was recorded since the last call. */
export async function keepStatements(run: string): Promise<void> {
  const lines = takeStatements().map((statement) => `${JSON.stringify(statement)}\n`)
  if (lines.length === 0) return
  await mkdir(path.dirname(fileOf(run)), { recursive: true })
  await appendFile(fileOf(run), lines.join(''))
}

/** Takes the statements of all workers, each text once. */
export async function takeKept(run: string): Promise<Statement[]> {
  const text = await readFile(fileOf(run), 'utf8').catch(() => '')
  await rm(fileOf(run), { force: true })
  const statements = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Statement)
  return [...new Map(statements.map((statement) => [statement.sql, statement])).values()]
}
