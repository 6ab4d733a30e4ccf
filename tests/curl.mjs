/** What docs/api.md needs of curl, for machines that have none. Notes each request in the file CURL_LOG names. */
import { appendFileSync, openAsBlob } from 'node:fs'

const headers = new Headers()
let method
let url = ''
let body
const args = process.argv.slice(2)
while (args.length > 0) {
  const arg = args.shift()
  if (arg === '-s') continue
  if (arg === '-X') method = args.shift()
  else if (arg === '-H') headers.append(...split(args.shift(), ':'))
  else if (arg === '-d') body = args.shift()
  else if (arg === '-F') {
    body ??= new FormData()
    const [name, value] = split(args.shift(), '=')
    body.append(name, value.startsWith('@') ? await openAsBlob(value.slice(1)) : value)
  } else if (arg.startsWith('-')) throw new Error(`curl ${arg} is not known here`)
  else url = arg
}
method ??= body === undefined ? 'GET' : 'POST'
const response = await fetch(url, { method, headers, body })
appendFileSync(process.env.CURL_LOG, `${response.status} ${method} ${new URL(url).pathname}\n`)
process.stdout.write(await response.text())

function split(text, mark) {
  const at = text.indexOf(mark)
  return [text.slice(0, at), text.slice(at + 1).trim()]
}
