/** Replaces curl for the examples of docs/api.md by the test process, as starting a process for each call takes a minute. */
import { execFile } from 'node:child_process'
import { openAsBlob } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Runs a shell script in a folder; returns `status METHOD path` of each request of its curls. */
export async function runWithCurl(script: string, folder: string): Promise<string[]> {
  const [request, answer] = [path.join(folder, 'request'), path.join(folder, 'answer')] as const
  await run('mkfifo', [request, answer])
  // A function of the shell: a program of that name would start one more process for each call.
  const curl = `curl() { printf '%s\\0' "$@" >'${request}'; cat '${answer}'; }\n`

  const made: string[] = []
  const failures: unknown[] = []
  const served = (async () => {
    for (;;) {
      const args = (await readFile(request, 'utf8')).split('\0').slice(0, -1)
      if (args.length === 0) return
      try {
        const { line, text } = await send(args, folder)
        made.push(line)
        await writeFile(answer, text)
      } catch (error) {
        failures.push(error)
        await writeFile(answer, '')
      }
    }
  })()
  try {
    await run('sh', ['-eu', '-c', curl + script], { cwd: folder })
  } finally {
    await writeFile(request, '')
    await served
  }
  if (failures.length > 0) throw failures[0]
  return made
}

async function send(args: string[], folder: string) {
  const headers = new Headers()
  let method: string | undefined
  let url = ''
  let body: string | FormData | undefined
  while (args.length > 0) {
    const arg = args.shift()!
    if (arg === '-s') continue
    if (arg === '-X') method = args.shift()
    else if (arg === '-H') headers.append(...split(args.shift()!, ':'))
    else if (arg === '-d') body = args.shift()
    else if (arg === '-F') {
      const form: FormData = body instanceof FormData ? body : new FormData()
      const [name, value] = split(args.shift()!, '=')
      form.append(name, value.startsWith('@') ? await openAsBlob(path.join(folder, value.slice(1))) : value)
      body = form
    } else if (arg.startsWith('-')) throw new Error(`curl ${arg} is not known here`)
    else url = arg
  }
  method ??= body === undefined ? 'GET' : 'POST'
  const response = await fetch(url, { method, headers, ...(body !== undefined && { body }) })
  return { line: `${response.status} ${method} ${new URL(url).pathname}`, text: await response.text() }
}

function split(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  return [text.slice(0, at), text.slice(at + 1).trim()]
}
